import {
  ADOPTIONS,
  APPLICATION_EVENTS,
  APPLICATIONS,
  MESSAGES,
  REMOVED_POSTINGS,
  REPORTS,
} from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { placeOf } from '../applications/application-places.ts';
import { recountApplications } from '../postings/posting-counts.ts';
import { disowned, rewrite, wipe, wipeTombstone } from '../board/board-erasing.ts';
import { eraseMade } from './erase-made.ts';

/** Collections that only their owner ever sees. */
const PERSONAL = ['drafts', 'saved', 'hidden', 'searches', 'profiles'];

/** The account, and the guests that it adopted. */
export function namesOf({ projection }: Pick<Context, 'projection'>, userId: string): string[] {
  const guests = projection
    .find(ADOPTIONS.id, 'account', userId)
    .flatMap(({ data }) => (typeof data['guest'] === 'string' ? [data['guest']] : []));
  return [userId, ...guests];
}

/**
 * Removes one person's data from the board: private documents, applications with everything recorded about them, and
 * notes. Reports stay without a name, because they protect others. Employers' postings aren't touched here
 * (`erase-postings.ts`). Must be repeated until it finds nothing. `counted` collects the numbers of postings that now
 * have fewer applications; a repetition gets the same set. `keepsApplications`: leaves the applications that others
 * received.
 */
export async function eraseDocuments(
  context: Context,
  userId: string,
  counted: Set<number>,
  keepsApplications = false,
): Promise<void> {
  const { projection } = context;
  const names = namesOf(context, userId);
  const owned = (collectionId: string): Row[] =>
    names.flatMap(name => ownedRows(context, collectionId, name));
  const eraseApplications = async (): Promise<void> => {
    await wipeAll(MESSAGES.id);
    for (const application of owned(APPLICATIONS.id)) await eraseAround(context, names, application, counted);
    await wipeAll(APPLICATIONS.id);
    for (const jobId of counted) await recountApplications(context, jobId);
    for (const { documentId, permissions } of owned(APPLICATION_EVENTS.id)) {
      // An employer's note: its other members continue to use it.
      const isShared = permissions.some(permission => permission.includes('"team:'));
      if (isShared)
        await rewrite(context, APPLICATION_EVENTS.id, documentId, record => disowned(record, names));
    }
    await wipeAll(APPLICATION_EVENTS.id);
  };
  const wipeAll = async (collectionId: string): Promise<void> => {
    for (const { documentId } of owned(collectionId)) await wipe(context, collectionId, documentId);
    for (const { documentId } of names.flatMap(name => projection.removedFrom(collectionId, name)))
      await wipeTombstone(context, collectionId, documentId, names);
  };

  for (const collectionId of PERSONAL) await wipeAll(collectionId);
  if (!keepsApplications) await eraseApplications();
  for (const collectionId of [REPORTS.id, REMOVED_POSTINGS.id]) {
    for (const { documentId } of owned(collectionId))
      await rewrite(context, collectionId, documentId, record => disowned(record, names));
  }
  await eraseMade(context, names);
  // Last, because until then they say which guests belong to the account.
  await wipeAll(ADOPTIONS.id);
}

/** Erases what exists because of an application: its events and, through `counted`, its count. */
async function eraseAround(
  context: Context,
  names: readonly string[],
  { documentId, data: { jobId } }: Row,
  counted: Set<number>,
): Promise<void> {
  const events = context.projection.find(APPLICATION_EVENTS.id, 'applicationId', documentId);
  for (const event of events) await wipe(context, APPLICATION_EVENTS.id, event.documentId);
  if (typeof jobId !== 'number') return;
  counted.add(jobId);
  // Also the seals in the guests' places: from now on, a device with such a guest's secret is a new guest.
  for (const name of names) {
    const place = placeOf(context, name, jobId);
    if (place !== documentId) await wipeSeal(context, place);
  }
}

async function wipeSeal(context: Context, place: string): Promise<void> {
  // If the place has an application, that is one of the person's own.
  if (!context.projection.row(APPLICATIONS.id, place)) await wipe(context, APPLICATIONS.id, place);
}

/** Rows that belong to `name`, without those that they may only change. */
function ownedRows({ projection }: Context, collectionId: string, name: string): Row[] {
  return projection.ownedBy(collectionId, name).filter(({ owner }) => owner === name);
}
