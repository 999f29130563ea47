import { foldText } from '../../src/domain/search-text.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Row } from '../projection/row.ts';
import {
  createAccountCreation,
  createAccountReservations,
  newAccount,
} from '../accounts/account-creation.ts';
import { readAccount } from '../records/account-record.ts';
import { changeRecord } from '../board/change-record.ts';
import { derivedId } from '../core/derived-ids.ts';
import { type Employer, ownerOf, postingRights } from '../records/employers.ts';
import { newMembership, newTeam } from '../teams/new-team.ts';
import { hasInbox, isPublic } from '../records/posting-readers.ts';
import { isRetired } from '../accounts/retired-ids.ts';
import { commitNewTeam } from '../teams/team-changes.ts';
import { isConfirmed, OWNER, readStoredTeam } from '../records/team-record.ts';
import { FIRST_SAMPLE_ID, LAST_SAMPLE_ID, sampleId } from './seed-postings.ts';

type Parts = Pick<Context, 'environment' | 'idKey' | 'projection' | 'stores'>;

/** No one receives mail there (RFC 2606): only the development mailbox shows a code sent to it. */
const DOMAIN = 'sample.portage.example';

/** `Clearwater Camps` has `clearwater-camps@sample.portage.example`. */
export function sampleAddress(businessName: string): string {
  const words = foldText(businessName).match(/[a-z0-9]+/g) ?? [];
  return `${words.join('-').slice(0, 60)}@${DOMAIN}`;
}

/**
 * Assigns each ownerless sample posting to its sample employer: a team with one account, which has no password and
 * opens with a code sent to its address. All ids are derived, so another start changes nothing, and a sample employer
 * that was deleted isn't created again.
 */
export async function giveSamplesToEmployers(context: Parts): Promise<void> {
  const byName = new Map<string, Row[]>();
  for (const row of ownerlessSamples(context)) {
    const { businessName: name } = row.data;
    if (typeof name === 'string') byName.set(name, [...(byName.get(name) ?? []), row]);
  }
  await Promise.all(
    [...byName].map(async ([name, postings]) => {
      const employer = await sampleEmployer(context, name);
      if (employer) await Promise.all(postings.map(({ documentId }) => give(context, documentId, employer)));
    }),
  );
}

function ownerlessSamples({ projection }: Parts): Row[] {
  const rows: Row[] = [];
  for (let jobId = FIRST_SAMPLE_ID; jobId <= LAST_SAMPLE_ID; jobId += 1) {
    const row = projection.row(JOBS.id, sampleId(jobId));
    if (row && isPublic(row) && !hasInbox(row.permissions)) rows.push(row);
  }
  return rows;
}

/** null: it was deleted, or someone else has its address. */
async function sampleEmployer(context: Parts, name: string): Promise<Employer | null> {
  const { environment, idKey, stores } = context;
  const address = sampleAddress(name);
  const userId = derivedId(idKey, 'sample account', address);
  const teamId = derivedId(idKey, 'sample team', address);
  if (!(await ensureAccount(context, userId, name, address))) return null;
  const members = [newMembership(context, userId, [OWNER])];
  await commitNewTeam(context, newTeam({ id: teamId, now: environment.nowMs(), name, members }));
  const team = (await readStoredTeam(stores.accounts, teamId))?.team;
  const isThere = team?.deleted === false && team.memberships.some(isConfirmed);
  return isThere ? { kind: 'team', id: teamId } : null;
}

async function ensureAccount(context: Parts, id: string, name: string, email: string): Promise<boolean> {
  const { environment, stores } = context;
  const store = stores.accounts;
  const isThere = async () => (await readAccount(store, id))?.account.email === email;
  if (await isThere()) return true;
  const reservations = createAccountReservations(store, () => environment.nowMs());
  const create = createAccountCreation(store, reservations, userId => isRetired(context, 'user', userId));
  try {
    await create(newAccount(environment, { id, name, email }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.type === 'user_already_exists') return isThere();
    throw error;
  }
}

async function give(context: Parts, documentId: string, employer: Employer): Promise<void> {
  await changeRecord(context, JOBS.id, documentId, record =>
    hasInbox(record.permissions)
      ? null
      : {
          ...record,
          owner: ownerOf(employer),
          permissions: [...record.permissions, ...postingRights(employer)],
          data: { ...record.data, employerId: employer.id },
        },
  );
}
