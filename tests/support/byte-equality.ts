import { expect } from 'vitest';

/** Vitest compares bytes one by one, a million of them in a second. Those that differ are left to it, for its message. */
function areSameBytes(a: unknown, b: unknown): true | undefined {
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array) || a.constructor !== b.constructor) return;
  return Buffer.compare(a, b) === 0 ? true : undefined;
}

const ADDED = Symbol.for('portage.byte-equality');

// Files of one worker share what `expect` knows.
if (!(ADDED in globalThis)) {
  Reflect.set(globalThis, ADDED, true);
  expect.addEqualityTesters([areSameBytes]);
}
