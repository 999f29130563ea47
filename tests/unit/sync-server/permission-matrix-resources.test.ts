import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation, Outcome } from '../../../src/wire/operations/push.ts';
import { REVIEW_STATES } from '../../../src/wire/review-states.ts';
import { startPostingCounts } from '../../../sync-server/postings/posting-counts.ts';
import {
  addPosting,
  aContact,
  aDraft,
  anApplication,
  anEdit,
  aMessage,
  anInterviewStep,
  aNote,
  aPosting,
  aProposal,
  aProfilePart,
  aReport,
  aRow,
  aSaved,
  aSearch,
  documentsOf,
  hidePosting,
} from '../../support/board.ts';
import { MatrixCells } from '../../support/matrix-cells.ts';
import { createMatrixWorld, type MatrixWorld } from '../../support/matrix-world.ts';
import {
  accountVerdict,
  type Doing,
  listVerdict,
  may,
  personOf,
  type Rules,
  type Someone,
  stopped,
  teamVerdict,
  type Verdict,
  verdict,
} from '../../support/permission-oracle.ts';
import { openSubscribed } from '../../support/raw-socket.ts';
import type { Method } from '../../support/server-world.ts';

const BOARD = '/databases/board/collections';
/** The two ways to ask for the same. */
const DOORS = [
  { base: BOARD, documents: 'documents', id: 'documentId' },
  { base: '/tablesdb/board/tables', documents: 'rows', id: 'rowId' },
];
const PUBLIC = 9_001;
const TEAM = { kind: 'team', id: 't1' } as const;
const RAW_POSTING = { jobId: 9_100, jobTitle: 'x', businessName: 'x' };

/** Whoever may change one of these does not say who else may. */
const SERVER_GRANTED = new Set(['jobs', 'applications', 'employers']);

/** The permitted actions on a resource of the board. */
interface Thing {
  name: string;
  collection: string;
  document: string;
  rules: Rules;
  change: object;
  /** A document of it, as a client would make one. */
  fresh: object;
  /** What an edit by an operation comes to for those who may change it. */
  edited?: string;
}

const QUESTION = { question: 'Why?', kind: 'text', required: true };
const ANSWER = { question: 'Why?', kind: 'text', unit: '', values: ['HIDDEN answer'] };

let it: MatrixWorld;
let restore: () => Promise<void>;
let things: Thing[] = [];
const matrix = new MatrixCells();

async function push(name: string, ...operations: Operation[]): Promise<Outcome[]> {
  const who = it.person(name);
  const sent = operations.map(operation => ({ ...operation, userId: who.userId }));
  const answer = await it.send(who, 'POST', '/sync/push', { protocol: 1, operations: sent });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().outcomes;
}

async function documentIn(collection: string, fits: (data: Record<string, unknown>) => boolean = () => true) {
  const found = (await documentsOf(it.world.context, collection)).find(({ data }) => fits(data));
  if (!found) throw new Error(`nothing in ${collection}`);
  return found.documentId;
}

const own = (id: string) => ['read', 'update', 'delete'].map(verb => `${verb}("user:${id}")`);

beforeAll(async () => {
  it = await createMatrixWorld();
  const { context } = it.world;
  await push(
    'boss',
    aPosting({ payload: { jobId: PUBLIC, row: aRow({ jobTitle: 'picker', questions: [QUESTION] }) } }),
  );
  await addPosting(context, { jobId: 9_002 }, 'ann');
  await addPosting(context, { jobId: 9_003 });
  for (const [at, state] of REVIEW_STATES.entries())
    await hidePosting(context, await addPosting(context, { jobId: 9_010 + at }, TEAM), state);
  await push(
    'ann',
    anApplication({ payload: { jobId: PUBLIC, message: 'HIDDEN application', answers: [ANSWER] } }),
  );
  const application = await documentIn('applications');
  await push('ann', aNote({ payload: { applicationId: application, text: 'HIDDEN of ann' } }));
  await push('cook', aNote({ payload: { applicationId: application, text: 'HIDDEN of the team' } }));
  await push('ann', aMessage({ payload: { applicationId: application, text: 'HIDDEN to the team' } }));
  await push('cook', aMessage({ payload: { applicationId: application, text: 'HIDDEN to ann' } }));
  const proposal = { ...aProposal(Date.now()), text: 'HIDDEN interview' };
  await push('cook', anInterviewStep({ payload: { applicationId: application, ...proposal } }));
  await push('ann', aReport({ payload: { jobId: PUBLIC, text: 'HIDDEN report' } }));
  await push('ann', aContact({ payload: { message: 'HIDDEN message', name: 'HIDDEN name' } }));
  await push('ann', aDraft({ payload: { content: { text: 'HIDDEN draft' } } }), aSaved(), aSearch());
  await push('ann', aProfilePart({ payload: { content: { name: 'HIDDEN profile' } } }));
  const counts = startPostingCounts(context, { sleep: () => Promise.resolve() });
  await counts.idle();
  await counts.close();
  await it.make(`${BOARD}/employers/documents`, {
    documentId: 'e1',
    data: { name: 'Erie' },
    permissions: [],
  });

  const posting = await documentIn('jobs', ({ jobId }) => jobId === PUBLIC);
  const thing = (
    name: string,
    collection: string,
    document: string,
    grants: { collection: string[]; document: string[] },
    change: object,
    fresh: object = change,
  ): Thing => ({ name, collection, document, rules: { documentSecurity: true, ...grants }, change, fresh });
  // Anybody with an account makes postings, and anybody reads those that wait for nothing; the employer's people change them.
  const jobs = ['create("users")'];
  const shown = 'read("any")';
  const theirs = ['create("users")'];
  const row = aRow({ jobTitle: 'new' });
  const app = { name: 'x', email: 'x@example.com', message: 'x', jobId: PUBLIC };
  const event = { applicationId: application, kind: 'note', note: 'x' };
  const team = ['read("team:t1")'];
  things = [
    thing(
      'posting of a team',
      'jobs',
      posting,
      { collection: jobs, document: [shown, 'write("team:t1")'] },
      { jobTitle: 'x' },
      row,
    ),
    thing(
      'posting of a person',
      'jobs',
      'job-9002',
      { collection: jobs, document: [shown, 'write("user:ann")'] },
      { jobTitle: 'x' },
      row,
    ),
    thing(
      'imported posting',
      'jobs',
      'job-9003',
      { collection: jobs, document: [shown] },
      { jobTitle: 'x' },
      row,
    ),
    ...REVIEW_STATES.map((state, at) => ({
      ...thing(
        `posting in state ${state}`,
        'jobs',
        `job-${9_010 + at}`,
        { collection: jobs, document: ['read("team:t1")', 'write("team:t1")'] },
        { jobTitle: 'x' },
        row,
      ),
      edited: state === 'refused' ? 'posting_closed' : 'applied',
    })),
    thing(
      'application',
      'applications',
      application,
      { collection: [], document: ['read("user:ann")', ...team] },
      { name: 'x' },
      app,
    ),
    thing(
      "applicant's note",
      'applicationEvents',
      await documentIn('applicationEvents', ({ note }) => note === 'HIDDEN of ann'),
      { collection: [], document: ['read("user:ann")'] },
      { note: 'x' },
      event,
    ),
    thing(
      "employer's note",
      'applicationEvents',
      await documentIn('applicationEvents', ({ note }) => note === 'HIDDEN of the team'),
      { collection: [], document: team },
      { note: 'x' },
      event,
    ),
    ...(await Promise.all(
      ['HIDDEN to the team', 'HIDDEN to ann', 'HIDDEN interview'].map(async text =>
        thing(
          `message ${text}`,
          'applicationEvents',
          await documentIn('applicationEvents', ({ note }) => note === text),
          { collection: [], document: ['read("user:ann")', ...team] },
          { note: 'x' },
          event,
        ),
      ),
    )),
    thing(
      'counter',
      'postingCounts',
      posting,
      { collection: [], document: team },
      { withdrawn: 7 },
      { jobId: 1, applications: 1, withdrawn: 1 },
    ),
    thing(
      'report',
      'reports',
      await documentIn('reports'),
      { collection: [], document: ['read("user:ann")'] },
      { text: 'x' },
      { jobId: PUBLIC, reason: 'other' },
    ),
    thing(
      'message to the operator',
      'messages',
      await documentIn('messages'),
      { collection: [], document: [] },
      { name: 'x' },
      { name: 'x', email: 'x@example.com', topic: 'other', message: 'x' },
    ),
    thing(
      'draft',
      'drafts',
      await documentIn('drafts'),
      { collection: theirs, document: own('ann') },
      { kind: 'x' },
    ),
    thing(
      'saved job',
      'saved',
      await documentIn('saved'),
      { collection: theirs, document: own('ann') },
      { jobId: 5 },
    ),
    thing(
      'saved search',
      'searches',
      await documentIn('searches'),
      { collection: theirs, document: own('ann') },
      { name: 'x' },
      { name: 'x', query: 'y' },
    ),
    thing(
      'profile of a job seeker',
      'profiles',
      await documentIn('profiles'),
      { collection: theirs, document: own('ann') },
      { content: 'x' },
      { part: 'about' },
    ),
    thing('employer', 'employers', 'e1', { collection: ['read("any")'], document: [] }, { name: 'x' }),
  ];
  restore = await it.keep();
}, 120_000);
afterAll(() => it.world.app.close());

async function compareThing(who: Someone, thing: Thing, { base, documents, id }: (typeof DOORS)[number]) {
  const { name, collection, document, rules, change, fresh } = thing;
  const url = `${base}/${collection}/${documents}`;
  const cell = async (doing: Doing, method: Method, at: string, body?: object) => {
    const found = await it.verdict(who, method, at, body);
    matrix.compare(
      `${who.name} ${method} ${name} as one of ${documents}`,
      verdict(who, doing, rules),
      found.replace(' row_', ' document_'),
    );
    await restore();
  };
  await cell('read', 'GET', `${url}/${document}`);
  await cell('update', 'PATCH', `${url}/${document}`, { data: change });
  if (collection === 'jobs') {
    await cell('update', 'PATCH', `${url}/${document}/payMin/increment`, {});
  }
  await cell('delete', 'DELETE', `${url}/${document}`);
  if (SERVER_GRANTED.has(collection)) {
    const found = await it.verdict(who, 'PATCH', `${url}/${document}`, { permissions: ['read("any")'] });
    const refused = may(who, 'read', rules) ? '401 user_unauthorized' : '404 document_not_found';
    const expected = stopped(who) ?? (who.hasKey ? '200' : refused);
    matrix.compare(`${who.name} gives rights to ${name}`, expected, found.replace(' row_', ' document_'));
    await restore();
  }
  // A key writes attributes as they are; a person's posting is read as a row of a batch.
  const data = who.hasKey && collection === 'jobs' ? RAW_POSTING : fresh;
  await cell('create', 'POST', url, { [id]: 'made', data });
}

describe('what the product keeps', () => {
  test('is read, changed, deleted and made by those who may', { timeout: 120_000 }, async () => {
    for (const who of it.people) {
      for (const thing of things) for (const door of DOORS) await compareThing(who, thing, door);
    }
    const steps = things.filter(({ collection }) => collection === 'jobs').length;
    const grants = things.filter(({ collection }) => SERVER_GRANTED.has(collection)).length;
    const cells = it.people.length * (things.length * 4 + steps + grants) * DOORS.length;
    expect(matrix.found()).toEqual({ cells, differences: [] });
  });

  test('is in the lists of those who may read it, and in no total of others', async () => {
    const collections = [...new Set(things.map(({ collection }) => collection))];
    for (const who of it.people) {
      for (const collection of collections) {
        const inIt = things.filter(thing => thing.collection === collection);
        const [{ rules } = { rules: { documentSecurity: true, collection: [], document: [] } }] = inIt;
        const answer = await it.send(who, 'GET', `${BOARD}/${collection}/documents`);
        const expected = listVerdict(who, rules);
        const readable = inIt.filter(thing => may(who, 'read', thing.rules)).map(({ document }) => document);
        const body = answer.json();
        const found = answer.statusCode === 200 ? '200' : `${answer.statusCode} ${body.type}`;
        matrix.compare(`${who.name} lists ${collection}`, expected, found);
        if (expected !== '200') continue;
        const ids = body.documents.map(({ $id }: { $id: string }) => $id);
        matrix.compare(
          `${who.name} sees in ${collection}`,
          [readable.toSorted(byText), readable.length],
          [ids.toSorted(byText), body.total],
        );
      }
    }
    const stoppedPeople = it.people.filter(who => stopped(who) !== null).length;
    expect(matrix.found()).toEqual({
      cells: it.people.length * collections.length + (it.people.length - stoppedPeople) * collections.length,
      differences: [],
    });
  });

  test('is changed by operations just as it is by documents', async () => {
    for (const who of it.people.filter(each => personOf(each) !== null)) {
      const postings = things.filter(each => each.collection === 'jobs');
      for (const { name, rules, collection, document, edited = 'applied' } of postings) {
        const jobId = (await documentsOf(it.world.context, collection)).find(
          each => each.documentId === document,
        )?.data['jobId'];
        const edit = anEdit({
          payload: { jobId, changes: { card: { city: 'Guelph' } }, base: { card: { city: null } } },
        });
        const answer = await it.send(who, 'POST', '/sync/push', {
          protocol: 1,
          operations: [{ ...edit, userId: who.userId }],
        });
        const body = answer.json();
        const found =
          answer.statusCode === 200 ? outcomeOf(body.outcomes[0]) : `${answer.statusCode} ${body.type}`;
        const refused = may(who, 'read', rules) ? 'posting_not_yours' : 'posting_not_found';
        matrix.compare(
          `${who.name} edits ${name}`,
          stopped(who) ?? (may(who, 'update', rules) ? edited : refused),
          found,
        );
        await restore();
      }
    }
    expect(matrix.found()).toEqual({ cells: 10 * 6, differences: [] });
  });

  test('is told to the sockets of those who may read it', async () => {
    await it.world.app.listen({ port: 0, host: '127.0.0.1' });
    const people = it.people.filter(({ hasKey, trouble }) => !hasKey && trouble !== 'blocked');
    for (const who of people) {
      const socket = await openSubscribed(it.world.app, ['documents'], it.headersOf(who));
      for (const { collection, document, change } of things) {
        const url = `${BOARD}/${collection}/documents/${document}`;
        expect(await it.verdict(it.person('key'), 'PATCH', url, { data: change })).toBe('200');
      }
      const heard = (await socket.events()).map(({ channels }) => String((channels as unknown[])[2]));
      // Whoever owes a second factor is nobody yet.
      const known = who.trouble === 'second factor due' ? it.person('guest') : who;
      for (const { name, collection, document, rules } of things)
        matrix.compare(
          `${who.name} hears of ${name}`,
          may(known, 'read', rules) ? 1 : 0,
          heard.filter(each => each === `databases.board.collections.${collection}.documents.${document}`)
            .length,
        );
      await socket.close();
      await restore();
    }
    expect(matrix.found()).toEqual({ cells: people.length * things.length, differences: [] });
  });

  test('comes to the devices of those who may read it, by the pull', async () => {
    for (const who of it.people) {
      const answer = await it.send(who, 'GET', '/sync/pull');
      const found =
        answer.statusCode === 200
          ? answer
              .json()
              .changes.filter(({ data }: { data: unknown }) => data !== null)
              .map(({ collection }: { collection: string }) => collection)
              .toSorted(byText)
          : `${answer.statusCode} ${answer.json().type}`;
      matrix.compare(`${who.name} pulls`, pulled(who), found);
    }
    expect(matrix.found()).toEqual({ cells: it.people.length, differences: [] });
  });
});

/** Kinds of what a device of this person should have. */
function pulled(who: Someone): string[] | Verdict {
  const expected = accountVerdict(who, '200');
  if (expected !== '200') return expected;
  const isMember = who.belongs.some(({ team, accepted }) => accepted && team === 't1');
  if (who.name === 'ann')
    return [
      'applications',
      'drafts',
      'messages',
      'messages',
      'messages',
      'notes',
      'postings',
      'profiles',
      'saved',
      'searches',
    ];
  if (!isMember) return [];
  // Those that nobody else sees too.
  return [
    'applicants',
    'messages',
    'messages',
    'messages',
    'notes',
    'postings',
    'postings',
    'postings',
    'postings',
  ];
}

describe('teams and accounts', () => {
  const MEMBERS = '/teams/t1/memberships';
  const invitation = { email: 'x@example.com', roles: [], url: 'https://jobs.example/join-team' };

  test('are read and changed by those who may', async () => {
    const asked: [Method, string, object | undefined, 'member' | 'owner', string][] = [
      ['GET', '/teams/t1', undefined, 'member', '200'],
      ['GET', '/teams/t1/prefs', undefined, 'member', '200'],
      ['GET', MEMBERS, undefined, 'member', '200'],
      ['GET', `${MEMBERS}/m-t1-boss`, undefined, 'member', '200'],
      ['PUT', '/teams/t1', { name: 'x' }, 'owner', '200'],
      ['PUT', '/teams/t1/prefs', { prefs: {} }, 'owner', '200'],
      ['POST', MEMBERS, invitation, 'owner', '201'],
      ['PATCH', `${MEMBERS}/m-t1-cook`, { roles: [] }, 'owner', '200'],
      ['DELETE', '/teams/t1', undefined, 'owner', '204'],
      ['GET', '/teams/none', undefined, 'member', '404 team_not_found'],
    ];
    for (const who of it.people) {
      for (const [method, url, body, needs, done] of asked) {
        const team = url.split('/')[2] ?? '';
        const expected = teamVerdict(who, team, needs, done);
        matrix.compare(`${who.name} ${method} ${url}`, expected, await it.verdict(who, method, url, body));
        await restore();
      }
    }
    expect(matrix.found()).toEqual({ cells: it.people.length * asked.length, differences: [] });
  });

  test('lose members by their owners’ hand and by their own', async () => {
    const targets = ['boss', 'cook', 'invited'];
    for (const who of it.people) {
      for (const target of targets) {
        const isSelf = personOf(who) === target;
        const byOther = teamVerdict(who, 't1', 'owner', '204');
        // Late's membership is an owner's too: the last one is not gone.
        const expected = stopped(who) === null && isSelf ? '204' : byOther;
        matrix.compare(
          `${who.name} removes ${target}`,
          expected,
          await it.verdict(who, 'DELETE', `${MEMBERS}/m-t1-${target}`),
        );
        await restore();
      }
    }
    expect(matrix.found()).toEqual({ cells: it.people.length * targets.length, differences: [] });
  });

  test('are listed to those who belong to them', async () => {
    for (const who of it.people) {
      const answer = await it.send(who, 'GET', '/teams');
      const body = answer.json();
      const joined = who.belongs.filter(({ accepted }) => accepted).map(({ team }) => team);
      const teams = who.hasKey ? ['t1', 't2'] : joined;
      const isNobody = !who.hasKey && personOf(who) === null;
      const refusal = stopped(who) ?? (isNobody ? '401 general_unauthorized_scope' : null);
      const found =
        answer.statusCode === 200
          ? { total: body.total, teams: body.teams.map(({ $id }: { $id: string }) => $id) }
          : `${answer.statusCode} ${body.type}`;
      matrix.compare(`${who.name} lists teams`, refusal ?? { total: teams.length, teams }, found);
    }
    expect(matrix.found()).toEqual({ cells: it.people.length, differences: [] });
  });

  test('give everybody their own account and no other', async () => {
    const asked: [Method, string, object | undefined, string][] = [
      ['GET', '/account', undefined, '200'],
      ['GET', '/account/prefs', undefined, '200'],
      ['GET', '/account/sessions', undefined, '200'],
      ['PATCH', '/account/name', { name: 'x' }, '200'],
      ['PATCH', '/account/prefs', { prefs: {} }, '200'],
      ['GET', '/account/sessions/session-boss', undefined, '404 user_session_not_found'],
      ['DELETE', '/account/sessions/session-boss', undefined, '404 user_session_not_found'],
    ];
    for (const who of it.people) {
      for (const [method, url, body, done] of asked) {
        const isOwn = url.endsWith('session-boss') && personOf(who) === 'boss';
        const mine = method === 'DELETE' ? '204' : '200';
        const expected = accountVerdict(who, isOwn ? mine : done);
        const answer = await it.send(who, method, url, body);
        const found =
          answer.statusCode < 400 ? String(answer.statusCode) : `${answer.statusCode} ${answer.json().type}`;
        // Whoever owes a second factor may see which account it is for, and leave.
        const isAccount = method === 'GET' && url === '/account';
        const id = isAccount && found === '200' ? answer.json().$id : null;
        const own = isAccount && expected === '200' ? who.userId : null;
        matrix.compare(`${who.name} ${method} ${url}`, [expected, own], [found, id]);
        await restore();
      }
    }
    expect(matrix.found()).toEqual({ cells: it.people.length * asked.length, differences: [] });
  });
});

const byText = (a: string, b: string) => (a < b ? -1 : 1);

function outcomeOf(outcome: Outcome): string {
  return 'error' in outcome ? outcome.error.type : outcome.status;
}
