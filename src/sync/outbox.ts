import type { OperationKind, OperationPayload } from '../wire/operations.ts';
import type { Locks } from './locks.ts';
import type { CurrentPerson, PersonSource } from './person-outbox.ts';
import type { Clock, PushRemote } from './ports.ts';
import { createReplayer, type Replayer, type ReplayResult } from './replayer.ts';
import { createSchedule, type OutboxStatus, type Schedule } from './schedule.ts';

/** The lock of whoever sends or moves a person's operations on this device. */
export const OUTBOX_LOCK = 'portage-outbox';

interface NewOperation<K extends OperationKind = OperationKind> {
  kind: K;
  payload: OperationPayload<K>;
  title: string;
  /** Made from the content where the same content must be the same operation (rows of a batch); else drawn. */
  id?: string;
}

export interface OutboxOptions {
  people: PersonSource;
  /** Sends as the guest that the secret names, beside whoever's session the browser holds. */
  remote: (guestSecret: () => Promise<string | null>) => PushRemote;
  /**
   * Asked before each replay: false = not now. Here a sign-out that was made offline is sent first, and a guest's work
   * finds its account, so that nothing is sent as somebody else.
   */
  ready: (signal: AbortSignal) => Promise<boolean>;
  /** The server did not know this account's session. */
  onUnauthorised: (userId: string) => void;
  locks: Locks;
  clock: Clock;
  random: () => number;
  newId: () => string;
  onSurprise: (error: unknown) => void;
}

/**
 * A person's writes from the screen to the server: `features/services.ts` says what each method promises.
 * Signing in or out changes whose outbox this is, in the same moment.
 */
export function createOutbox(options: OutboxOptions) {
  const { people, clock } = options;
  const replayers = new WeakMap<CurrentPerson, Replayer>();

  const replayerOf = (person: CurrentPerson): Replayer => {
    const known = replayers.get(person);
    if (known) return known;
    const made = createReplayer({
      store: person.outbox,
      remote: options.remote(person.guestSecret),
      userId: person.userId,
    });
    replayers.set(person, made);
    return made;
  };

  const replay = async (signal: AbortSignal): Promise<ReplayResult> => {
    if (!(await options.ready(signal))) return { status: 'later', retryAfterMs: null };
    const person = people.current();
    const result = await options.locks.run(OUTBOX_LOCK, () => replayerOf(person).replay(signal));
    if (result.status === 'needs-login' && person.userId !== null && !signal.aborted) {
      options.onUnauthorised(person.userId);
    }
    return result;
  };

  const schedule: Schedule = createSchedule({
    replay,
    clock,
    random: options.random,
    onSurprise: options.onSurprise,
  });
  const unsubscribe = people.subscribe(() => schedule.restart());

  return {
    async enqueue(
      operations: readonly NewOperation[],
      { clearDraft }: { clearDraft?: string } = {},
    ): Promise<string[]> {
      const { userId, outbox } = people.current();
      const createdAt = new Date(clock.nowMs()).toISOString();
      const entries = operations.map(({ id, kind, payload, title }) => ({
        operation: { id: id ?? options.newId(), kind, payload, createdAt, userId },
        title,
      }));
      await outbox.add(entries, clearDraft);
      schedule.wake('hint');
      return entries.map(({ operation }) => operation.id);
    },

    async retry(id: string): Promise<void> {
      await people.current().outbox.retry(id);
      schedule.wake('person');
    },

    edit: (id: string): Promise<string | undefined> => people.current().outbox.takeAsDraft(id),

    async remove(id: string): Promise<void> {
      await people.current().outbox.remove(id);
    },

    sendNow: (): void => schedule.wake('person'),
    /** Something suggests that sending could work now: the network came back, the page is looked at. */
    hint: (): void => schedule.wake('hint'),
    status: (): OutboxStatus => schedule.status(),
    subscribe: (listener: () => void): (() => void) => schedule.subscribe(listener),

    /** May be called again; resolves when nothing is under way. */
    async close(): Promise<void> {
      unsubscribe();
      await schedule.close();
    },
  };
}
