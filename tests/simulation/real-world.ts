const ASKED = [
  [Date, 'now'],
  [Math, 'random'],
  [performance, 'now'],
  [globalThis, 'setTimeout'],
  [globalThis, 'setInterval'],
  [crypto, 'getRandomValues'],
  [crypto, 'randomUUID'],
] as const;

/** Where our own code asked for the time, a timer or chance of the real world, as lines of its files. */
export async function callsOfTheRealWorld(run: () => Promise<unknown>): Promise<string[]> {
  const calls = new Set<string>();
  const restore: (() => void)[] = [];
  for (const [owner, name] of ASKED) {
    const target = owner as unknown as Record<string, (...given: unknown[]) => unknown>;
    const real = target[name];
    if (!real) continue;
    target[name] = function asked(this: unknown, ...given) {
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 10;
      const caller = new Error(name).stack?.split('\n')[2] ?? '';
      Error.stackTraceLimit = stackTraceLimit;
      const [file] = /\/(?:src|sync-server)\/[^):]+:\d+/.exec(caller) ?? [];
      if (file !== undefined && !caller.includes('node_modules')) calls.add(`${name} in ${file}`);
      return real.apply(this === undefined ? owner : this, given);
    };
    restore.push(() => {
      target[name] = real;
    });
  }
  try {
    await run();
  } finally {
    for (const undo of restore) undo();
  }
  return [...calls].sort();
}
