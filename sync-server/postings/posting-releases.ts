import { JOBS } from '../../src/wire/collections.ts';
import { isClosed } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import type { Change } from '../store/store.ts';
import {
  type AccountRecord,
  isAccountKey,
  readAccount,
  userOfAccountKey,
} from '../records/account-record.ts';
import { commitRecord, readRecord, type StoredRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { EffectsRunner } from '../board/effects.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import { isProven, published, reviewStateOf, withheld } from './posting-review.ts';
import { createRounds } from '../core/rounds.ts';
import { isConfirmed } from '../records/team-record.ts';

const AT_ONCE = 50;
const RETRY_MS = 10_000;

interface Parts {
  /** Resolves after `ms`, or immediately when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Publishes postings that wait for an address, as soon as the person who made the posting wait has a confirmed address,
 * or another member of its team confirms one later. Documents hold both facts (the account's `provenAt`, the posting's
 * `review`), and a posting is checked again whenever one of them changes, and at the start. So nothing has to be
 * remembered in between, and a posting that is being written while its poster confirms isn't missed. The write that
 * publishes clears the state, once.
 */
export async function startPostingReleases(context: Context, { sleep }: Parts): Promise<EffectsRunner> {
  const { projection, stores, teams, log } = context;
  const closed = new AbortController();
  const waiting = new WaitingByEmployer();
  const queue = new Set<string>();
  /** The proof time last seen of each account, since accounts are written for many other reasons. */
  const seen = new Map<string, number>();

  const work = async (): Promise<void> => {
    const some = [...queue].slice(0, AT_ONCE);
    for (const documentId of some) queue.delete(documentId);
    try {
      const accounts = readOnce(context);
      await Promise.all(
        some.map(async documentId => {
          const stored = await readRecord(stores.board, JOBS.id, documentId);
          if (stored) await decide(context, stored, accounts);
          else waiting.forget(documentId);
        }),
      );
    } catch (error) {
      log.error({ err: error }, 'postings could not be released yet');
      for (const documentId of some) queue.add(documentId);
      await sleep(RETRY_MS, closed.signal);
    }
  };
  const rounds = createRounds(() => queue.size > 0 && !closed.signal.aborted, work);

  const take = (row: Row): void => {
    if (waiting.note(row)) queue.add(row.documentId);
  };
  const takeAccounts = (changes: readonly Change[]): void => {
    for (const { id, body } of changes) {
      const provenAt = body?.['provenAt'];
      if (waiting.size === 0 || !isAccountKey(id) || typeof provenAt !== 'number') continue;
      const userId = userOfAccountKey(id);
      const employers = [userId, ...teams.membershipsOf(userId).map(({ team }) => team.id)];
      const ids = employers.flatMap(employer => [...waiting.of(employer)]);
      if (ids.length === 0 || seen.get(userId) === provenAt) continue;
      seen.set(userId, provenAt);
      for (const documentId of ids) queue.add(documentId);
    }
    rounds.start();
  };

  // Read the position before the waiting postings: a change in between is then seen twice, not missed.
  const { sequence } = await stores.accounts.status();
  const unwatch = projection.watch(JOBS.id, row => {
    take(row);
    rounds.start();
  });
  const subscription = await stores.accounts.subscribe(sequence, takeAccounts);
  for (const row of projection.find(JOBS.id, 'review', 'confirmation')) take(row);
  rounds.start();

  return {
    idle: () => rounds.idle(),
    async close() {
      closed.abort();
      unwatch();
      subscription.close();
      await rounds.idle();
    },
  };
}

type Accounts = (userId: string) => Promise<AccountRecord | undefined>;

/** Reads each account once, even if several postings of one team are checked together. */
function readOnce({ stores }: Pick<Context, 'stores'>): Accounts {
  const read = new Map<string, Promise<AccountRecord | undefined>>();
  return userId => {
    const known = read.get(userId) ?? readAccount(stores.accounts, userId).then(found => found?.account);
    read.set(userId, known);
    return known;
  };
}

/** A conflict is another write, after which the posting is checked again. */
async function decide(
  context: Context,
  { record, revision }: StoredRecord,
  accounts: Accounts,
): Promise<void> {
  const { config, environment, stores } = context;
  if (!isWaiting(record)) return;
  const { review } = record;
  // The operator reviews all postings now.
  if (config.postingReview === 'all' && review)
    await commitRecord(stores.board, withheld(record, 'review', review), revision);
  else if (await isVouchedFor(context, record, accounts))
    await commitRecord(stores.board, published(record, formatMoment(environment.nowMs())), revision);
}

async function isVouchedFor(
  { teams }: Pick<Context, 'teams'>,
  { data, review }: DocumentRecord,
  accounts: Accounts,
): Promise<boolean> {
  const { employerId } = data;
  if (typeof employerId !== 'string' || !review) return false;
  const team = teams.get(employerId);
  const people = team ? team.memberships.filter(isConfirmed).map(({ userId }) => userId) : [employerId];
  const since = parseMoment(review.at) ?? 0;
  for (const userId of people) {
    const account = await accounts(userId);
    if (!account || !isProven(account)) continue;
    if (userId === review.by || (account.provenAt ?? 0) >= since) return true;
  }
  return false;
}

function isWaiting(posting: Pick<Row, 'data'> | DocumentRecord): boolean {
  return reviewStateOf(posting) === 'confirmation' && !isClosed(posting.data);
}

/** Postings that wait for an address, by their team or person. */
class WaitingByEmployer {
  readonly #ids = new Map<string, Set<string>>();
  readonly #employers = new Map<string, string>();

  get size(): number {
    return this.#employers.size;
  }

  of(employer: string): Iterable<string> {
    return this.#ids.get(employer) ?? [];
  }

  /** Returns whether the posting waits. */
  note(row: Row): boolean {
    const { documentId, data } = row;
    this.forget(documentId);
    if (!isWaiting(row)) return false;
    const employer = String(data['employerId'] ?? '');
    this.#employers.set(documentId, employer);
    this.#ids.set(employer, (this.#ids.get(employer) ?? new Set()).add(documentId));
    return true;
  }

  forget(documentId: string): void {
    const employer = this.#employers.get(documentId);
    if (employer === undefined) return;
    this.#employers.delete(documentId);
    const ids = this.#ids.get(employer);
    ids?.delete(documentId);
    if (ids?.size === 0) this.#ids.delete(employer);
  }
}
