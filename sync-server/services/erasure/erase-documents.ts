import {
  ADOPTIONS,
  APPLICATION_EVENTS,
  APPLICATIONS,
  MESSAGES,
  REMOVED_POSTINGS,
  REPORTS,
} from '../../../src/wire/collections.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../projection/projection.ts';
import { placeOf } from '../application-places.ts';
import { recountApplications } from '../posting-counts.ts';
import { disowned, rewrite, wipe, wipeTombstone } from './board-erasing.ts';
import { eraseMade } from './erase-made.ts';

/** What only its owner ever sees. */
const PERSONAL = ['drafts', 'saved', 'hidden', 'searches'];

/** The account, and the guests whose work it took over. */
export function namesOf({ projection }: Pick<Context, 'projection'>, userId: string): string[] {
  const guests = projection
    .find(ADOPTIONS.id, 'account', userId)
    .flatMap(({ data }) => (typeof data['guest'] === 'string' ? [data['guest']] : []));
  return [userId, ...guests];
}

/**
 * Removes what is one person's on the board: what only they see, their applications with all that was noted about them, their notes.
 * Reports stay, as nobody's: they protect others. Of employers' papers nothing is touched here (`erase-postings.ts`). To be repeated
 * until it finds nothing. `counted`: numbers of the postings whose applications are fewer now; a repetition is given the same set.
 * `keepsApplications`: what others received stays theirs.
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
      // A note of an employer's: its other people go on working with it.
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
  // Last: until then they say which guests belong to the account.
  await wipeAll(ADOPTIONS.id);
}

/** What there is because of an application: all that happened to it, and that it was counted. */
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
  // Seals of the guests' places too: who holds such a guest's secret is a new guest from now on.
  for (const name of names) {
    const place = placeOf(context, name, jobId);
    if (place !== documentId) await wipeSeal(context, place);
  }
}

async function wipeSeal(context: Context, place: string): Promise<void> {
  // One that is an application is among the person's own.
  if (!context.projection.row(APPLICATIONS.id, place)) await wipe(context, APPLICATIONS.id, place);
}

/** Those that are theirs, not those that they may change. */
function ownedRows({ projection }: Context, collectionId: string, name: string): Row[] {
  return projection.ownedBy(collectionId, name).filter(({ owner }) => owner === name);
}
