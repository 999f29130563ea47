import type { EditStamp, SearchContent } from '../../src/local/db/rows.ts';
import type { Operation } from '../../src/wire/operations/push.ts';
import { accountKey } from '../../sync-server/records/account-record.ts';
import type { DocumentRecord, LastWriter } from '../../sync-server/records/document-record.ts';
import { type Board, textOf } from './board-state.ts';
import { personRows } from './device-rows.ts';
import type { Healed } from './healed.ts';
import type { Violation } from './ledger.ts';
import type { SimulatedPhone } from './simulated-phone.ts';
import { ACCOUNTS, type World } from './world.ts';

/** A value that one person sets, as the server has it. */
interface ServedValue {
  lastWriter: LastWriter;
  /** Null: it is not set. */
  value: unknown;
}

/** What an operation sets, and to what. */
const VALUES: Readonly<Record<string, (payload: Operation['payload']) => { name: string; value: unknown }>> =
  {
    'saved.put': ({ jobId, on }) => ({ name: `saved ${textOf(jobId)}`, value: on === true ? true : null }),
    'hidden.put': ({ jobId, on }) => ({ name: `hidden ${textOf(jobId)}`, value: on === true ? true : null }),
    'search.put': ({ searchId, search }) => ({
      name: `search ${textOf(searchId)}`,
      value: search === null ? null : searchText(search as SearchContent),
    }),
    'profile.put': ({ part, content }) => ({
      name: `profile ${textOf(part)}`,
      value: content === null ? null : JSON.stringify(content),
    }),
    'draft.put': ({ key, content }) => ({
      name: `draft ${textOf(key)}`,
      value: content === null ? null : JSON.stringify(content),
    }),
    'preferences.put': ({ name, value }) => ({ name: `preference ${textOf(name)}`, value: value ?? null }),
  };

function searchText({ name, alert }: SearchContent): string {
  return `${name} ${alert?.by ?? ''}`;
}

/** I2: of each value the last edit stands, whatever came late, and what a device shows as its own arrived. */
export async function valueProblems({ world, board }: Healed): Promise<Violation[]> {
  const problems: string[] = [];
  for (const userId of ACCOUNTS) {
    const served = await servedValues(world, board, userId);
    for (const [name, { lastWriter, value }] of served) {
      const operation = world.ledger.sent.get(lastWriter.operation);
      const set = operation && VALUES[operation.kind]?.(operation.payload);
      if (set && set.value !== value) problems.push(`${name} of ${userId} is not what its last edit said`);
    }
    if (world.ledger.restores === 0) problems.push(...overtaken(world, served, userId));
    for (const phone of world.phones) problems.push(...missing(world, phone, served, userId));
  }
  const differing = world.hasPull ? await differingDevices(world, board) : [];
  return [
    ...lostNotes(world, board).map(what => ({ invariant: 'I3', what })),
    ...problems.map(what => ({ invariant: 'I2', what })),
    ...differing.map(what => ({ invariant: 'I6', what })),
  ];
}

/** I3: a note is with the person who wrote it; a guest's also with an account that took the guest over. */
function lostNotes({ ledger, phones, hasMonths }: World, board: Board): string[] {
  // Values are offered to a restored server by devices that have them yet, and the oldest are refused.
  if (ledger.restores > 0 || hasMonths) return [];
  const profiles = board.standing('profiles');
  return ledger.kept.flatMap(({ part, content, userId, evictions, ...note }) => {
    const phone = phones.find(({ name }) => name === note.phone);
    if (!phone || phone.evictions > evictions) return [];
    const owners = ledger.adoptions.flatMap(each => (each.phone === phone.name ? each.userId : []));
    const isServed = profiles.some(
      ({ owner = '', data }) =>
        data['part'] === part &&
        data['content'] === content &&
        (userId === null ? owners.includes(owner) : owner === userId),
    );
    const isHere =
      userId === null &&
      personRows(
        phone,
        null,
      )('profile').some(row => row.part === part && JSON.stringify(row.content) === content);
    return isServed || isHere ? [] : [`lost: ${part} of ${userId ?? 'the guest'} on ${phone.name}`];
  });
}

/** I6: what a person has is the same on every device, and what the server has. */
async function differingDevices(world: World, board: Board): Promise<string[]> {
  const problems: string[] = [];
  for (const userId of ACCOUNTS) {
    const served = await servedLines(world, board, userId);
    for (const phone of world.phones) {
      const shown = shownLines(phone, userId);
      for (const line of served)
        if (!shown.has(line)) problems.push(`${phone.name} lacks ${line} of ${userId}`);
      for (const line of shown)
        if (!served.has(line)) problems.push(`${phone.name} has ${line} of ${userId} alone`);
    }
  }
  return problems;
}

async function servedLines(world: World, board: Board, userId: string): Promise<Set<string>> {
  const values = [...(await servedValues(world, board, userId))].flatMap(([name, { value }]) =>
    value === null ? [] : [`${name} ${JSON.stringify(value)}`],
  );
  const names = [userId, ...(await teamsOf(world, userId))];
  const own = (collection: 'applications' | 'jobs') =>
    board.standing(collection).filter(({ owner = '' }) => names.includes(owner));
  const notes = board
    .standing('applicationEvents')
    .filter(({ owner, data }) => owner === userId && isWritten(data['kind']));
  return new Set([
    ...values,
    ...own('applications').map(
      ({ documentId, data }) => `application ${documentId} ${textOf(data['state'])}`,
    ),
    ...own('jobs').map(({ documentId, data }) => `posting ${documentId} ${textOf(data['edition'] ?? 0)}`),
    ...notes.map(eventLine),
    ...receivedBy(board, names),
  ]);
}

/** Of the events of an application, those that people wrote. */
function isWritten(kind: unknown): boolean {
  return kind === 'note' || kind === 'message' || kind === 'interview';
}

/** With everything that gives it its place in a conversation, which is the same for both sides. */
function eventLine({ documentId, data, sequence }: DocumentRecord): string {
  const kind = textOf(data['kind']);
  const line = `${kind} ${documentId} ${textOf(data['note'])}`;
  if (kind === 'note') return line;
  return `${line} ${textOf(data['applicationId'])} ${textOf(data['from'])} ${textOf(data['at'])} ${sequence}`;
}

/** What came to postings of theirs or of a team of theirs, also from themselves, and what was noted about it. */
function receivedBy(board: Board, names: readonly string[]): string[] {
  const readers = names.map(
    name => [name, `read("${name.startsWith('team:') ? name : `user:${name}`}")`] as const,
  );
  const received = (collection: 'applications' | 'applicationEvents') =>
    board
      .standing(collection)
      .filter(({ owner, permissions }) =>
        readers.some(([name, reader]) => owner !== name && permissions.includes(reader)),
      );
  return [
    ...received('applications').map(
      ({ documentId, data }) => `received ${documentId} ${textOf(data['state'])}`,
    ),
    ...received('applicationEvents')
      .filter(({ data }) => isWritten(data['kind']))
      .map(eventLine),
  ];
}

/** As the postings name their owners; read off the disk. */
async function teamsOf({ server }: World, userId: string): Promise<string[]> {
  const teams = await server.disk.accounts.range({ start: 'team:', end: 'team;' });
  return teams
    .filter(({ body }) => JSON.stringify(body).includes(`"userId":"${userId}"`))
    .map(({ id }) => id);
}

function shownLines(phone: SimulatedPhone, userId: string): Set<string> {
  const rows = personRows(phone, userId);
  return new Set([
    ...rows('marks').flatMap(({ kind, jobId, on }) => (on ? [`${kind} ${jobId} true`] : [])),
    ...rows('searches').flatMap(({ searchId, search }) =>
      search ? [`search ${searchId} ${JSON.stringify(searchText(search))}`] : [],
    ),
    ...rows('preferences').flatMap(({ name, value }) =>
      value === null ? [] : [`preference ${name} ${JSON.stringify(value)}`],
    ),
    ...rows('profile').flatMap(({ part, content }) =>
      content ? [`profile ${part} ${JSON.stringify(JSON.stringify(content))}`] : [],
    ),
    ...rows('drafts').map(({ key, content }) => `draft ${key} ${JSON.stringify(JSON.stringify(content))}`),
    ...rows('applications').map(({ id, state }) => `application ${id} ${state}`),
    ...rows('applicants').map(({ id, state }) => `received ${id} ${state}`),
    ...rows('postings').map(({ id, edition }) => `posting ${id} ${edition}`),
    ...rows('notes').map(({ id, text }) => `note ${id} ${text}`),
    ...rows('messages').map(
      ({ id, text, interview, applicationId, from, at, order }) =>
        `${interview ? 'interview' : 'message'} ${id} ${text} ${applicationId} ${from} ${at} ${order}`,
    ),
  ]);
}

/** An edit that was confirmed for a later time than the one that stands. What is not there at all is not set. */
function overtaken({ ledger }: World, served: ReadonlyMap<string, ServedValue>, userId: string): string[] {
  const confirmed = [...ledger.acknowledged].flatMap(([id, { receipt }]) => {
    const operation = ledger.sent.get(id);
    const set = operation?.userId === userId ? VALUES[operation.kind]?.(operation.payload) : undefined;
    return set ? [{ ...set, id, at: Date.parse(receipt.acceptedAt) }] : [];
  });
  const latest = new Map<string, (typeof confirmed)[number]>();
  for (const edit of confirmed) {
    const known = latest.get(edit.name);
    if (!known || edit.at >= known.at) latest.set(edit.name, edit);
  }
  return confirmed.flatMap(({ name, id, at }) => {
    const standing = served.get(name);
    const isUnset = latest.get(name)?.value === null;
    if (standing ? standing.lastWriter.at >= at : isUnset) return [];
    return [`${name} of ${userId} lost its later edit ${id}`];
  });
}

function missing(
  { ledger, hasMonths }: World,
  phone: SimulatedPhone,
  served: ReadonlyMap<string, ServedValue>,
  userId: string,
): string[] {
  const rows = personRows(phone, userId);
  const edited: (EditStamp & { name: string })[] = [
    ...rows('marks').map(row => ({ ...row, name: `${row.kind} ${row.jobId}` })),
    ...rows('searches').map(row => ({ ...row, name: `search ${row.searchId}` })),
    ...rows('preferences').map(row => ({ ...row, name: `preference ${row.name}` })),
    ...rows('profile').map(row => ({ ...row, name: `profile ${row.part}` })),
  ];
  return edited.flatMap(({ name, editedAt, operationId }) => {
    const last = served.get(name)?.lastWriter;
    // It came, and another device took it away so long ago that the server forgot both.
    if (!last && hasMonths && (operationId === '' || ledger.acknowledged.has(operationId))) return [];
    if (last && (last.operation === operationId || last.at >= editedAt)) return [];
    return [`${name} of ${userId} never arrived from ${phone.name}`];
  });
}

async function servedValues(world: World, board: Board, userId: string): Promise<Map<string, ServedValue>> {
  const values = new Map<string, ServedValue>();
  const put = (name: string, lastWriter: LastWriter | undefined, value: unknown) => {
    if (lastWriter) values.set(name, { lastWriter, value: value ?? null });
  };
  for (const collection of ['saved', 'hidden', 'searches', 'profiles', 'drafts'] as const) {
    for (const { owner, data, lastWriter, tombstone } of board.all(collection)) {
      if (owner !== userId) continue;
      const isSet = tombstone !== true;
      if (collection === 'searches')
        put(
          `search ${textOf(data['searchId'])}`,
          lastWriter,
          isSet ? `${textOf(data['name'])} ${textOf(data['alertBy'] ?? '')}` : null,
        );
      else if (collection === 'profiles')
        put(`profile ${textOf(data['part'])}`, lastWriter, isSet ? data['content'] : null);
      else if (collection === 'drafts')
        put(`draft ${textOf(data['key'])}`, lastWriter, isSet ? data['content'] : null);
      else put(`${collection} ${textOf(data['jobId'])}`, lastWriter, isSet ? true : null);
    }
  }
  const account = (await world.server.disk.accounts.get(accountKey(userId)))?.body as
    | { prefs: Record<string, unknown>; prefWriters?: Record<string, LastWriter> }
    | undefined;
  for (const [name, lastWriter] of Object.entries(account?.prefWriters ?? {}))
    put(`preference ${name}`, lastWriter, account?.prefs[name]);
  return values;
}
