import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../../../sync-server/app.ts';
import { toRecord } from '../../../../../sync-server/records/board-documents.ts';
import { toCollection } from '../../../../../sync-server/records/schema-records.ts';
import { createSchemaRegistry } from '../../../../../sync-server/records/schema-registry.ts';
import { startSchemaPurges } from '../../../../../sync-server/documents/schemas/schema-purges.ts';
import { reopenBoard } from '../../../../support/board.ts';
import { type Actor, createWorld, type Method, type World } from '../../../../support/server-world.ts';

const DB = '/v1/databases/shop';
const GOODS = `${DB}/collections/goods`;
const DOCUMENTS = `${GOODS}/documents`;

let world: World;

beforeEach(async () => {
  world = await createWorld();
  await key('POST', '/v1/databases', { databaseId: 'shop', name: 'Shop' });
  await makeGoods();
});
afterEach(() => world.app.close());

async function send(actor: Actor, method: Method, url: string, body?: unknown) {
  const answer = await world.send(actor, method, url, body);
  return {
    status: answer.statusCode,
    body: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
  };
}

async function key(method: Method, url: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await send('key', method, url, body);
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function makeGoods(permissions = ['read("any")', 'create("users")']): Promise<void> {
  await key('POST', `${DB}/collections`, {
    collectionId: 'goods',
    name: 'Goods',
    permissions,
    documentSecurity: true,
  });
  await key('POST', `${GOODS}/attributes/string`, { key: 'title', size: 40, required: false });
  await key('POST', `${GOODS}/attributes/integer`, { key: 'count', required: false });
}

const add = (documentId: string, data: object, actor: Actor = 'key') =>
  send(actor, 'POST', DOCUMENTS, { documentId, data });
const search = (...queries: object[]) =>
  `?${queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`).join('&')}`;

async function titles(...queries: object[]): Promise<unknown[]> {
  const { documents } = await key('GET', `${DOCUMENTS}${search(...queries)}`);
  return (documents as Record<string, unknown>[]).map(({ title }) => title);
}

/** The server stopped, and started on the same data. */
async function restart(): Promise<void> {
  await world.app.close();
  const context = { ...world.context, ...(await reopenBoard(world.context)) };
  const app = createApp(context, []);
  await app.ready();
  const send: World['send'] = (actor, method, url, body) =>
    app.inject({
      method,
      url,
      headers: world.headersOf(actor),
      ...(body === undefined ? {} : { payload: body as object }),
    });
  world = { ...world, context, app, send };
}

const storages = () =>
  new Set(world.context.stores.board.ids.filter(id => id.startsWith('c~')).map(id => id.split('/')[0]));

describe('a collection made over the API', () => {
  test('takes documents at once, and is there after a restart with its documents', async () => {
    expect(await add('a', { title: 'Rope', count: 2 })).toMatchObject({
      status: 201,
      body: { $id: 'a', $collectionId: 'goods', $databaseId: 'shop', title: 'Rope', count: 2 },
    });
    await restart();
    expect(await titles()).toEqual(['Rope']);
    expect(await titles({ method: 'greaterThan', attribute: 'count', values: [1] })).toEqual(['Rope']);
    expect((await add('b', { title: 'Oar' })).body).toMatchObject({ $sequence: '2' });
  });

  test('in one database has nothing to do with one of the same name in another, or with the program’s', async () => {
    await key('POST', '/v1/databases', { databaseId: 'other', name: 'Other' });
    for (const [db, name] of [
      ['other', 'goods'],
      ['other', 'jobs'],
      ['other', 'removedPostings'],
      ['board', 'goods'],
    ]) {
      await key('POST', `/v1/databases/${db}/collections`, { collectionId: name, name: 'x' });
      await key('POST', `/v1/databases/${db}/collections/${name}/attributes/string`, {
        key: 'title',
        size: 9,
        required: false,
      });
      const url = `/v1/databases/${db}/collections/${name}/documents`;
      await key('POST', url, { documentId: 'same', data: { title: `${db}` } });
      expect(await key('GET', `${url}/same`)).toMatchObject({
        $collectionId: name,
        $databaseId: db,
        $sequence: '1',
      });
    }
    expect(await titles()).toEqual([]);
    expect(world.context.projection.count('jobs')).toBe(0);
    expect(world.context.projection.count('removedPostings')).toBe(0);
  });

  test('keeps IP addresses without a zone, which only one machine understands', async () => {
    await key('POST', `${GOODS}/attributes/ip`, { key: 'host', required: false });
    expect((await add('a', { host: 'fe80::1' })).status).toBe(201);
    expect((await add('b', { host: '203.0.113.10' })).status).toBe(201);
    for (const host of ['fe80::1%eth0', '::1%', '203.0.113'])
      expect(await add('c', { host })).toMatchObject({
        status: 400,
        body: { type: 'document_invalid_structure', message: expect.stringContaining('valid IP address') },
      });
  });

  test('that is disabled answers keys alone, and so does one of a disabled database', async () => {
    await add('a', { title: 'Rope' });
    expect((await send('owner', 'GET', DOCUMENTS)).body).toMatchObject({ total: 1 });
    await key('PUT', GOODS, { name: 'Goods', enabled: false });
    expect(await send('owner', 'GET', DOCUMENTS)).toMatchObject({
      status: 404,
      body: { type: 'collection_not_found' },
    });
    expect(await send('owner', 'GET', `${DOCUMENTS}/a`)).toMatchObject({ status: 404 });
    expect(await titles()).toEqual(['Rope']);
    await key('PUT', GOODS, { name: 'Goods', enabled: true });
    await key('PUT', DB, { name: 'Shop', enabled: false });
    expect(await send('owner', 'GET', DOCUMENTS)).toMatchObject({
      status: 404,
      body: { type: 'database_not_found' },
    });
    expect(await titles()).toEqual(['Rope']);
  });

  test('follows its permissions and those of its documents from the next request on', async () => {
    await add('a', { title: 'Rope' });
    await key('PUT', GOODS, { name: 'Goods', permissions: [] });
    expect((await send('guest', 'GET', DOCUMENTS)).body).toMatchObject({ total: 0, documents: [] });
    expect(await add('b', { title: 'Oar' }, 'owner')).toMatchObject({ status: 401 });
    await key('PUT', GOODS, { name: 'Goods', permissions: ['create("users")'] });
    expect((await add('b', { title: 'Oar' }, 'owner')).body).toMatchObject({
      $permissions: ['read("user:owner")', 'update("user:owner")', 'delete("user:owner")'],
    });
    expect((await send('owner', 'GET', DOCUMENTS)).body).toMatchObject({ total: 1 });
    expect((await send('stranger', 'GET', DOCUMENTS)).body).toMatchObject({ total: 0 });
    await key('PUT', GOODS, { name: 'Goods', permissions: ['create("users")'], documentSecurity: false });
    expect(await send('owner', 'GET', DOCUMENTS)).toMatchObject({ status: 401 });
  });

  test('takes what two people put under one id at once, one after the other', async () => {
    const put = (data: object) => key('PUT', `${DOCUMENTS}/d1`, { data });
    let isFirst = true;
    world.context.stores.board.beforeCommit = async () => {
      if (!isFirst) return;
      isFirst = false;
      await put({ count: 1 });
    };
    expect(await put({ title: 'Rope' })).toMatchObject({ title: 'Rope', count: 1 });
  });

  test('gives two people who ask for the same id one document', async () => {
    const answers = await Promise.all([add('a', { title: 'x' }), add('a', { title: 'y' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('deleting', () => {
  test('a collection removes its documents from the disk, and one made anew is empty', async () => {
    for (let n = 0; n < 12; n += 1) await add(`d${n}`, { title: `t${n}` });
    await key('DELETE', GOODS);
    expect(await send('key', 'GET', DOCUMENTS)).toMatchObject({ status: 404 });
    await makeGoods();
    expect(await titles()).toEqual([]);
    await add('d1', { title: 'new' });
    await restart();
    expect(await titles()).toEqual(['new']);
    expect(storages().size).toBe(1);
    expect(world.context.schemas.unfinished()).toEqual([]);
  });

  test('goes on where a kill stopped it', async () => {
    for (let n = 0; n < 12; n += 1) await add(`d${n}`, { title: `t${n}` });
    const { board } = world.context.stores;
    // The kill comes after the record was written, and before any document went.
    board.beforeCommit = writes => {
      if (writes.some(({ id }) => id.startsWith('c~'))) throw new Error('killed');
    };
    await key('DELETE', GOODS);
    board.beforeCommit = () => {};
    expect(board.ids.filter(id => id.startsWith('c~'))).toHaveLength(12);
    await restart();
    const purges = startSchemaPurges(world.context);
    await purges.idle();
    expect(board.ids.filter(id => id.startsWith('c~') || id.startsWith('schema:collection:'))).toEqual([]);
  });

  test('removes nothing of a collection that is there on the disk, whatever this process has heard', async () => {
    await add('a', { title: 'Rope' });
    const deaf = createSchemaRegistry(world.context.stores.board);
    const [stored] = await world.context.stores.board.getMany(['schema:collection:shop:goods']);
    const unfinished = () => [toCollection(stored?.body ?? {})];
    const purges = startSchemaPurges({ ...world.context, schemas: { ...deaf, unfinished } });
    await purges.idle();
    expect(world.context.stores.board.ids.filter(id => id.startsWith('c~'))).toHaveLength(1);
    expect(await titles()).toEqual(['Rope']);
  });

  test('a database takes its collections and their documents along', async () => {
    await add('a', { title: 'Rope' });
    await key('DELETE', DB);
    expect(await send('key', 'GET', DOCUMENTS)).toMatchObject({
      status: 404,
      body: { type: 'database_not_found' },
    });
    await key('POST', '/v1/databases', { databaseId: 'shop', name: 'Shop' });
    expect(await send('key', 'GET', DOCUMENTS)).toMatchObject({
      status: 404,
      body: { type: 'collection_not_found' },
    });
    await makeGoods();
    expect(await titles()).toEqual([]);
    await restart();
    expect(await titles()).toEqual([]);
    expect(world.context.stores.board.ids.filter(id => id.startsWith('c~'))).toEqual([]);
  });

  test('an attribute hides what it held, also from another one of its name and type', async () => {
    // No id and no time has this number in it.
    await add('a', { title: 'Rope', count: 314_159_265 });
    await key('DELETE', `${GOODS}/attributes/count`);
    expect(await key('GET', `${DOCUMENTS}/a`)).not.toHaveProperty('count');
    expect(await add('b', { count: 1 })).toMatchObject({ status: 400 });
    await key('POST', `${GOODS}/attributes/integer`, { key: 'count', required: false });
    expect(await key('GET', `${DOCUMENTS}/a`)).toMatchObject({ title: 'Rope', count: null });
    expect(await titles({ method: 'isNull', attribute: 'count' })).toEqual(['Rope']);
    await key('PATCH', `${DOCUMENTS}/a`, { data: { title: 'Line' } });
    const stored = await world.context.stores.board.get([...storages()].map(each => `${each}/a`)[0] ?? '');
    expect(JSON.stringify(stored?.body)).not.toContain('314159265');
  });

  test('leaves nothing to whoever still holds its definition', async () => {
    const { board } = world.context.stores;
    const late = world.context.schemas.find('shop', 'goods');
    await key('DELETE', GOODS);
    expect(world.context.schemas.latest(late)).toBeUndefined();
    expect(board.ids.filter(id => id.startsWith('c~'))).toEqual([]);
  });
});

describe('an attribute', () => {
  test('that is renamed keeps what documents have', async () => {
    await add('a', { title: 'Rope' });
    await key('POST', `${GOODS}/indexes`, { key: 'words', type: 'fulltext', attributes: ['title'] });
    const change = { required: false, default: null, newKey: 'name' };
    await key('PATCH', `${GOODS}/attributes/string/title`, change);
    expect(await key('GET', `${DOCUMENTS}/a`)).toMatchObject({ name: 'Rope' });
    const { documents } = await key(
      'GET',
      `${DOCUMENTS}${search({ method: 'search', attribute: 'name', values: ['rop'] })}`,
    );
    expect(documents).toMatchObject([{ $id: 'a', name: 'Rope' }]);
    expect(
      await send('key', 'GET', `${DOCUMENTS}${search({ method: 'isNull', attribute: 'title' })}`),
    ).toMatchObject({ status: 400 });
    await restart();
    expect(await key('GET', `${DOCUMENTS}/a`)).toMatchObject({ name: 'Rope' });
  });

  test('that came while a document was being changed keeps what somebody else gave it', async () => {
    await add('d1', { title: 'Rope' });
    const { board } = world.context.stores;
    let isFirst = true;
    board.beforeCommit = async ([write]) => {
      const stored = isFirst && write ? await board.get(write.id) : undefined;
      isFirst = false;
      if (!stored) return;
      await key('POST', `${GOODS}/attributes/string`, { key: 'colour', size: 10, required: false });
      const data = { ...toRecord(stored.body).data, 'colour~3': 'red' };
      await board.commit([{ ...stored, body: { ...stored.body, data } }]);
    };
    await key('PATCH', `${DOCUMENTS}/d1`, { data: { count: 1 } });
    expect(await key('GET', `${DOCUMENTS}/d1`)).toMatchObject({ title: 'Rope', count: 1, colour: 'red' });
  });

  test('is not made shorter than what documents have', async () => {
    await add('a', { title: 'twelve chars' });
    const change = (size: number) =>
      send('key', 'PATCH', `${GOODS}/attributes/string/title`, { required: false, default: null, size });
    expect(await change(11)).toMatchObject({ status: 400, body: { type: 'attribute_invalid_resize' } });
    expect(await change(12)).toMatchObject({ status: 200, body: { size: 12 } });
    expect(await add('b', { title: 'thirteen char' })).toMatchObject({ status: 400 });
  });

  test('gives its default to new documents that do not name it, and null stays null', async () => {
    await key('POST', `${GOODS}/attributes/string`, { key: 'unit', size: 9, required: false, default: 'm' });
    await add('a', { title: 'Rope' });
    await add('b', { title: 'Oar', unit: null });
    expect(await key('GET', `${DOCUMENTS}/a`)).toMatchObject({ unit: 'm' });
    expect(await key('GET', `${DOCUMENTS}/b`)).toMatchObject({ unit: null });
    await key('PATCH', `${DOCUMENTS}/b`, { data: { title: 'Oars' } });
    expect(await key('GET', `${DOCUMENTS}/b`)).toMatchObject({ unit: null });
  });

  test('too long for the memory is stored, answered and not queried', async () => {
    await key('POST', `${GOODS}/attributes/string`, { key: 'story', size: 100_000, required: false });
    await add('a', { title: 'Rope', story: 'long ago' });
    expect(await key('GET', DOCUMENTS)).toMatchObject({ documents: [{ title: 'Rope', story: 'long ago' }] });
    expect(
      await send('key', 'GET', `${DOCUMENTS}${search({ method: 'isNull', attribute: 'story' })}`),
    ).toMatchObject({ status: 400, body: { type: 'general_query_invalid' } });
  });

  test('is one of at most 200, each name once whatever its case', async () => {
    const made = await send('key', 'POST', `${DB}/collections`, {
      collectionId: 'wide',
      name: 'Wide',
      attributes: Array.from({ length: 200 }, (_, n) => ({ key: `a${n}`, type: 'integer' })),
    });
    expect(made.status).toBe(201);
    const wide = `${DB}/collections/wide/attributes/integer`;
    expect(await send('key', 'POST', wide, { key: 'more', required: false })).toMatchObject({
      status: 400,
      body: { type: 'attribute_limit_exceeded' },
    });
    expect(
      await send('key', 'POST', `${GOODS}/attributes/integer`, { key: 'TITLE', required: false }),
    ).toMatchObject({ status: 409 });
  });

  test.each<[string, object, string]>([
    ['a bound that is no integer', { key: 'x', required: false, min: 0.5 }, 'general_argument_invalid'],
    ['bounds the wrong way round', { key: 'x', required: false, min: 2, max: 1 }, 'attribute_value_invalid'],
    ['a default out of bounds', { key: 'x', required: false, max: 1, default: 2 }, 'attribute_value_invalid'],
    ['a name with a dollar', { key: '$x', required: false }, 'general_argument_invalid'],
    ['no word on whether it is required', { key: 'x' }, 'general_argument_invalid'],
    ['to be encrypted', { key: 'x', required: false, encrypt: true }, 'general_argument_invalid'],
  ])('is refused: %s', async (_, body, type) => {
    expect(await send('key', 'POST', `${GOODS}/attributes/integer`, body)).toMatchObject({
      status: 400,
      body: { type },
    });
  });
});

describe('a unique index', () => {
  const unique = { key: 'one', type: 'unique', attributes: ['title', 'count'] };

  test('refuses documents equal in all its attributes, and lets those without one be', async () => {
    await key('POST', `${GOODS}/indexes`, unique);
    await add('a', { title: 'Rope', count: 1 });
    expect(await add('b', { title: 'Rope', count: 1 })).toMatchObject({
      status: 409,
      body: { type: 'document_unique_constraint_violation' },
    });
    expect(await add('b', { title: 'Rope', count: 2 })).toMatchObject({ status: 201 });
    expect(await add('c', { title: 'Rope' })).toMatchObject({ status: 201 });
    expect(await add('d', { title: 'Rope' })).toMatchObject({ status: 201 });
    expect(await send('key', 'PATCH', `${DOCUMENTS}/c`, { data: { count: 2 } })).toMatchObject({
      status: 409,
    });
    expect(await send('key', 'PATCH', `${DOCUMENTS}/b`, { data: { count: 2 } })).toMatchObject({
      status: 200,
    });
  });

  test('is not made over documents that are equal', async () => {
    await add('a', { title: 'Rope', count: 1 });
    await add('b', { title: 'Rope', count: 1 });
    expect(await send('key', 'POST', `${GOODS}/indexes`, unique)).toMatchObject({
      status: 400,
      body: { type: 'index_invalid' },
    });
    expect(await key('GET', `${GOODS}/indexes`)).toMatchObject({ total: 0 });
  });

  test('holds for documents that come at the same moment as it does', async () => {
    const [made, ...written] = await Promise.all([
      send('key', 'POST', `${GOODS}/indexes`, unique),
      ...Array.from({ length: 6 }, (_, n) => add(`d${n}`, { title: 'Rope', count: 1 })),
    ]);
    const taken = written.filter(({ status }) => status === 201).length;
    const { total } = await key('GET', `${GOODS}/indexes`);
    expect([made?.status, total]).toEqual(taken === 1 ? [202, 1] : [400, 0]);
  });

  test('finds rows by its first attribute without looking at the others', async () => {
    await key('POST', `${GOODS}/indexes`, { key: 'byCount', type: 'key', attributes: ['count'] });
    for (let n = 0; n < 5; n += 1) await add(`d${n}`, { title: `t${n}`, count: n });
    const [storage = ''] = [...storages()];
    expect(world.context.projection.find(storage, 'count', 3)).toHaveLength(1);
    expect(await titles({ method: 'equal', attribute: 'count', values: [3] })).toEqual(['t3']);
  });
});

test('two keys that change one collection at once lose nothing of either', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      key('POST', `${GOODS}/attributes/integer`, { key: `n${n}`, required: false }),
    ),
  );
  expect(await key('GET', `${GOODS}/attributes`)).toMatchObject({ total: 10 });
});

test('what another process did in between is not overwritten', async () => {
  const { board } = world.context.stores;
  let isFirst = true;
  board.beforeCommit = async writes => {
    if (!isFirst || !writes.some(({ id }) => id === 'schema:collection:shop:goods')) return;
    isFirst = false;
    const stored = await board.get('schema:collection:shop:goods');
    if (stored) await board.commit([{ ...stored, body: { ...stored.body, name: 'theirs' } }]);
  };
  await key('POST', `${GOODS}/attributes/integer`, { key: 'more', required: false });
  expect(await key('GET', GOODS)).toMatchObject({ name: 'theirs' });
  expect(await key('GET', `${GOODS}/attributes`)).toMatchObject({ total: 3 });
});

test('a full disk is no success: nothing is made and nothing is shown', async () => {
  world.context.stores.board.failing = true;
  expect(
    await send('key', 'POST', `${GOODS}/attributes/integer`, { key: 'x', required: false }),
  ).toMatchObject({
    status: 503,
  });
  world.context.stores.board.failing = false;
  expect(await key('GET', `${GOODS}/attributes`)).toMatchObject({ total: 2 });
});
