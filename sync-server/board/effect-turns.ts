import type { Context } from './context.ts';
import { changeRecord } from './change-record.ts';
import { PutOff } from './effects.ts';
import { newId } from '../core/ids.ts';

/** Longer than any try takes. After this, the server that was trying counts as gone. */
export const TURN_MS = 10 * 60_000;
/** The servers' clocks differ by less than this. A turn that ends later comes from a clock that was set back since. */
const LONGEST_MS = 60 * 60_000;

/** True while another server's turn lasts. `until` in ms. */
export function isTaken(until: number, nowMs: number): boolean {
  return until > nowMs && until <= nowMs + LONGEST_MS;
}

/**
 * Lets only one of several servers on a store carry out an effect that must not happen twice. The turn is recorded in
 * the document. If a server dies during its turn, the others wait for ten minutes. A server that has its store to
 * itself records its turn too, but waits for none: if the disk is full, this write fails before anything is sent, so a
 * server that is restarted again and again doesn't send the same mail each time.
 */
export function effectTurns(
  context: Pick<Context, 'config' | 'environment' | 'stores'>,
  collectionId: string,
  effect: string,
): (documentId: string) => Promise<void> {
  const { config, environment } = context;
  const own = newId(environment);
  const isAlone = config.storeUrl === null;

  /** Throws `PutOff` while it is another server's turn. */
  return async documentId => {
    const now = environment.nowMs();
    let waitMs = 0;
    await changeRecord(context, collectionId, documentId, record => {
      const pending = record.effects?.[effect];
      const turn = pending?.turn;
      const isOthers = !isAlone && turn !== undefined && turn.of !== own && isTaken(turn.until, now);
      waitMs = isOthers ? turn.until - now : 0;
      // It was done meanwhile. The next look will see that.
      if (pending?.state !== 'pending') waitMs = TURN_MS;
      if (waitMs > 0 || !pending) return null;
      const mine = { ...pending, turn: { of: own, until: now + TURN_MS } };
      return { ...record, effects: { ...record.effects, [effect]: mine } };
    });
    if (waitMs > 0) throw new PutOff(waitMs);
  };
}
