import { setMaxListeners } from 'node:events';
import type { DeliveryFailure } from '../../src/wire/delivery-states.ts';
import type { Context } from './context.ts';
import { replaceRecord } from './change-record.ts';
import type { Row } from '../projection/row.ts';
import { readRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { FairLine } from '../core/turns/fair-line.ts';
import { formatMoment } from '../core/moments.ts';
import { createRounds } from '../core/rounds.ts';

/** Carries out one kind of effect. */
export interface EffectPort {
  /** Key in the `effects` of a document. */
  name: string;
  collectionId: string;
  /** Names the sender of a document: senders take turns. Absent: first come, first served. */
  sentBy?: (row: Row) => string;
  /**
   * How many documents at most are under way together, 1 by default. A kill repeats as many, so more are for receivers
   * that recognize a document's id.
   */
  atOnce?: number;
  /**
   * Runs at least once for each document. A kill between the act and its record causes a second run, which a receiver
   * can recognize by the document's id. `refused`: it will never be possible. Rejects if it may work later.
   */
  perform(record: DocumentRecord, signal: AbortSignal): Promise<EffectOutcome>;
}

/** `refused` may carry the reason, for effects whose outcome people see. */
export type EffectOutcome = 'done' | 'refused' | { refused: DeliveryFailure };

/**
 * Thrown by a port to retry this document after `pauseMs`, while the others continue. `cause`: the failure. Without
 * one, a limit of ours holds the effect back.
 */
export class PutOff extends Error {
  override readonly name = 'PutOff';
  readonly pauseMs: number;

  constructor(pauseMs: number, cause?: unknown) {
    super('put off', { cause });
    this.pauseMs = pauseMs;
  }
}

export interface EffectsRunner {
  /** Resolves when everything that can be done now was tried. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface DocumentEffects extends EffectsRunner {
  /** True while a limit of ours holds this effect of a document back, which is no fault. */
  isHeld: (effect: string, documentId: string) => boolean;
}

const PAUSE_MIN_MS = 5_000;
const PAUSE_MAX_MS = 300_000;

interface Parts {
  ports: readonly EffectPort[];
  /** Resolves after `ms`, or at once when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Carries out the pending effects of documents: first those that an earlier process left, then those of each commit.
 * An effect is recorded in the document that causes it, in the same write, so none is forgotten or recorded twice. The
 * ports work in parallel, each on as many documents as it allows. A failed effect is retried until it succeeds or is
 * refused, and doesn't block others.
 */
export function startEffects(context: Context, { ports, sleep }: Parts): DocumentEffects {
  const closed = new AbortController();
  // What is sent waits for it too. Node would warn of a leak from the eleventh on.
  setMaxListeners(0, closed.signal);
  const lines = ports.map(port => createLine(context, port, sleep, closed.signal));
  return {
    async idle() {
      await Promise.all(lines.map(line => line.idle()));
    },
    isHeld: (effect, documentId) => lines.some(line => line.name === effect && line.isHeld(documentId)),
    async close() {
      closed.abort();
      await Promise.all(lines.map(line => line.close()));
    },
  };
}

function createLine(
  { environment, projection, stores, log }: Context,
  port: EffectPort,
  sleep: Parts['sleep'],
  signal: AbortSignal,
) {
  const { name, collectionId, atOnce = 1 } = port;
  const waiting = new FairLine();
  /** Documents that were put off, with the error. A change of the document doesn't bring its retry forward. */
  const resting = new Map<string, PutOff>();
  /** Documents that are being worked on, and those of them that changed meanwhile: another look follows. */
  const underWay = new Set<string>();
  const changed = new Set<string>();
  /**
   * Outcomes that couldn't be written (a full disk). Nothing else is carried out until they are, so a kill repeats
   * `atOnce` effects at most.
   */
  const unrecorded = new Map<string, EffectOutcome>();
  const wait = (row: Row | undefined): void => {
    if (row?.pending?.includes(name) && !resting.has(row.documentId))
      waiting.add(row.documentId, port.sentBy?.(row) ?? '');
  };
  for (const documentId of projection.pendingEffects(collectionId))
    wait(projection.row(collectionId, documentId));

  const mark = async (documentId: string, outcome: EffectOutcome): Promise<void> => {
    const ending =
      typeof outcome === 'string'
        ? { state: outcome }
        : { state: 'refused' as const, reason: outcome.refused };
    await replaceRecord(stores.board, collectionId, documentId, stored => {
      const effect = stored.effects?.[name];
      if (effect?.state !== 'pending') return null;
      const done = { ...ending, attempts: effect.attempts + 1, at: formatMoment(environment.nowMs()) };
      return { ...stored, effects: { ...stored.effects, [name]: done } };
    });
  };

  const record = async (documentId: string, outcome: EffectOutcome): Promise<void> => {
    try {
      await mark(documentId, outcome);
      unrecorded.delete(documentId);
    } catch (error) {
      unrecorded.set(documentId, outcome);
      throw error;
    }
  };

  const carryOut = async (documentId: string): Promise<void> => {
    for (const [id, outcome] of unrecorded) await record(id, outcome);
    const stored = await readRecord(stores.board, collectionId, documentId);
    if (stored?.record.effects?.[name]?.state !== 'pending') return;
    await record(documentId, await port.perform(stored.record, signal));
  };

  /** Taking a turn changes the document, which mustn't begin its effect once more beside this one. */
  const alone = async (documentId: string): Promise<void> => {
    underWay.add(documentId);
    try {
      await carryOut(documentId);
    } finally {
      underWay.delete(documentId);
      if (changed.delete(documentId)) wait(projection.row(collectionId, documentId));
    }
  };

  const later = async (documentId: string, putOff: PutOff): Promise<void> => {
    const { pauseMs, cause } = putOff;
    if (cause !== undefined)
      log.warn({ err: cause, effect: name, documentId, pauseMs }, 'an effect is delayed');
    resting.set(documentId, putOff);
    await sleep(pauseMs, signal);
    resting.delete(documentId);
    if (signal.aborted) return;
    wait(projection.row(collectionId, documentId));
    start();
  };

  const work = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const documentId = waiting.take();
      if (documentId === undefined) return;
      if (resting.has(documentId)) continue;
      if (underWay.has(documentId)) {
        changed.add(documentId);
        continue;
      }
      try {
        await alone(documentId);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof PutOff) {
          void later(documentId, error);
          continue;
        }
        failures += 1;
        log.error({ err: error, effect: name, documentId }, 'an effect could not be carried out yet');
        // To the end of the line, so that one that always fails doesn't block others.
        wait(projection.row(collectionId, documentId));
        await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (failures - 1)), signal);
      }
    }
  };

  const lanes = Array.from({ length: atOnce }, () =>
    createRounds(() => waiting.size > 0 && !signal.aborted, work),
  );
  const start = (): void => {
    for (const lane of lanes) lane.start();
  };
  const idle = async (): Promise<void> => {
    await Promise.all(lanes.map(lane => lane.idle()));
  };
  const unwatch = projection.watch(collectionId, row => {
    wait(row);
    start();
  });
  start();

  return {
    name,
    idle,
    isHeld(documentId: string): boolean {
      const putOff = resting.get(documentId);
      return putOff !== undefined && putOff.cause === undefined;
    },
    close() {
      unwatch();
      return idle();
    },
  };
}
