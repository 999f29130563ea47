// Preloaded into a server that a test starts, so that the server ends with the process that started it, even if that is
// killed.
process.stdin
  .on('end', () => process.kill(process.pid, 'SIGKILL'))
  .on('error', () => process.kill(process.pid, 'SIGKILL'))
  .resume();
process.stdin.unref();
