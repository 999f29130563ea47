import type { OperationKind } from '../../wire/operations/operation-kinds.ts';
import type { OperationPayload } from '../../wire/operations/operations.ts';
import { createOutboxReplay, type OutboxReplayOptions } from './outbox-replay.ts';
import { createSchedule, type OutboxStatus, type Schedule } from '../schedule.ts';

export interface NewOperation<K extends OperationKind = OperationKind> {
  /**
   * Given when the id follows from the content (a row of a batch), so that the same text pasted twice has one effect: an operation
   * whose id is already in this person's outbox is left out. Otherwise the outbox makes one.
   */
  id?: string;
  kind: K;
  payload: OperationPayload<K>;
  title: string;
}

export interface OutboxOptions extends OutboxReplayOptions {
  random: () => number;
  newId: () => string;
  onUnexpectedError: (error: unknown) => void;
}

/**
 * A person's writes, from the screen to the server. `features/services.ts` documents what each method promises. Signing
 * in or out switches to the other person's outbox at once.
 */
export function createOutbox(options: OutboxOptions) {
  const { people, clock, writtenAtMs = () => clock.nowMs() } = options;
  const replay = createOutboxReplay(options);

  const schedule: Schedule = createSchedule({
    run: signal => replay.run(signal),
    clock,
    random: options.random,
    onUnexpectedError: options.onUnexpectedError,
  });
  const send = (reason: 'work' | 'person') => {
    replay.interrupt(reason);
    schedule.wake(reason);
  };
  const unsubscribes = [
    people.subscribe(() => schedule.restart()),
    people.onWork(() => {
      options.onWaiting?.();
      send('work');
    }),
  ];

  return {
    async enqueue(
      operations: readonly NewOperation[],
      { clearDraft }: { clearDraft?: string } = {},
    ): Promise<string[]> {
      const { userId, outbox } = people.current();
      const createdAt = new Date(writtenAtMs()).toISOString();
      const entries = operations.map(({ id, kind, payload, title }) => ({
        operation: { id: id ?? options.newId(), kind, payload, createdAt, userId },
        title,
      }));
      // First, so that a reader of "saved" may close the page at once: by then the other ways to wake this device are
      // arranged.
      options.onWaiting?.();
      await outbox.add(entries, clearDraft);
      send('work');
      return entries.map(({ operation }) => operation.id);
    },

    async retry(id: string): Promise<void> {
      await people.current().outbox.retry(id);
      send('person');
    },

    async dismiss(id: string): Promise<void> {
      await people.current().outbox.dismiss(id);
    },

    /**
     * Takes an entry back for editing. For one in flight, waits until its attempt ends; undefined if the server may
     * have it by then.
     */
    async edit(id: string): Promise<string | undefined> {
      const { outbox } = people.current();
      const key = await outbox.takeAsDraft(id);
      if (key !== undefined) return key;
      await schedule.rested();
      return outbox.takeAsDraft(id);
    },

    /**
     * Removes an entry. One in flight is removed when its attempt ends, unless it was sent by then. Returns whether it
     * was removed. `isUnsent`: not either if it was sent before.
     */
    async remove(id: string, only?: { isUnsent: boolean }): Promise<boolean> {
      const { outbox } = people.current();
      if (await outbox.remove(id, only)) return true;
      await schedule.rested();
      return outbox.remove(id, { isUnsent: true });
    },

    sendNow: (): void => send('person'),
    /** Call it when sending could work now: the network is back, or the page is visible. */
    hint: (): void => schedule.wake('hint'),
    status: (): OutboxStatus => schedule.status(),
    subscribe: (listener: () => void): (() => void) => schedule.subscribe(listener),

    /** May be called again. Resolves when nothing is in progress. */
    async close(): Promise<void> {
      for (const unsubscribe of unsubscribes) unsubscribe();
      await schedule.close();
    },
  };
}
