import type { Context } from '../context.ts';
import { changeRecord } from './change-record.ts';
import { PutOff } from './effects.ts';
import { newId } from './ids.ts';

/** Longer than any try takes: then the server that made it is gone. */
export const TURN_MS = 10 * 60_000;
/** The servers' clocks may differ by less than this. A turn that ends later is of a clock that was set back since. */
const LONGEST_MS = 60 * 60_000;

/** Whether another server has this until `until`, ms. */
export function isTaken(until: number, nowMs: number): boolean {
  return until > nowMs && until <= nowMs + LONGEST_MS;
}

/**
 * Of several servers on one store, one at a time carries out an effect that must not happen twice. The turn stands in the document; a server
 * that died with it keeps the others back for ten minutes. A server alone with its store writes nothing.
 */
export function effectTurns(
  context: Pick<Context, 'config' | 'environment' | 'stores'>,
  collectionId: string,
  effect: string,
): (documentId: string) => Promise<void> {
  const { config, environment } = context;
  const own = newId(environment);

  /** Throws `PutOff` while another server is at it. */
  return async documentId => {
    if (config.storeUrl === null) return;
    const now = environment.nowMs();
    let waitMs = 0;
    await changeRecord(context, collectionId, documentId, record => {
      const pending = record.effects?.[effect];
      const turn = pending?.turn;
      const isOthers = turn !== undefined && turn.of !== own && isTaken(turn.until, now);
      waitMs = isOthers ? turn.until - now : 0;
      // Done meanwhile: the next look sees it.
      if (pending?.state !== 'pending') waitMs = TURN_MS;
      if (waitMs > 0 || !pending) return null;
      const mine = { ...pending, turn: { of: own, until: now + TURN_MS } };
      return { ...record, effects: { ...record.effects, [effect]: mine } };
    });
    if (waitMs > 0) throw new PutOff(waitMs);
  };
}
