// SPDX-License-Identifier: MIT
//
// What is a difference and what is not.
//
// Programs that differ are run again, each in a process of its own. A difference counts when the
// real Node agrees with itself in five further runs, and Rondo with none of them; if Node
// disagrees with itself it is a race, which proves nothing. So it is if Node without the options
// that quieten its engine agrees with Rondo: the engine woke the loop. A batch in which
// something differs that does not differ alone is reported as a whole.
'use strict';

const { MODELS, canRun } = require('./nodes.js');

const RUNS = 5;

const same = (a, b) => a.out === b.out && a.end === b.end;

class Comparison {
  // runtimes: { rondo, nodes: [{ version, command, options }] }, the first Node decides
  constructor(world, model, runtimes) {
    this.world = world;
    this.model = model;
    this.rondo = runtimes.rondo;
    this.nodes = runtimes.nodes;
    this.either = MODELS[model].either === true;
    this.counts = { programs: 0, alone: 0, differences: 0, races: 0, era: 0, batches: 0 };
    this.eraSeen = [];
    this.differences = [];
  }

  nodesFor(programs) {
    return this.nodes.filter((node) => programs.every((program) => canRun(node.version, program)));
  }

  // A list of programs that share a file: many, or one that is alone.
  async check(programs) {
    this.counts.programs += programs.length;
    if (programs[0].alone) this.counts.alone += programs.length;
    const nodes = this.nodesFor(programs);
    const file = this.world.write(programs);
    const results = [];
    for (const runtime of [this.rondo, ...nodes]) {
      results.push(await this.world.run(runtime, file, this.model));
    }
    this.world.remove(file);
    if (results.every((result) => same(result, results[0]))) return;
    if (programs.length === 1) {
      await this.judge(programs[0]);
      return;
    }
    const before = this.counts.differences + this.counts.races + this.counts.era;
    for (const program of suspects(programs, results)) await this.judge(program);
    if (this.counts.differences + this.counts.races + this.counts.era === before) {
      await this.judgeBatch(programs);
    }
  }

  // All runs of a program, for the verdict.
  async evidence(programs) {
    const nodes = this.nodesFor(programs);
    const file = this.world.write(programs);
    const of = async (runtime) => {
      const results = [];
      for (let i = 0; i < RUNS; i++) results.push(await this.world.run(runtime, file, this.model));
      return results;
    };
    const node = await of(nodes[0]);
    let race = !node.every((result) => same(result, node[0]));
    const rondo = await of(this.rondo);
    let differs = !rondo.some((result) => same(result, node[0]));
    if (differs && !race) {
      const plain = await of({ ...nodes[0], options: [] });
      race = plain.some((result) => same(result, rondo[0]));
    }
    let era = false;
    for (const witness of nodes.slice(1)) {
      const theirs = await of(witness);
      if (theirs.some((result) => same(result, node[0]))) continue;
      era = true;
      if (this.either && rondo.some((result) => same(result, theirs[0]))) differs = false;
    }
    this.world.remove(file);
    return { race, differs, era, node: node[0], rondo: rondo[0], version: nodes[0].version };
  }

  async judge(program) {
    const evidence = await this.evidence([program]);
    if (evidence.race) {
      this.counts.races++;
    } else if (evidence.differs) {
      this.counts.differences++;
      this.differences.push({ programs: [program], evidence });
    }
    if (evidence.era && !evidence.race) {
      this.counts.era++;
      this.eraSeen.push(program);
    }
  }

  async judgeBatch(programs) {
    const evidence = await this.evidence(programs);
    if (evidence.race) this.counts.races++;
    if (evidence.race || !evidence.differs) return;
    this.counts.batches++;
    this.differences.push({ programs, evidence });
  }

  // Whether these programs still show a difference; for the shrinker, which asks often.
  async differs(programs) {
    const nodes = this.nodesFor(programs).slice(0, this.either ? 2 : 1);
    const file = this.world.write(programs);
    let result = nodes.length > 0;
    for (let again = 0; result && again < 2; again++) {
      const rondo = await this.world.run(this.rondo, file, this.model);
      for (const node of nodes) {
        if (same(rondo, await this.world.run(node, file, this.model))) result = false;
      }
    }
    this.world.remove(file);
    return result;
  }
}

// The programs of a batch whose line differs; those after one that ended the process have none,
// and are looked at as well.
function suspects(programs, results) {
  const lines = results.map((result) => result.out.split('\n'));
  return programs.filter((program, i) =>
    lines.some((line) => line[i] === undefined || line[i] !== lines[0][i]) ||
    lines.some((line) => line.length < i + 2));
}

module.exports = { Comparison, same };
