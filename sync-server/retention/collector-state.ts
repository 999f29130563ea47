import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Store } from '../store/store.ts';

/**
 * In the board next to the documents; no document has an id without a slash. Backups leave it out, so a restored server
 * waits a week.
 */
export const COLLECTOR_ID = 'collector';

const DAY_MS = 86_400_000;
/** A longer gap means that the server was off or its clock was set; it's unknown which. */
const LEAP_MS = 45 * DAY_MS;
/** The clock must run normally for this long before anything is deleted by it. */
const TRUSTED_AFTER_MS = 7 * DAY_MS;

const State = Type.Object({
  /** When the collector last read the clock. */
  seenMs: Type.Integer(),
  /** Since when the clock has run without a leap, and by how much it had leapt then; 0: the collector's start. */
  steadySinceMs: Type.Integer(),
  leaptMs: Type.Integer(),
  /** When the last round ended; 0: never. */
  doneMs: Type.Integer(),
  /** Where an unfinished round is: the sweep's name, and the last id examined. */
  at: Type.Union([Type.Object({ sweep: Type.String(), after: Type.String() }), Type.Null()]),
  /** By database: documents whose traces were removed since its files were last rewritten. */
  freed: Type.Record(Type.String(), Type.Integer()),
});
export type CollectorState = Static<typeof State>;
const shape = Compile(State);

/** The state as last written by any process, or a new one. */
export async function readState(board: Store, nowMs: number): Promise<CollectorState> {
  const body: unknown = (await board.get(COLLECTOR_ID))?.body;
  if (shape.Check(body)) return body;
  return { seenMs: nowMs, steadySinceMs: nowMs, leaptMs: 0, doneMs: 0, at: null, freed: {} };
}

/**
 * Overwrites the existing state. Only one process collects at a time, and an overwritten state of another process only
 * means that some work is done twice.
 */
export async function writeState(board: Store, state: CollectorState): Promise<void> {
  const present = await board.get(COLLECTOR_ID);
  const revision = present && { revision: present.revision };
  await board.commit([{ id: COLLECTOR_ID, body: { ...state }, ...revision }]);
}

/**
 * Updates the state with the current time. A clock that leaps, or goes back by more than a day, must not make documents
 * look old: a week passes first, in which an operator can notice and correct it.
 */
export function withClock(state: CollectorState, nowMs: number): CollectorState {
  const { seenMs } = state;
  const hasLeapt = nowMs - seenMs > LEAP_MS || seenMs - nowMs > DAY_MS;
  if (hasLeapt) return { ...state, seenMs: nowMs, steadySinceMs: nowMs, leaptMs: nowMs - seenMs };
  return { ...state, seenMs: nowMs, steadySinceMs: Math.min(state.steadySinceMs, nowMs) };
}

export function isClockTrusted({ steadySinceMs }: CollectorState, nowMs: number): boolean {
  return nowMs - steadySinceMs >= TRUSTED_AFTER_MS;
}

/** A message for the operator; null: the clock has been normal lately. */
export function clockProblem(state: CollectorState, nowMs: number): string | null {
  const { leaptMs, steadySinceMs } = state;
  if (leaptMs === 0 || isClockTrusted(state, nowMs)) return null;
  const days = Math.round(Math.abs(leaptMs) / DAY_MS);
  const until = new Date(steadySinceMs + TRUSTED_AFTER_MS).toISOString().slice(0, 10);
  return (
    `This server’s clock jumped ${leaptMs > 0 ? 'forward' : 'back'} by ${days} days, or the server was off. ` +
    `No old data is removed before ${until}. If the clock is wrong, correct it.`
  );
}
