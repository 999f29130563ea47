import type { Outcome } from '../../src/wire/push.ts';
import { OPERATION_MAX_AGE_DAYS, OPERATION_MAX_AHEAD_DAYS } from '../../src/wire/push-limits.ts';
import type { Context } from '../context.ts';
import type { Store } from '../store/store.ts';
import { deferred, rejected } from './outcomes.ts';

const DAY_MS = 86_400_000;

/** Whether the server remembers everything that an operation of that age may have done before. */
export type OperationAge = 'in time' | 'too old' | 'from the future' | 'no time';

/**
 * What operations did is remembered for longer than they are taken (`retention/lifetimes.ts`), so that none has an effect twice.
 * One that says it was written in days to come could say so for years: it is not taken either, and as no server ever took it, the
 * device may write down another time for it.
 */
export function ageOf(createdAt: string, nowMs: number): OperationAge {
  const ageMs = nowMs - Date.parse(createdAt);
  if (Number.isNaN(ageMs)) return 'no time';
  if (ageMs > OPERATION_MAX_AGE_DAYS * DAY_MS) return 'too old';
  return -ageMs > OPERATION_MAX_AHEAD_DAYS * DAY_MS ? 'from the future' : 'in time';
}

/** Thrown by the stores of `lookingContext`. */
export class NothingIsWritten extends Error {
  override readonly name = 'NothingIsWritten';
}

/** For operations that may find what they did, and do nothing: the first write ends them. */
export function lookingContext(context: Context): Context {
  const { stores } = context;
  const board = withoutWrites(stores.board);
  const accounts = withoutWrites(stores.accounts);
  return { ...context, stores: { ...stores, board, accounts } };
}

function withoutWrites(store: Store): Store {
  return {
    name: store.name,
    get: id => store.get(id),
    getMany: ids => store.getMany(ids),
    range: options => store.range(options),
    commit: () => Promise.reject(new NothingIsWritten()),
    subscribe: (since, listener) => store.subscribe(since, listener),
    snapshot: () => store.snapshot(),
    status: () => store.status(),
    checkIntegrity: options => store.checkIntegrity(options),
    close: () => store.close(),
  };
}

/** Of an operation that would have an effect, though not in time. */
export function outcomeOutOfTime(id: string, age: 'too old' | 'from the future', nowMs: number): Outcome {
  if (age === 'too old') return rejected(id, 'operation_too_old');
  const { error } = deferred(id, 'operation_from_future');
  return { id, status: 'deferred', error: { ...error, now: new Date(nowMs).toISOString() } };
}
