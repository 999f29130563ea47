// What the app loads by `import()` is loaded before: reading files takes real time, and the first run would wait for it.
import '../../src/local/people/forget-person.ts';
import '../../src/local/people/guest-adoption.ts';
import '../../src/local/people/person-code.ts';
import '../../src/sync/catalogue/catalogue-compaction.ts';

/**
 * Everything that a simulated world does by itself happens in microtasks and in `setImmediate` (fake-indexeddb's
 * transactions, Fastify's `inject`): counting the latter tells when nothing more will happen before time is moved. No
 * thread pool takes part, so the order is the same in every run.
 */
let pending = 0;
let installed: typeof setImmediate | undefined;

const realImmediate = globalThis.setImmediate;

/** Once a process, before anything of the world is made. */
export function countImmediates(): void {
  if (installed) return;
  const counting = (action: (...given: unknown[]) => void, ...given: unknown[]) => {
    pending += 1;
    return realImmediate(() => {
      pending -= 1;
      action(...given);
    });
  };
  installed = counting as unknown as typeof setImmediate;
  globalThis.setImmediate = Object.assign(installed, {
    __promisify__: (value: unknown) => new Promise(resolve => counting(() => resolve(value))),
  });
}

/** So many turns in a row without a new one: promise chains between two of them are over by then. */
const QUIET_TURNS = 3;
/** A world that never comes to rest is broken. */
const MOST_TURNS = 20_000;

/** Resolves when nothing more happens by itself. */
export async function quiet(): Promise<void> {
  let still = 0;
  for (let turn = 0; still < QUIET_TURNS; turn += 1) {
    if (turn > MOST_TURNS) throw new Error('the world does not come to rest');
    const before = pending;
    await new Promise<void>(resolve => void realImmediate(resolve));
    still = before === 0 && pending === 0 ? still + 1 : 0;
  }
}
