import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';
import { onTestFinished } from 'vitest';
import { gate } from './gate.ts';

/**
 * Hashing a password takes 25 ms on purpose, and tests do it a thousand times. Here it takes a thousandth of that, and the hash
 * states the cost that was asked for. To be imported before the server.
 */
type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;
type Cost = readonly [memory: number, time: number];

const LEAST: Cost = [8, 1];
const STATE = Symbol.for('portage.cheap-hashes');

interface State {
  isReal: boolean;
  /** Passwords are verified once it resolves. */
  mayVerify: Promise<void>;
}

const state = ((globalThis as { [STATE]?: State })[STATE] ??= cheapen(
  createRequire(import.meta.url)('@node-rs/argon2') as Argon2,
));

/** What the product's own cost is, is tested with it. */
export async function withRealHashes(work: () => Promise<void>): Promise<void> {
  state.isReal = true;
  try {
    await work();
  } finally {
    state.isReal = false;
  }
}

/** Holds all checks of passwords until `letGo` is called, so that later sign-ins always find others waiting. */
export function holdVerifying(): { letGo: () => void } {
  const { isOpen, open: letGo } = gate();
  state.mayVerify = isOpen;
  onTestFinished(letGo);
  return { letGo };
}

function cheapen(library: Argon2): State {
  const { hash, verify } = library;
  const made: State = { isReal: false, mayVerify: Promise.resolve() };
  library.hash = async (password, options, ...rest) => {
    if (made.isReal) return hash(password, options, ...rest);
    const { memoryCost = 4096, timeCost = 3 } = options ?? {};
    const [memory, time] = LEAST;
    const stored = await hash(password, { ...options, memoryCost: memory, timeCost: time }, ...rest);
    return saying(stored, [memoryCost, timeCost]);
  };
  library.verify = async (stored, ...rest) => {
    await made.mayVerify;
    return verify(made.isReal || typeof stored !== 'string' ? stored : saying(stored, LEAST), ...rest);
  };
  return made;
}

/** The hash with another cost written on it. */
function saying(stored: string, [memory, time]: Cost): string {
  return stored.replace(/\$m=\d+,t=\d+,/, () => `$m=${memory},t=${time},`);
}
