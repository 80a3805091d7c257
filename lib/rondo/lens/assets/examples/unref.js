const timeout = setTimeout(() => console.log('never runs'), 10000);
timeout.unref();
