import type { DeliveryFailure } from '../../src/wire/delivery-states.ts';
import type { Context } from '../context.ts';
import type { Row } from '../projection/projection.ts';
import { commitRecord, readRecord } from './board-documents.ts';
import type { DocumentRecord } from './document-record.ts';
import { FairLine } from './fair-line.ts';
import { formatMoment } from './moments.ts';
import { createRounds } from './rounds.ts';

/** Carries out one kind of effect. */
export interface EffectPort {
  /** Under this name it stands in `effects` of a document. */
  name: string;
  collectionId: string;
  /** Names the sender of a document: senders take turns. Absent = first come, first served. */
  sentBy?: (row: Row) => string;
  /**
   * At least once for each document: a kill between the doing and its record leads to a second time, which a receiver
   * can tell by the document's id. `refused`: it will never be possible. Rejects when it may pass later.
   */
  perform(record: DocumentRecord, signal: AbortSignal): Promise<EffectOutcome>;
}

/** `refused` may say why, where people are told. */
export type EffectOutcome = 'done' | 'refused' | { refused: DeliveryFailure };

/** Thrown by a port: this one document is tried again after `pauseMs`, and the others go on. */
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

const PAUSE_MIN_MS = 5_000;
const PAUSE_MAX_MS = 300_000;
const MARK_TRIES = 5;

interface Parts {
  ports: readonly EffectPort[];
  /** Resolves after `ms`, or at once when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Carries out what stands as pending in documents: what was left by an earlier process, then what each commit brings.
 * The document that causes an effect is its record, made in the same write, so that none is forgotten and none is
 * recorded twice. The ports work side by side, each one document after another; a failure is tried again for ever, and
 * keeps nothing else back.
 */
export function startEffects(context: Context, { ports, sleep }: Parts): EffectsRunner {
  const closed = new AbortController();
  const lines = ports.map(port => createLine(context, port, sleep, closed.signal));
  return {
    async idle() {
      await Promise.all(lines.map(line => line.idle()));
    },
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
  const { name, collectionId } = port;
  const waiting = new FairLine();
  /** Put off: a change of the document brings its time no nearer. */
  const resting = new Set<string>();
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
    for (let tries = 0; tries < MARK_TRIES; tries += 1) {
      const stored = await readRecord(stores.board, collectionId, documentId);
      const effect = stored?.record.effects?.[name];
      if (!stored || effect?.state !== 'pending') return;
      const { record, revision } = stored;
      const done = { ...ending, attempts: effect.attempts + 1, at: formatMoment(environment.nowMs()) };
      const marked = { ...record, effects: { ...record.effects, [name]: done } };
      if (await commitRecord(stores.board, marked, revision)) return;
    }
    throw new Error(`${collectionId}/${documentId} keeps changing`);
  };

  const carryOut = async (documentId: string): Promise<void> => {
    const stored = await readRecord(stores.board, collectionId, documentId);
    if (stored?.record.effects?.[name]?.state !== 'pending') return;
    await mark(documentId, await port.perform(stored.record, signal));
  };

  const later = async (documentId: string, { pauseMs, cause }: PutOff): Promise<void> => {
    if (cause !== undefined)
      log.warn({ err: cause, effect: name, documentId, pauseMs }, 'an effect is put off');
    resting.add(documentId);
    await sleep(pauseMs, signal);
    resting.delete(documentId);
    if (signal.aborted) return;
    wait(projection.row(collectionId, documentId));
    rounds.start();
  };

  const work = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const documentId = waiting.take();
      if (documentId === undefined) return;
      if (resting.has(documentId)) continue;
      try {
        await carryOut(documentId);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof PutOff) {
          void later(documentId, error);
          continue;
        }
        failures += 1;
        log.error({ err: error, effect: name, documentId }, 'an effect could not be carried out yet');
        // At the end of the line, so that one that never passes keeps no other back.
        wait(projection.row(collectionId, documentId));
        await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (failures - 1)), signal);
      }
    }
  };

  const rounds = createRounds(() => waiting.size > 0 && !signal.aborted, work);
  const unwatch = projection.watch(collectionId, row => {
    wait(row);
    rounds.start();
  });
  rounds.start();

  return {
    idle: () => rounds.idle(),
    close() {
      unwatch();
      return rounds.idle();
    },
  };
}
