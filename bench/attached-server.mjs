// The server as the child of a bench: it stops with it, whichever way that one ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import('../scripts/start.mjs');
