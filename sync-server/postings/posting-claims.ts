import { readEmail } from '../../src/domain/links.ts';
import { JOBS } from '../../src/wire/collections.ts';
import { detailsOf } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import type { Row } from '../projection/row.ts';
import { changeDocument } from '../store/change-document.ts';
import type { Store } from '../store/store.ts';
import { changeRecord } from '../board/change-record.ts';
import { toRecord } from '../records/board-documents.ts';
import { derivedId } from '../core/derived-ids.ts';
import { type DocumentRecord, pendingEffect, recordId } from '../records/document-record.ts';
import type { EffectsRunner } from '../board/effects.ts';
import { foldEmail } from '../core/email-address.ts';
import { employerFor } from '../teams/employer-teams.ts';
import { type Employer, ownerOf, postingRights } from '../records/employers.ts';
import { formatMoment } from '../core/moments.ts';
import { hasInbox } from '../records/posting-readers.ts';
import { createRounds } from '../core/rounds.ts';
import { isConfirmed } from '../records/team-record.ts';

const PREFIX = 'claim:';
export const CLAIM_RANGE = { start: PREFIX, end: 'claim;' };
/** Postings examined at a time. Other requests get a turn in between. */
const AT_A_TIME = 50;
const RETRY_MS = 10_000;

/**
 * Assigns postings to the team of a person who has proven an address: those that list the address for applications and
 * have no employer here, with all applications sent to them. `posting` is assigned before this resolves, the others
 * soon after (`startPostingClaims`), even after a kill. The claim is kept under a keyed hash of the address, so later
 * imports of the same employer's postings go to the same team.
 */
export async function claimPostings(
  context: Context,
  {
    userId,
    address,
    business,
    posting,
  }: { userId: string; address: string; business: string; posting: Row | undefined },
): Promise<void> {
  const { id } = await employerFor(context, userId, { card: { businessName: business } }, undefined);
  await keepClaim(context.stores.accounts, claimKey(context, address), id);
  for (const record of await recordsOf(context, posting ? [posting] : []))
    if (applicationAddress(record) === foldEmail(address)) await give(context, record, id);
}

/** Assigns postings to the team that claimed their address: existing ones, and those that are imported later. */
export async function startPostingClaims(
  context: Context,
  { sleep }: { sleep: (ms: number, signal: AbortSignal) => Promise<void> },
): Promise<EffectsRunner> {
  const { log, projection, stores } = context;
  const closed = new AbortController();
  const queue = new Set<string>();
  const { sequence } = await stores.accounts.status();
  const claims = new Set((await stores.accounts.range(CLAIM_RANGE)).map(({ id }) => id));

  const work = async (): Promise<void> => {
    const some = firstOf(queue, AT_A_TIME);
    for (const id of some) queue.delete(id);
    try {
      const rows = some.flatMap(id => projection.row(JOBS.id, id) ?? []);
      for (const record of await recordsOf(context, rows)) {
        const address = applicationAddress(record);
        const key = address === null ? '' : claimKey(context, address);
        const teamId = claims.has(key) ? await teamOfClaim(stores.accounts, key) : undefined;
        if (teamId !== undefined) await give(context, record, teamId);
      }
    } catch (error) {
      log.error({ err: error }, 'postings could not be assigned to their employer yet');
      for (const id of some) queue.add(id);
      await sleep(RETRY_MS, closed.signal);
    }
    await ownTurn();
  };
  const rounds = createRounds(() => queue.size > 0 && !closed.signal.aborted, work);
  const take = (row: Row | undefined): void => {
    if (claims.size === 0 || !row || hasInbox(row.permissions)) return;
    queue.add(row.documentId);
    rounds.start();
  };
  const takeAll = (): void => {
    for (const { documentId } of ownerless(context)) queue.add(documentId);
    rounds.start();
  };
  const subscription = await stores.accounts.subscribe(sequence, changes => {
    const made = changes.filter(({ id, body }) => id.startsWith(PREFIX) && body);
    if (made.length === 0) return;
    for (const { id } of made) claims.add(id);
    takeAll();
  });
  const unwatch = projection.watch(JOBS.id, take);
  // Includes postings that a command imported while this server was stopped, and those that a claim hadn't reached
  // before a kill.
  if (claims.size > 0) takeAll();
  return {
    idle: () => rounds.idle(),
    close() {
      closed.abort();
      unwatch();
      subscription.close();
      return rounds.idle();
    },
  };
}

function ownerless({ projection }: Context): Row[] {
  // Rows with equal permissions share one array, so one decision covers a hundred thousand imported postings.
  const known = new Map<readonly string[], boolean>();
  return [...projection.all(JOBS.id)].filter(({ permissions }) => {
    const isOwned = known.get(permissions) ?? hasInbox(permissions);
    known.set(permissions, isOwned);
    return !isOwned;
  });
}

async function recordsOf({ stores }: Context, rows: readonly Row[]): Promise<DocumentRecord[]> {
  const found = await stores.board.getMany(rows.map(({ documentId }) => recordId(JOBS.id, documentId)));
  return found.flatMap(document => (document ? [toRecord(document.body)] : []));
}

/** Uses the same rule as the mail (`domain/posting/recipient.ts`): one plain address, or none. */
function applicationAddress({ data }: DocumentRecord): string | null {
  const email = readEmail(detailsOf(data['details']).apply.email);
  return email === null ? null : foldEmail(email);
}

/** false: it already has an employer, or the team no longer exists. */
async function give(context: Context, { documentId }: DocumentRecord, teamId: string): Promise<boolean> {
  const team = context.teams.get(teamId);
  if (!team || team.deleted || !team.memberships.some(isConfirmed)) return false;
  const employer: Employer = { kind: 'team', id: teamId };
  let isGiven = false;
  await changeRecord(context, JOBS.id, documentId, record => {
    isGiven = !hasInbox(record.permissions);
    if (!isGiven) return null;
    const now = formatMoment(context.environment.nowMs());
    return {
      ...record,
      owner: ownerOf(employer),
      permissions: [...record.permissions, ...postingRights(employer)],
      data: { ...record.data, employerId: teamId },
      // From now on the team can read the applications sent to it.
      effects: { ...record.effects, team: pendingEffect(now) },
    };
  });
  return isGiven;
}

function claimKey({ idKey }: Pick<Context, 'idKey'>, address: string): string {
  return PREFIX + derivedId(idKey, 'claim', foldEmail(address));
}

/** The latest proof of the address counts, because its mailbox may have a new owner. */
function keepClaim(accounts: Store, key: string, teamId: string): Promise<void> {
  return changeDocument(accounts, key, stored =>
    stored?.body['teamId'] === teamId ? undefined : { teamId },
  );
}

async function teamOfClaim(accounts: Store, key: string): Promise<string | undefined> {
  const teamId = (await accounts.get(key))?.body['teamId'];
  return typeof teamId === 'string' ? teamId : undefined;
}

function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.length === count) break;
    first.push(item);
  }
  return first;
}
