import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Store } from '../store/store.ts';

/** In the board beside the documents; the slash-less id is no document's. Never in a backup: a restored server waits a week. */
export const COLLECTOR_ID = 'collector';

const DAY_MS = 86_400_000;
/** A server that was off, or whose clock was set, by more than this: nobody knows which of the two. */
const LEAP_MS = 45 * DAY_MS;
/** So long the clock must go on as it is before anything is forgotten by it. */
const TRUSTED_AFTER_MS = 7 * DAY_MS;

const State = Type.Object({
  /** When the collector last looked at the clock. */
  seenMs: Type.Integer(),
  /** Since when the clock has gone on without a leap, and how far it had leapt then; 0 = that was the beginning. */
  steadySinceMs: Type.Integer(),
  leaptMs: Type.Integer(),
  /** When the last round ended; 0 = none yet. */
  doneMs: Type.Integer(),
  /** Where an unfinished round is: the sweep's name, and the last id that was looked at. */
  at: Type.Union([Type.Object({ sweep: Type.String(), after: Type.String() }), Type.Null()]),
  /** By database: documents that left no trace since its files were last rewritten. */
  freed: Type.Record(Type.String(), Type.Integer()),
});
export type CollectorState = Static<typeof State>;
const shape = Compile(State);

/** As of the last time that some process wrote it; anew where there is none. */
export async function readState(board: Store, nowMs: number): Promise<CollectorState> {
  const body: unknown = (await board.get(COLLECTOR_ID))?.body;
  if (shape.Check(body)) return body;
  return { seenMs: nowMs, steadySinceMs: nowMs, leaptMs: 0, doneMs: 0, at: null, freed: {} };
}

/** Over whatever is there: one process at a time collects, and what it overwrites of another's is only work done twice. */
export async function writeState(board: Store, state: CollectorState): Promise<void> {
  const present = await board.get(COLLECTOR_ID);
  const revision = present && { revision: present.revision };
  await board.commit([{ id: COLLECTOR_ID, body: { ...state }, ...revision }]);
}

/**
 * The state with the clock looked at once more. A clock that leaps, or goes back by more than a day, must not make things look old:
 * a week passes first, in which somebody may notice and set it right.
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

/** In words for the operator; null = the clock did nothing strange lately. */
export function clockProblem(state: CollectorState, nowMs: number): string | null {
  const { leaptMs, steadySinceMs } = state;
  if (leaptMs === 0 || isClockTrusted(state, nowMs)) return null;
  const days = Math.round(Math.abs(leaptMs) / DAY_MS);
  const until = new Date(steadySinceMs + TRUSTED_AFTER_MS).toISOString().slice(0, 10);
  return (
    `The clock of this server ${leaptMs > 0 ? 'moved on' : 'went back'} by ${days} days, or the server was off. ` +
    `Nothing that is old is removed before ${until}. If the clock is wrong, set it right.`
  );
}
