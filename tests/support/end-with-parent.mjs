// Loaded before a server that a test starts: it ends with the process that started it, however that one ended.
process.stdin
  .on('end', () => process.kill(process.pid, 'SIGKILL'))
  .on('error', () => process.kill(process.pid, 'SIGKILL'))
  .resume();
process.stdin.unref();
