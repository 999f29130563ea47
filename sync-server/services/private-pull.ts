import { PROTOCOL_VERSION } from '../../src/wire/protocol-version.ts';
import type { PullChange, PullResponse } from '../../src/wire/pull.ts';
import { PULL_PAGE_BYTES } from '../../src/wire/pull-constants.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { readAccount } from './account-record.ts';
import { toRecord } from './board-documents.ts';
import { type DocumentRecord, recordId } from './document-record.ts';
import { causeFor } from './posting-review.ts';
import { authorOf, type Names, needsDocument, privateChange, storedIn } from './private-change.ts';
import { type PrivateCursor, readCursor, writeCursor } from './private-cursor.ts';
import { type PrivateEntry, privateEntriesAfter } from './private-entries.ts';
import { teamsDigest } from './private-teams.ts';
import { preferenceChanges, preferencesDigest } from './private-preferences.ts';

/** Documents read at once: a page may be full after a few large ones. */
const READ_AT_ONCE = 25;
const RUN_BYTES = 9;

export interface PrivatePull {
  page(caller: Caller & { userId: string }, cursor: string, limit: number): Promise<PullResponse>;
}

/** What `wire/pull.ts` promises, out of the projection's index of each person and the documents of one page. */
export function createPrivatePull(context: Context): PrivatePull {
  const { environment, epoch, projection, stores } = context;
  const draw = () => Buffer.from(environment.randomBytes(RUN_BYTES)).toString('base64url');
  const thisStart = draw();

  const begin = (): PrivateCursor => ({ run: draw(), instance: '', position: 0, preferences: '', teams: '' });

  const documentsOf = async (
    entries: readonly PrivateEntry[],
  ): Promise<Map<PrivateEntry, DocumentRecord>> => {
    const needed = entries.filter(needsDocument);
    const stored = await stores.board.getMany(
      needed.map(({ collection, row }) => recordId(storedIn(collection), row.documentId)),
    );
    return new Map(
      needed.flatMap((entry, index) => {
        const document = stored[index];
        return document ? [[entry, toRecord(document.body)] as const] : [];
      }),
    );
  };

  /** As their accounts name them now. */
  const authorsOf = async (caller: Caller, entries: readonly PrivateEntry[]): Promise<Names> => {
    const authors = [...new Set(entries.flatMap(entry => authorOf(entry, caller) ?? []))];
    const accounts = await Promise.all(authors.map(id => readAccount(stores.accounts, id)));
    return new Map(accounts.flatMap(read => (read ? [[read.account.id, read.account.name]] : [])));
  };

  /** As many as one answer takes: their changes, and the position of the last of them. */
  const take = async (caller: Caller, entries: readonly PrivateEntry[], limit: number) => {
    const changes: PullChange[] = [];
    let bytes = 0;
    let taken = 0;
    while (taken < entries.length && taken < limit && bytes < PULL_PAGE_BYTES) {
      const next = entries.slice(taken, Math.min(limit, taken + READ_AT_ONCE));
      const [documents, names] = await Promise.all([documentsOf(next), authorsOf(caller, next)]);
      for (const entry of next) {
        if (bytes >= PULL_PAGE_BYTES) break;
        taken += 1;
        const change = privateChange(context, caller, entry, documents.get(entry), names);
        if (!change) continue;
        changes.push(change);
        bytes += JSON.stringify(change).length;
      }
    }
    return { changes, taken };
  };

  return {
    async page(caller, given, limit) {
      const { userId } = caller;
      const instance = projection.arePositionsLasting() ? '' : thisStart;
      const known = readCursor(context, userId, given);
      const teams = teamsDigest(caller);
      // Somebody who joined a team has to get what it had before; who left one has to lose it: both by beginning anew.
      const from = known?.instance === instance && known.teams === teams ? known : begin();
      const account = (await readAccount(stores.accounts, userId))?.account;
      const preferences = account ? preferencesDigest(account) : '';
      const entries = privateEntriesAfter(projection, caller, from.position);
      const { changes, taken } = await take(caller, entries, limit);
      const position = entries[taken - 1]?.position ?? from.position;
      const isNews = account && preferences !== from.preferences;
      return {
        protocol: PROTOCOL_VERSION,
        epoch,
        cursor: writeCursor(context, userId, { run: from.run, instance, position, preferences, teams }),
        run: from.run,
        more: taken < entries.length,
        newPostings: account ? (causeFor(context, account) ?? 'public') : 'review',
        changes: isNews ? [...preferenceChanges(account), ...changes] : changes,
      };
    },
  };
}
