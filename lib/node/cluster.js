// SPDX-License-Identifier: MIT
// node:cluster, as far as a process without workers needs it: which kind of process it is. Workers
// come later.
'use strict';

const { unavailable } = require('internal/unavailable');
const EventEmitter = require('events');

const missing = (name) => unavailable('cluster', name);

const cluster = module.exports = new EventEmitter();
cluster.isWorker = false;
cluster.isMaster = true;
cluster.isPrimary = true;
cluster.Worker = missing('Worker');
cluster.workers = {};
cluster.settings = {};
cluster.SCHED_NONE = 1;
cluster.SCHED_RR = 2;
cluster.schedulingPolicy = cluster.SCHED_RR;
cluster.setupPrimary = missing('setupPrimary');
cluster.setupMaster = missing('setupMaster');
cluster.fork = missing('fork');
cluster.disconnect = missing('disconnect');
