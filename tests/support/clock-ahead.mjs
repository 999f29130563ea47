// Preloaded into a server that a test starts. Its clock is CLOCK_AHEAD_MS ahead.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const { now } = Date;
Date.now = () => now() + ahead;
