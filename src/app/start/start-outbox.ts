import { hasSentApplications } from '../../local/outbox/deliveries-store.ts';
import { changeUpload, createFileStore } from '../../local/files/file-store.ts';
import type { PersonData } from '../../local/people/person-data.ts';
import { countOutcomes, unsettledIds } from '../../local/outbox/sending-outcomes.ts';
import type { AppAccounts } from '../../remote/account/accounts.ts';
import { createUploadRemote } from '../../remote/upload-remote.ts';
import { createPushRemote } from '../../remote/push-remote.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { Locks } from '../../sync/locks.ts';
import type { Link } from '../../sync/details/device-storage-status.ts';
import { createUploads } from '../../sync/files/uploads.ts';
import { wakeAfterAnswers } from '../../sync/files/wake-after-answers.ts';
import { createHurryChannel } from '../../sync/outbox/hurry-channel.ts';
import { createOutbox } from '../../sync/outbox/outbox.ts';
import type { Clock } from '../../sync/ports.ts';
import type { SendingNews } from '../../sync/outbox/sending-news.ts';
import type { ServerTime } from '../../sync/server-time.ts';
import { watchSending } from '../../sync/outbox/watch-sending.ts';
import type { StartedOutbox } from './lazy-outbox.ts';
import { lazyPull } from './lazy-pull.ts';

export interface OutboxParts {
  people: PersonData;
  accounts: Pick<AppAccounts, 'settleLogOut' | 'expired'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  isLookedAt: () => boolean;
  /** Between regular questions. What waits to be sent is tried again without it, also while the page is hidden. */
  pause: Clock['sleep'];
  onWaiting: () => void;
  /** A new operation is in the outbox, and the attempt to send it has ended, with or without success. */
  onSaved: () => void;
  /** The outcome of everything that had been waiting; null: the entries were another person's. */
  onNews: (news: SendingNews | null) => void;
  locks: Locks;
  link: Pick<Link, 'cost'>;
  clock: Clock;
  serverTime: Pick<ServerTime, 'nowMs'>;
  onUnexpectedError: (error: unknown) => void;
}

/** Starts everything that sends. None of it is needed before the list is on the screen. */
export function startOutbox(parts: OutboxParts): StartedOutbox {
  const { people, accounts, fetch, isLookedAt, onWaiting, locks, clock, serverTime, onUnexpectedError } =
    parts;
  const ready = async () => {
    if (!(await accounts.settleLogOut())) return false;
    await people.settled();
    return true;
  };
  const unauthorised = async (askAgain: () => void): Promise<void> => {
    if (!(await accounts.expired())) askAgain();
  };
  const answers = wakeAfterAnswers(() => uploads.wake('hint'));
  const outbox = createOutbox({
    people,
    remote: guestSecret => answers.hearing(createPushRemote({ fetch, origin: '', clock, guestSecret })),
    ready,
    onUnauthorised: () => void unauthorised(() => outbox.sendNow()).catch(onUnexpectedError),
    isLookedAt,
    onWaiting,
    locks,
    channel: createHurryChannel(globalThis.BroadcastChannel),
    clock,
    writtenAtMs: serverTime.nowMs,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    onUnexpectedError,
  });
  const uploads = createUploads({
    people,
    store: () => createFileStore(people.current().db, () => clock.nowMs()),
    remote: guestSecret => createUploadRemote({ fetch, origin: '', clock, guestSecret }),
    ready,
    onUnauthorised: () => void unauthorised(() => uploads.wake('person')).catch(onUnexpectedError),
    onSettled: () => people.notifyQueued(),
    isMetered: () => parts.link.cost() !== 'free',
    locks,
    clock,
    random: Math.random,
    onUnexpectedError,
  });
  answers.follow(outbox);
  // What waits for its file is neither idle nor sent.
  const status = () => (outbox.status() === 'idle' ? uploads.status() : outbox.status());
  const subscribe = (listener: () => void) => {
    const ends = [outbox.subscribe(listener), uploads.subscribe(listener)];
    return () => ends.forEach(end => end());
  };
  const watch = watchSending({
    status,
    subscribe,
    unsettled: () => unsettledIds(people.current().db),
    outcomes: ids => countOutcomes(people.current().db, ids),
    tell: parts.onNews,
    onUnexpectedError,
  });
  people.subscribe(watch.restart);

  const startPrivateSync = async () => {
    const { startPull } = await import('./start-pull.ts');
    const sync = startPull({
      people,
      fetch,
      ready,
      onUnauthorised: () => void unauthorised(() => sync.askNow()).catch(onUnexpectedError),
      onOtherData: () => outbox.hint(),
      isLookedAt,
      pause: parts.pause,
      locks,
      clock,
      onUnexpectedError,
    });
    return sync;
  };
  const deliveries = loadOnce(async () => {
    const { startDeliveries } = await import('./start-deliveries.ts');
    return startDeliveries({ people, fetch, clock, isLookedAt, pause: parts.pause, onUnexpectedError });
  });
  const askDeliveries = async () => {
    if (await hasSentApplications(people.current().db)) await (await deliveries()).hint();
  };
  const pull = lazyPull(people, outbox, startPrivateSync, onUnexpectedError, askDeliveries);

  let isNew = false;
  outbox.subscribe(() => {
    if (!isNew || outbox.status() === 'sending') return;
    isNew = false;
    parts.onSaved();
  });
  return {
    ...outbox,
    status,
    subscribe,
    pull,
    async enqueue(...asked) {
      const ids = await outbox.enqueue(...asked);
      isNew = true;
      uploads.wake('work');
      return ids;
    },
    async retry(id) {
      await outbox.retry(id);
      uploads.wake('person');
    },
    hint() {
      outbox.hint();
      uploads.wake('hint');
    },
    sendNow() {
      outbox.sendNow();
      uploads.wake('person');
    },
    async changeUpload(hash, changed) {
      await changeUpload(people.current().db, hash, changed);
      uploads.restart();
    },
  };
}
