import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClosing,
  anApplication,
  anEdit,
  anExtension,
  aPosting,
  aReport,
  aRepost,
  aRow,
} from '../../support/board.ts';
import { openSubscribed } from '../../support/raw-socket.ts';
import { createReviewWorld, type ReviewWorld } from '../../support/review-world.ts';
import { changeAccount, PROJECT } from '../../support/server-world.ts';

const BOARD = '/v1/databases/board/collections/jobs/documents';
const ROWS = '/v1/tablesdb/board/tables/jobs/rows';
const WAITING = 9_001;
const PUBLIC = 9_002;
const NONE = 9_003;

let it: ReviewWorld;
const ids: Record<number, string> = { [NONE]: 'nosuch' };

const query = (...queries: object[]) =>
  queries.map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`).join('&');
const row = (words: string) =>
  aRow({ jobTitle: `${words} picker`, businessName: `${words} farm`, description: `${words} text` });

beforeAll(async () => {
  it = await createReviewWorld();
  await it.join('proven', { emailVerified: true });
  await it.join('poster');
  const waiting = aPosting({ payload: { jobId: WAITING, row: row('SHY') } });
  const shown = aPosting({ payload: { jobId: PUBLIC, row: row('OPEN') } });
  ids[WAITING] = (await it.post('poster', waiting)).documentId;
  ids[PUBLIC] = (await it.post('proven', shown)).documentId;
  await it.settle();
});
afterAll(() => it.close());

const outcome = async (who: string, operation: Parameters<ReviewWorld['push']>[1]) => {
  const [found] = await it.push(who, operation);
  return found && 'error' in found ? `${found.status} ${found.error.type}` : String(found?.status);
};
const answer = async (who: string, url: string) => {
  const { statusCode, body } = await it.send(who, 'GET', url);
  return `${statusCode} ${body}`;
};

/**
 * Everything by which somebody could meet a posting of a number: the answer must be that of a number that nobody has, word for word, where
 * it waits, and another one where it is public.
 */
const BY_NUMBER: Record<string, (who: string, jobId: number) => Promise<string>> = {
  'the document': (who, jobId) => answer(who, `${BOARD}/${ids[jobId]}`),
  'the row': (who, jobId) => answer(who, `${ROWS}/${ids[jobId]}`),
  'a filter by number': (who, jobId) =>
    answer(who, `${BOARD}?${query({ method: 'equal', attribute: 'jobId', values: [jobId] })}`),
  'a filter by id': (who, jobId) =>
    answer(who, `${BOARD}?${query({ method: 'equal', attribute: '$id', values: [ids[jobId]] })}`),
  'a cursor': (who, jobId) =>
    answer(who, `${BOARD}?${query({ method: 'cursorAfter', values: [ids[jobId]] })}`),
  'the whole posting': (who, jobId) => answer(who, `/v1/sync/jobs/${jobId}`),
  'its page': async (who, jobId) => (await answer(who, `/job/${jobId}`)).replaceAll(String(jobId), 'N'),
  'an application': (who, jobId) =>
    outcome(who, anApplication({ id: `application-${who}-${jobId}`, payload: { jobId } })),
  'the form of before': async (who, jobId) => {
    const form = { name: who, email: 'a@example.com', message: 'x', jobTitle: 'x', jobId };
    const { statusCode, body } = await it.send(who, 'POST', '/submit', form);
    return `${statusCode} ${body}`;
  },
  'a report': (who, jobId) => outcome(who, aReport({ payload: { jobId } })),
};

/** The same of what only somebody with an account can try. */
const BY_ACCOUNT: typeof BY_NUMBER = {
  'an edit': (who, jobId) => outcome(who, anEdit({ payload: { jobId } })),
  'a closing': (who, jobId) => outcome(who, aClosing({ payload: { jobId } })),
  'an extension': (who, jobId) => outcome(who, anExtension({ payload: { jobId } })),
  'a repost': (who, jobId) => outcome(who, aRepost({ payload: { jobId: 9_500, of: jobId } })),
};

/** Everything that shows many: it has the public one, and nothing of the one that waits. */
const LISTS: Record<string, (who: string) => Promise<string>> = {
  'the list of documents': who => answer(who, BOARD),
  'the list of rows': who => answer(who, ROWS),
  'a list in another order': who =>
    answer(who, `${BOARD}?${query({ method: 'orderDesc', attribute: 'businessName' })}`),
  'a filter by place': who =>
    answer(who, `${BOARD}?${query({ method: 'equal', attribute: 'provinceId', values: ['ON'] })}`),
  'a filter by state': who =>
    answer(who, `${BOARD}?${query({ method: 'notEqual', attribute: 'jobTitle', values: ['x'] })}`),
  'a search': who =>
    answer(who, `${BOARD}?${query({ method: 'search', attribute: 'jobTitle', values: ['picker'] })}`),
  'some attributes': who =>
    answer(who, `${BOARD}?${query({ method: 'select', values: ['jobTitle', 'jobId'] })}`),
  'the catalogue and the packs': () => it.catalogueText(),
  'the first frame of the list': who => answer(who, '/jobList'),
};

const STRANGERS = ['guest', 'stranger', 'proven'];

describe('a posting that waits', () => {
  test('is kept under its number, and seen by its poster, with what it waits for', async () => {
    expect(await it.stateOf(ids[WAITING] ?? '')).toBe('confirmation');
    expect(await it.stateOf(ids[PUBLIC] ?? '')).toBe('public');
    const own = (await it.send('poster', 'GET', `${BOARD}/${ids[WAITING]}`)).json();
    expect(own).toMatchObject({ jobTitle: 'SHY picker', review: 'confirmation', reviewReason: null });
    const { changes, newPostings } = await it.pull('poster');
    expect(newPostings).toBe('confirmation');
    expect(changes).toMatchObject([
      {
        collection: 'postings',
        id: ids[WAITING],
        data: {
          jobTitle: 'SHY picker',
          review: {
            state: 'confirmation',
            reason: '',
            listing: { card: { jobId: WAITING }, details: { description: 'SHY text' } },
          },
        },
      },
    ]);
    const shown = (await it.pull('proven')).changes.map(change => change.data);
    expect(shown).toMatchObject([{ jobTitle: 'OPEN picker', review: null }]);
  });

  test.each(Object.entries(BY_NUMBER))('is answered as no posting at all: %s', async (_name, ask) => {
    for (const who of STRANGERS) {
      const none = (await ask(who, NONE)).replaceAll(String(NONE), 'N').replaceAll('nosuch', 'ID');
      const waiting = (await ask(who, WAITING))
        .replaceAll(String(WAITING), 'N')
        .replaceAll(ids[WAITING] ?? '', 'ID');
      expect([who, waiting]).toEqual([who, none]);
      const shown = (await ask(who, PUBLIC))
        .replaceAll(String(PUBLIC), 'N')
        .replaceAll(ids[PUBLIC] ?? '', 'ID');
      expect([who, shown]).not.toEqual([who, none]);
    }
  });

  test.each(Object.entries(BY_ACCOUNT))('nor can a stranger tell by %s', async (_name, ask) => {
    expect(await ask('stranger', WAITING)).toBe('rejected posting_not_found');
    expect(await ask('stranger', NONE)).toBe('rejected posting_not_found');
    expect(await ask('stranger', PUBLIC)).toBe('rejected posting_not_yours');
  });

  test.each(Object.entries(LISTS))('is in no list: %s', async (_name, ask) => {
    for (const who of STRANGERS) {
      const found = await ask(who);
      expect(found).toContain('OPEN picker');
      expect(found).not.toMatch(/SHY/);
      expect(/"total":(\d+)/.exec(found)?.[1] ?? '1').toBe('1');
    }
  });

  test('is in no total of what it is said to wait for', async () => {
    for (const method of ['isNotNull', 'isNull'] as const) {
      const list = await answer('guest', `${BOARD}?${query({ method, attribute: 'review' })}`);
      expect(list).toContain(`"total":${method === 'isNull' ? 1 : 0}`);
    }
  });

  test('is in nobody else’s pull, nor in their export', async () => {
    for (const who of ['stranger', 'proven']) {
      expect(JSON.stringify(await it.pull(who))).not.toContain('SHY');
      const file = await it.send(who, 'GET', '/v1/account/export');
      expect(file.statusCode).toBe(200);
      expect(file.body).not.toContain('SHY');
    }
    expect((await it.send('poster', 'GET', '/v1/account/export')).body).toContain('SHY picker');
  });

  test('is the operator’s to see, and nobody else’s to list', async () => {
    expect((await it.send('key', 'GET', '/v1/sync/review')).json()).toMatchObject({
      total: 1,
      postings: [{ jobId: WAITING, jobTitle: 'SHY picker', by: { userId: 'poster' } }],
    });
    for (const who of STRANGERS) {
      const refused = await it.send(who, 'GET', '/v1/sync/review');
      expect([refused.statusCode, refused.json().type]).toEqual([401, 'general_unauthorized_scope']);
    }
  });
});

describe('over a socket', () => {
  test('nobody hears of a posting that waits but its own team, whatever happens to it', async () => {
    const { app } = it.world;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const listen = (who: string) =>
      openSubscribed(app, ['documents', 'rows'], { cookie: it.headersOf(who)['cookie'] });
    const [guest, stranger, poster] = [
      await listen('guest'),
      await listen('stranger'),
      await listen('poster'),
    ];
    const { jobId } = await it.post('poster', aPosting({ payload: { row: row('SHY') } }));
    const edit = { card: { jobTitle: 'SHY baker' } };
    await it.push(
      'poster',
      anEdit({ payload: { jobId, changes: edit, base: { card: { jobTitle: 'SHY picker' } } } }),
    );
    await it.push('poster', aClosing({ payload: { jobId } }));
    await it.post('proven', aPosting({ payload: { row: row('OPEN') } }));
    const heard = async (socket: typeof guest) => JSON.stringify(await socket.events());
    for (const socket of [guest, stranger]) {
      const events = await heard(socket);
      expect(events).toContain('OPEN picker');
      expect(events).not.toContain('SHY');
      expect(events).not.toContain(String(jobId));
    }
    const own = await heard(poster);
    expect(own).toContain('SHY baker');
    for (const socket of [guest, stranger, poster]) await socket.close();
  });
});

describe('when its address is confirmed', () => {
  test('everybody meets it, through every door', async () => {
    await changeAccount(it.context, 'poster', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await it.stateOf(ids[WAITING] ?? '')).toBe('public');
    for (const [name, ask] of Object.entries(BY_NUMBER)) {
      const none = (await ask('guest', NONE)).replaceAll(String(NONE), 'N').replaceAll('nosuch', 'ID');
      const now = (await ask('guest', WAITING))
        .replaceAll(String(WAITING), 'N')
        .replaceAll(ids[WAITING] ?? '', 'ID');
      expect([name, now]).not.toEqual([name, none]);
    }
    for (const [name, ask] of Object.entries(LISTS))
      expect([name, (await ask('guest')).includes('SHY')]).toEqual([name, true]);
    const page = await it.world.app.inject({ url: `/job/${WAITING}`, headers: PROJECT });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('SHY picker');
  });

  test('and when it is taken back, phones are told, and its page says that it is over', async () => {
    expect(await it.decide({ posting: WAITING, decision: 'refuse', reason: 'Spam' })).toEqual(['refused']);
    await it.settle();
    for (const [name, ask] of Object.entries(LISTS))
      expect([name, /SHY picker|SHY text/.test(await ask('guest'))]).toEqual([name, false]);
    const found = async (url: string) => (await it.send('guest', 'GET', url)).statusCode;
    expect(await found(`/v1/sync/jobs/${WAITING}`)).toBe(410);
    expect(await found(`/job/${WAITING}`)).toBe(410);
    expect(await found(`${BOARD}/${ids[WAITING]}`)).toBe(404);
    expect(await outcome('guest', anApplication({ payload: { jobId: WAITING } }))).toBe('duplicate');
    await it.join('late');
    expect(await outcome('late', anApplication({ payload: { jobId: WAITING } }))).toBe(
      'rejected posting_closed',
    );
    const told = (await it.pull('poster')).changes.find(({ id }) => id === ids[WAITING]);
    expect(told).toMatchObject({ data: { review: { state: 'refused', reason: 'Spam' } } });
  });
});
