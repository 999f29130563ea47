import {
  APPLICATION_EVENTS,
  APPLICATIONS,
  type CollectionDefinition,
  JOBS,
  POSTING_COUNTS,
  storageOf,
} from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { accountAnswer, eventAnswer, sessionAnswer } from '../accounts/account-answer.ts';
import { eventsOf } from '../accounts/account-events.ts';
import type { AccountRecord } from '../records/account-record.ts';
import { toRecord } from '../records/board-documents.ts';
import { documentAnswer } from '../documents/document-answer.ts';
import { fileAnswer } from '../files/file-access.ts';
import { recordId } from '../records/document-record.ts';
import { FILES_DATABASE, isBucket, toFile } from '../records/file-record.ts';
import { exportedAlerts } from './alerts.ts';
import { namesOf } from './erase-documents.ts';
import { identityAnswer } from '../accounts/identity-answer.ts';
import { formatMoment } from '../core/moments.ts';
import { exportedSubscriptions } from './subscriptions.ts';

const VERSION = 1;
/** Documents in memory at a time; some have the full text of a posting. */
const AT_ONCE = 25;

/**
 * Everything the server knows about a person, as one JSON text in pieces: `account`, `sessions`, `identities`,
 * `events`, `teams`, `subscriptions` to topics and `alerts` of saved searches (if there are any), and their documents in each collection (`applications`, `drafts`, …; `jobs` has the postings that
 * they may change). Uses Appwrite's names, without hashes and secrets. Memory use doesn't depend on the amount of data.
 */
export async function* exportOf(
  context: Context,
  account: AccountRecord,
  sessionId: string,
): AsyncGenerator<string> {
  const { config, environment, schemas } = context;
  const subscriptions = await exportedSubscriptions(context, account.id);
  const alerts = await exportedAlerts(context, account.id);
  const head = {
    format: 'portage-export',
    version: VERSION,
    server: config.projectName,
    exportedAt: formatMoment(environment.nowMs()),
    account: accountAnswer(account),
    secondFactor: {
      enabled: account.mfa.enabled,
      totp: account.mfa.totp?.verified ?? false,
      recoveryCodesLeft: account.mfa.recoveryCodes?.length ?? 0,
    },
    sessions: account.sessions.map(session =>
      sessionAnswer(account.id, session, { current: session.id === sessionId }),
    ),
    identities: account.identities.map(identity => identityAnswer(account.id, identity)),
    events: eventsOf(account).map(event => eventAnswer(account, event)),
    teams: teamsOf(context, account.id),
    ...(subscriptions.length > 0 && { subscriptions }),
    ...(alerts.length > 0 && { alerts }),
  };
  yield JSON.stringify(head, null, 1).replace(/\n\}$/, ',\n "documents": {');
  let isFirst = true;
  for (const definition of schemas.all()) {
    yield `${isFirst ? '' : ','}\n  ${JSON.stringify(nameOf(definition))}: [`;
    isFirst = false;
    yield* documentsOf(context, definition, rowsOf(context, definition, account.id));
    yield ']';
  }
  yield '\n }\n}\n';
}

async function* documentsOf(
  { stores }: Context,
  definition: CollectionDefinition,
  rows: readonly Row[],
): AsyncGenerator<string> {
  let isFirst = true;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const page = rows.slice(from, from + AT_ONCE);
    const stored = await stores.board.getMany(
      page.map(({ documentId }) => recordId(storageOf(definition), documentId)),
    );
    const texts = stored.flatMap(document => {
      const record = document && toRecord(document.body);
      if (!record || record.tombstone) return [];
      const answer = isBucket(definition)
        ? fileAnswer(definition, toFile(record))
        : documentAnswer(definition, record, null);
      return [JSON.stringify(answer)];
    });
    if (texts.length === 0) continue;
    yield `${isFirst ? '' : ','}\n   ${texts.join(',\n   ')}`;
    isFirst = false;
  }
}

/**
 * Documents that the person or their guests own. For postings and counters: those of postings that they may change,
 * including their employer's. For events: also those of their applications, without notes.
 */
function rowsOf(context: Context, definition: CollectionDefinition, userId: string): Row[] {
  const { projection, teams } = context;
  const storage = storageOf(definition);
  const names = namesOf(context, userId);
  if (definition === JOBS || definition === POSTING_COUNTS) {
    const owners = [...names, ...teams.membershipsOf(userId).map(({ team }) => `team:${team.id}`)];
    const postings = unique(owners.flatMap(owner => projection.ownedBy(JOBS.id, owner)));
    if (definition === JOBS) return postings;
    return postings.flatMap(({ documentId }) => projection.row(storage, documentId) ?? []);
  }
  const own = (collectionId: string) =>
    names.flatMap(name => projection.ownedBy(collectionId, name).filter(({ owner }) => owner === name));
  if (definition !== APPLICATION_EVENTS) return own(storage);
  const withdrawals = own(APPLICATIONS.id).flatMap(({ documentId }) =>
    projection.find(storage, 'applicationId', documentId).filter(({ data }) => data['kind'] !== 'note'),
  );
  return unique([...own(storage), ...withdrawals]);
}

function teamsOf({ teams }: Context, userId: string) {
  return [...teams.membershipsOf(userId), ...teams.invitationsOf(userId)].map(({ team, membership }) => ({
    $id: team.id,
    name: team.name,
    roles: membership.roles,
    invited: formatMoment(membership.invitedAt),
    joined: membership.joinedAt === null ? '' : formatMoment(membership.joinedAt),
  }));
}

function nameOf({ id, databaseId }: CollectionDefinition): string {
  if (databaseId === FILES_DATABASE) return `files/${id}`;
  return databaseId === undefined ? id : `${databaseId}/${id}`;
}

function unique(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map(row => [row.documentId, row])).values()];
}
