// The server as a bench's child process. It stops when the bench ends, in whichever way.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import('../scripts/start.mjs');
