import type { Outcome } from '../../src/wire/operations/push.ts';
import { OPERATION_MAX_AGE_DAYS, OPERATION_MAX_AHEAD_DAYS } from '../../src/wire/operations/push-limits.ts';
import type { Context } from '../board/context.ts';
import type { Store } from '../store/store.ts';
import { deferred, rejected } from '../records/outcomes.ts';

const DAY_MS = 86_400_000;

/** Whether the server remembers everything that an operation of this age may already have done. */
export type OperationAge = 'in time' | 'too old' | 'from the future' | 'no time';

/**
 * The server remembers effects for longer than it accepts operations (`core/lifetimes.ts`), so none takes effect
 * twice. An operation dated days in the future could keep that date for years, so it isn't accepted either. No server
 * ever accepted it, so the device may give it another time.
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

/** For operations that may find their earlier effects but must not have new ones: their first write throws. */
export function lookingContext(context: Context): Context {
  const { stores } = context;
  const board = withoutWrites(stores.board);
  const accounts = withoutWrites(stores.accounts);
  return { ...context, stores: { ...stores, board, accounts } };
}

function withoutWrites(store: Store): Store {
  return {
    name: store.name,
    order: store.order,
    get: id => store.get(id),
    getMany: ids => store.getMany(ids),
    range: options => store.range(options),
    commit: () => Promise.reject(new NothingIsWritten()),
    refuseIfFull: () => store.refuseIfFull(),
    subscribe: (since, listener) => store.subscribe(since, listener),
    snapshot: () => store.snapshot(),
    status: () => store.status(),
    checkIntegrity: options => store.checkIntegrity(options),
    close: () => store.close(),
  };
}

/** The outcome of an operation that would have an effect but isn't in time. */
export function outcomeOutOfTime(id: string, age: 'too old' | 'from the future', nowMs: number): Outcome {
  if (age === 'too old') return rejected(id, 'operation_too_old');
  const { error } = deferred(id, 'operation_from_future');
  return { id, status: 'deferred', error: { ...error, now: new Date(nowMs).toISOString() } };
}
