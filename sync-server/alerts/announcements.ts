import { todayIn } from '../../src/domain/dates.ts';
import type { Card } from '../../src/domain/listing.ts';
import type { WageTable } from '../../src/domain/lmia/wage-tables.ts';
import { JOBS } from '../../src/wire/collections.ts';
import { hiddenEmployersOf } from '../../src/domain/hidden-employers.ts';
import { PUSH_QUIET, readQuietHours } from '../../src/wire/push-news.ts';
import { alertLink, mailOrigin } from '../applications/mail-links.ts';
import { senderLine } from '../applications/mail-sender.ts';
import { isTaken, TURN_MS } from '../board/effect-turns.ts';
import type { Context } from '../board/context.ts';
import { FlowBudget } from '../budgets/flow-budget.ts';
import { derivedId } from '../core/derived-ids.ts';
import { alertLetter } from '../mail/letter-alert.ts';
import { alertSubject } from '../push/alert-words.ts';
import type { PushService } from '../push/open-push.ts';
import { quietUntil } from '../push/quiet-hours.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import { type AlertRecord, alertKey, type Announced, toAlert } from '../records/messaging/alert-record.ts';
import { changeDocument, commitOne } from '../store/change-document.ts';
import { approvedEmployers } from './approved-employers.ts';
import { announceable } from './new-posting.ts';
import { postingFacts } from './posting-facts.ts';
import { searchFilters } from './search-filters.ts';
import { type WatchedSearch, watchedSearch } from './watched-searches.ts';

/** Postings in one mail, the newest first. */
const LISTED = 20;
/** Mails a day to one person, however many searches they have. What is over it waits and is told together. */
const MAILS_A_DAY = 30;
const DAY_SECONDS = 86_400;
const MINUTE_MS = 60_000;
/** A mail server that is down is tried again after a twelfth of the time so far, but not sooner or later than these. */
const PAUSE_MIN_MS = MINUTE_MS;
const PAUSE_MAX_MS = 60 * MINUTE_MS;
/** Older news is no news. */
const GIVE_UP_MS = 3 * DAY_SECONDS * 1000;

export interface AlertFigures {
  mails: number;
  pushes: number;
  retries: number;
  /** Given up or refused. */
  failed: number;
}

interface Parts {
  context: Context;
  push: Pick<PushService, 'tell'>;
  wageTable: (today: string) => WageTable;
  figures: AlertFigures;
}

/** A posting that is still open and still matches. */
interface Match extends Announced {
  card: Card;
}

type Outcome = 'sent' | 'later' | 'never';
type Sending = NonNullable<AlertRecord['sending']>;

/**
 * Returns a function that makes the announcement of one search, or continues one that was cut off. Its number is on disk
 * before anything is sent. A mail that a mail server took just before a kill is sent again under the same Message-ID,
 * and a push message not at all.
 */
export function createAnnouncer({ context, push, wageTable, figures }: Parts) {
  const { config, environment, messenger, stores, idKey } = context;
  const store = stores.accounts;
  const mails = new FlowBudget(MAILS_A_DAY, DAY_SECONDS, () => environment.nowMs());

  const announce = async (
    of: Pick<AlertRecord, 'userId' | 'searchId'>,
    signal: AbortSignal,
  ): Promise<void> => {
    const { searchId } = of;
    const key = alertKey(of);
    const stored = await store.get(key);
    const record = stored && toAlert(stored.body);
    if (!record) return;
    const { revision } = stored;
    const put = (next: AlertRecord | null): Promise<boolean> =>
      commitOne(store, { id: key, revision, body: next && { ...next } });
    const now = environment.nowMs();
    if (record.sending && config.storeUrl !== null && isTaken(record.sending.takenUntil, now)) return;
    const search = await readSearch(searchId);
    const account = search?.userId === record.userId ? await reachable(search) : undefined;
    // What waits is forgotten: the choice was taken back, or no one can be told.
    if (!search || !account) return void (await put(null));
    const waitMs = delayOf(account, search, record, now);
    if (waitMs > 0) return void (await put({ ...record, notBefore: now + waitMs }));

    const matches = matchesOf(search, account, record.sending?.postings ?? record.waiting, now);
    if (matches.length === 0) {
      const { sending, ...rest } = record;
      await put(sending ? rest : { ...rest, waiting: [], more: 0 });
      return;
    }
    const sending: Sending = {
      ...(record.sending ?? {
        id: derivedId(idKey, 'alert', searchId, record.count + 1),
        postings: matches.map(({ id, key: repost }) => ({ id, key: repost })),
        more: record.more,
        beganAt: now,
      }),
      by: search.alert.by,
      takenUntil: now + TURN_MS,
    };
    const begun: AlertRecord = record.sending
      ? { ...record, sending }
      : { ...record, sending, waiting: [], more: 0, count: record.count + 1 };
    // Another process was faster, or more postings arrived.
    if (!(await put(begun))) return;
    const outcome = await send(search, account, sending, matches, signal);
    await end(key, sending, outcome, matches.length + sending.more);
  };

  /** Rejects after a stop. */
  const send = async (
    search: WatchedSearch,
    account: AccountRecord,
    sending: Sending,
    matches: readonly Match[],
    signal: AbortSignal,
  ): Promise<Outcome> => {
    if (search.alert.by === 'push') {
      const subject = alertSubject(search.searchId, matches, sending.more);
      await push.tell({ id: sending.id, userId: search.userId, kind: 'alert', subject });
      figures.pushes += 1;
      return 'sent';
    }
    try {
      const outcome = await messenger.deliver(mailOf(search, account, sending, matches), signal);
      mails.spend(search.userId, 1);
      figures[outcome === 'done' ? 'mails' : 'failed'] += 1;
      return outcome === 'done' ? 'sent' : 'never';
    } catch (error) {
      signal.throwIfAborted();
      context.log.warn({ err: error }, 'alerts: a mail could not be sent yet');
      const isOver = environment.nowMs() - sending.beganAt >= GIVE_UP_MS;
      figures[isOver ? 'failed' : 'retries'] += 1;
      return isOver ? 'never' : 'later';
    }
  };

  const end = (key: string, { id, beganAt }: Sending, outcome: Outcome, count: number): Promise<void> => {
    const now = environment.nowMs();
    return changeDocument(store, key, stored => {
      const record = stored && toAlert(stored.body);
      if (record?.sending?.id !== id) return undefined;
      const { sending, ...rest } = record;
      if (outcome === 'later') {
        const pauseMs = Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, (now - beganAt) / 12));
        return { ...rest, sending: { ...sending, takenUntil: 0 }, notBefore: now + Math.ceil(pauseMs) };
      }
      return { ...rest, notBefore: 0, ...(outcome === 'sent' && { lastAt: now, lastCount: count }) };
    });
  };

  /** Quiet hours, and the day's share of mails. */
  const delayOf = (
    account: AccountRecord,
    { userId, alert }: WatchedSearch,
    { sending }: AlertRecord,
    now: number,
  ): number => {
    const hours = readQuietHours(account.prefs[PUSH_QUIET]);
    const quiet = hours && quietUntil(hours, now);
    if (quiet !== null) return quiet - now;
    if (alert.by !== 'mail' || sending || !config.rateLimits) return 0;
    return mails.waitSecondsFor(userId, 1) * 1000;
  };

  const readSearch = async (searchId: string): Promise<WatchedSearch | null> => {
    const stored = await stores.board.get(`searches/${searchId}`);
    return stored ? watchedSearch(stored.body) : null;
  };

  /** The account, if it can be told: for mails, its address must be certain to be its owner's. */
  const reachable = async ({ userId, alert }: WatchedSearch): Promise<AccountRecord | undefined> => {
    const account = (await readAccount(store, userId))?.account;
    if (!account?.active) return undefined;
    const hasMail = messenger.canMail && account.emailVerified && account.email !== '';
    return alert.by === 'push' || hasMail ? account : undefined;
  };

  const matchesOf = (
    search: WatchedSearch,
    { prefs }: AccountRecord,
    postings: readonly Announced[],
    now: number,
  ): Match[] => {
    const hidden = hiddenEmployersOf(prefs);
    const tests = [...(searchFilters(search.query)?.tests.values() ?? [() => false])];
    const today = todayIn(null, now);
    const sources = {
      wageTable: wageTable(today),
      today,
      isApprovedEmployer: approvedEmployers(context.projection, now),
    };
    return postings.flatMap(({ id, key }) => {
      const row = context.projection.row(JOBS.id, id);
      const card = row && announceable(row, now);
      if (!card || hidden.has(card.businessName)) return [];
      const facts = postingFacts(card, sources);
      return tests.every(test => test(facts)) ? { id, key, card } : [];
    });
  };

  const mailOf = (
    search: WatchedSearch,
    account: AccountRecord,
    { id, more }: Sending,
    matches: readonly Match[],
  ) => {
    const origin = mailOrigin(context);
    const link = new URL('/jobList', origin);
    link.search = search.query;
    const { userId, searchId } = search;
    const unsubscribe = alertLink(context, origin, { userId, searchId });
    const listed = matches.slice(-LISTED).toReversed();
    return {
      kind: 'alert' as const,
      to: account.email,
      name: account.name,
      messageId: `alert-${id}`,
      unsubscribe,
      ...alertLetter({
        language: account.prefs['language'] === 'fr' ? 'fr' : 'en',
        project: config.projectName,
        sender: senderLine(config, origin),
        name: search.name,
        when: search.alert.when,
        cards: listed.map(({ card }) => card),
        more: more + matches.length - listed.length,
        linkOf: ({ jobId }) => new URL(`/job/${jobId}`, origin),
        link,
        unsubscribe,
        unsubscribeAll: alertLink(context, origin, { userId, searchId: null }),
      }),
    };
  };

  return announce;
}
