import {
  type PushContent,
  PUSH_OFF,
  PUSH_QUIET,
  readPushOff,
  readQuietHours,
} from '../../src/wire/push-news.ts';
import { createAccountChanges } from '../accounts/account-changes.ts';
import { livePushTargets } from '../accounts/targets/live-push-targets.ts';
import { isAnothers } from '../accounts/targets/push-owners.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Guard } from '../core/network/guarded-fetch.ts';
import type { Timer } from '../core/timer.ts';
import type { BoardEvent, EventConsumer } from '../events/board-event.ts';
import { type AccountRecord, type PushTargetRecord, readAccount } from '../records/account-record.ts';
import { messageKey, toMessage } from '../records/messaging/messaging-record.ts';
import { MESSAGE_NEWS, pushKey, type PushRecord } from '../records/messaging/push-record.ts';
import { DueReminders } from './due-reminders.ts';
import { expiringNews } from './expiring-postings.ts';
import { contentOfMessage, isCritical, isRecipient, urgencyOf } from './message-content.ts';
import { PeopleWithBrowsers } from './people-with-browsers.ts';
import { isNewsKind, mayBeNews, mayHoldNews, type News, NEWS_KINDS, newsOf } from './push-news.ts';
import { type PushFigures, type PushOutcome, PushRunner } from './push-runner.ts';
import { readSubscription } from '../accounts/targets/push-subscription.ts';
import { wordsOf } from './push-words.ts';
import { quietUntil } from './quiet-hours.ts';
import { type PushSender, sendPush } from './send-push.ts';
import { vapidKeys, vapidSubject } from './vapid-keys.ts';

const LOOK_FOR_EXPIRING_MS = 3_600_000;
/** One that doesn't answer must not hold up a person's others. */
const TARGETS_AT_ONCE = 20;
/** They share a trip to the store. */
const EVENTS_AT_ONCE = 20;
const GONE = 'The target no longer exists.';

interface Sendable {
  content: PushContent;
  urgency: 'normal' | 'high';
  /** It also arrives in quiet hours. */
  isUrgent: boolean;
}

export interface PushService {
  /** The key that browsers subscribe with. */
  publicKey: string;
  consumer: EventConsumer;
  figures: PushFigures;
  /** Tells a person of news that another service found. Repeating it changes nothing. */
  tell(news: News): Promise<void>;
  /** Looks for postings that close soon. It happens every hour. */
  lookForExpiring(): Promise<void>;
  /** Resolves when no attempt is under way. */
  idle(): Promise<void>;
}

/**
 * Tells people of news on their browsers. Each piece of news is on disk before it is sent, under an id that is derived
 * from it, so a kill repeats a message at most, and the tag lets the browser replace the first copy. `guard` absent: as
 * configured.
 */
export function openPushService(
  context: Context,
  { timer, guard }: { timer: Timer; guard?: Guard },
): PushService {
  const { config, environment, stores, log } = context;
  const store = stores.accounts;
  const figures: PushFigures = { waiting: 0, sent: 0, retries: 0, gone: 0, failed: 0 };
  const vapid = vapidKeys(context);
  const sender: PushSender = {
    vapid,
    subject: vapidSubject(context),
    guard: guard ?? { allowed: config.allowedNetworks },
  };
  const changeAccount = createAccountChanges(store, () => environment.nowMs());
  const people = new PeopleWithBrowsers(store);
  let runner: PushRunner | undefined;
  let reminders: DueReminders | undefined;
  let cancelExpiring: () => void = () => undefined;

  const addAll = async (all: readonly News[]): Promise<void> => {
    // Those who register a browser later hear of what happens later.
    const reached = await people.among(all.map(({ userId }) => userId));
    const some = all.filter(({ userId }) => reached.has(userId));
    if (some.length === 0) return;
    // Postings that close soon are found every hour, and reminders again after a restart.
    const known = await store.getMany(some.map(({ id }) => pushKey(id)));
    const records = some
      .filter((_, at) => !known[at])
      .map(
        ({ id, userId, kind, subject }): PushRecord => ({
          id,
          userId,
          news: kind,
          subject,
          createdAt: environment.nowMs(),
          state: 'waiting',
          attempts: 0,
          notBefore: 0,
          sent: [],
        }),
      );
    // If one was added before, it conflicts and changes nothing.
    await store.commit(records.map(record => ({ id: pushKey(record.id), body: { ...record } })));
  };
  const add = (news: News): Promise<void> => addAll([news]);
  const addOf = (events: readonly BoardEvent[]): Promise<void> =>
    addAll(events.flatMap(event => newsOf(context, event)));

  const lookForExpiring = async (): Promise<void> => {
    for await (const news of expiringNews(context, environment.nowMs())) await add(news);
  };
  const scheduleExpiring = (): void => {
    cancelExpiring = timer.after(LOOK_FOR_EXPIRING_MS, () => {
      scheduleExpiring();
      lookForExpiring().catch((error: unknown) =>
        log.error({ err: error }, 'push: postings that close soon could not be looked for'),
      );
    });
  };

  const removeTarget = async (userId: string, gone: PushTargetRecord): Promise<void> => {
    // The browser may have subscribed again meanwhile, under the same id.
    const isIt = ({ id, identifier }: PushTargetRecord) => id === gone.id && identifier === gone.identifier;
    await changeAccount(userId, account => ({
      ...account,
      pushTargets: account.pushTargets.filter(each => !isIt(each)),
    })).catch((error: unknown) => {
      // The account was erased meanwhile.
      if (!(error instanceof ApiError) || error.type !== 'user_not_found') throw error;
    });
    figures.gone += 1;
  };

  /** What a record is about, for one person. A text: there will never be anything to send, and why. */
  const contentOf = async (record: PushRecord, account: AccountRecord): Promise<Sendable | string> => {
    const { id, userId, news: kind, subject } = record;
    if (kind === MESSAGE_NEWS) {
      const stored = await store.get(messageKey(subject));
      const message = stored && toMessage(stored.body);
      if (!message) return 'The message no longer exists.';
      if (!(await isRecipient(store, message, record))) return 'The target is no longer subscribed.';
      const { data } = message;
      const content = contentOfMessage(data, `message-${id.slice(-16)}`);
      return { content, urgency: urgencyOf(data), isUrgent: isCritical(data) };
    }
    if (!isNewsKind(kind) || !isWanted(account, kind)) return 'It isn’t wanted.';
    const language = account.prefs['language'] === 'fr' ? 'fr' : 'en';
    const content = await wordsOf(context, { id, userId, kind, subject }, language);
    return content ? { content, urgency: 'normal', isUrgent: false } : 'The person may no longer read it.';
  };

  const attempt = async (record: PushRecord, pauseMs: number, signal: AbortSignal): Promise<PushOutcome> => {
    const { userId, targetId } = record;
    const over = (problem: string): PushOutcome => ({
      sent: [],
      again: null,
      // News that is no longer needed didn't fail.
      ...(record.news === MESSAGE_NEWS && { problem }),
    });
    const account = (await readAccount(store, userId))?.account;
    if (!account?.active) return over('The account no longer exists or is blocked.');
    const sendable = await contentOf(record, account);
    if (typeof sendable === 'string') return over(sendable);
    const { content, urgency, isUrgent } = sendable;
    const quiet = isUrgent ? null : quietEnd(account, environment.nowMs());
    if (quiet !== null) return { sent: [], again: { atMs: quiet, isFailure: false } };
    const targets = livePushTargets(account).filter(({ id }) => targetId === undefined || targetId === id);
    if (targetId !== undefined && targets.length === 0) return over(GONE);
    const sent: string[] = [];
    let waitMs: number | null = null;
    let problem: string | undefined;
    const send = async (target: PushTargetRecord): Promise<void> => {
      const subscription = readSubscription(target.identifier);
      if (!subscription) {
        problem = 'The target isn’t a browser’s subscription.';
        return;
      }
      const isTaken = await isAnothers(context, target.identifier, userId);
      const outcome = isTaken ? 'gone' : await sendPush(sender, subscription, content, { signal, urgency });
      if (outcome === 'gone') {
        await removeTarget(userId, target);
        problem = GONE;
      } else if (outcome === 'sent') figures.sent += 1;
      else if (outcome === 'refused') {
        figures.failed += 1;
        problem = 'The push service refused it.';
      } else {
        waitMs = Math.max(waitMs ?? pauseMs, outcome.retryAfterMs);
        return;
      }
      sent.push(target.id);
    };
    const unsent = targets.filter(({ id }) => !record.sent.includes(id));
    for (let at = 0; at < unsent.length; at += TARGETS_AT_ONCE)
      await Promise.all(unsent.slice(at, at + TARGETS_AT_ONCE).map(send));
    const again = waitMs === null ? null : { atMs: environment.nowMs() + waitMs, isFailure: true };
    const isMessage = record.news === MESSAGE_NEWS;
    return { sent, again, ...(isMessage && again === null && problem !== undefined && { problem }) };
  };

  return {
    publicKey: vapid.publicKey,
    figures,
    tell: add,
    lookForExpiring,
    consumer: {
      name: 'push',
      hears: mayHoldNews,
      wants: mayBeNews,
      atOnce: EVENTS_AT_ONCE,
      consume: event => addOf([event]),
      consumeAll: addOf,
      async start() {
        runner = new PushRunner({ store, attempt, environment, timer, log, figures });
        await runner.start();
        await people.start();
        scheduleExpiring();
        reminders = new DueReminders({
          store: stores.board,
          idKey: context.idKey,
          environment,
          timer,
          log,
          tell: add,
        });
        reminders.start();
      },
      async stop() {
        cancelExpiring();
        people.stop();
        await reminders?.close();
        const open = runner;
        runner = undefined;
        await open?.close();
      },
    },
    async idle() {
      await reminders?.idle();
      await runner?.idle();
    },
  };
}

function isWanted({ prefs }: AccountRecord, kind: News['kind']): boolean {
  return !readPushOff(prefs[PUSH_OFF]).includes(NEWS_KINDS[kind]);
}

function quietEnd({ prefs }: AccountRecord, nowMs: number): number | null {
  const hours = readQuietHours(prefs[PUSH_QUIET]);
  return hours && quietUntil(hours, nowMs);
}
