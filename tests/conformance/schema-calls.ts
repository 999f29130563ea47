import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { refusal } from '../support/sdk-refusal.ts';
import { type Answer, setUpSchemaWorld, type Words } from '../support/schema-world.ts';

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);

/** Facts about databases and collections as keys make them, the same under both names. */
export function describeSchemaCalls(words: Words): void {
  const { Collection, Attribute, collection, attribute } = words;
  const [collections, attributes] = [`${collection}s`, `${attribute}s`];
  const idName = `${collection}Id`;
  const { call, guestCall, db, goods, testAnswers } = setUpSchemaWorld(words);

  async function countOf(name: string): Promise<unknown> {
    return (await call(`list${Collection}s`, { ...db, search: name }))['total'];
  }

  describe(`${words.name}.create`, () => {
    test('makes a database', async () => {
      expect(await call('create', { databaseId: 'stock', name: 'Stock' })).toEqual({
        $id: 'stock',
        name: 'Stock',
        $createdAt: MOMENT,
        $updatedAt: MOMENT,
        enabled: true,
        type: words.name === 'Databases' ? 'legacy' : 'tablesdb',
        status: 'ready',
      });
    });
    test('makes no second one of the same id, and none like those of the program', async () => {
      for (const databaseId of ['stock', 'board', 'transactions'])
        expect(await refusal(call('create', { databaseId, name: 'x' }))).toEqual([
          409,
          'database_already_exists',
        ]);
    });
    test('takes no bad id and no bad name', async () => {
      expect(await refusal(call('create', { databaseId: '/', name: 'x' }))).toEqual([
        400,
        'general_argument_invalid',
      ]);
      expect(await refusal(call('create', { databaseId: 'x', name: 'x'.repeat(129) }))).toEqual([
        400,
        'general_argument_invalid',
      ]);
    });
    test('needs a key', async () => {
      expect(await refusal(guestCall('create', { databaseId: 'x', name: 'x' }))).toEqual([
        401,
        'general_unauthorized_scope',
      ]);
    });
  });

  describe(`${words.name}.list`, () => {
    test('has those of the program and those that were made', async () => {
      const { databases } = await call('list');
      expect((databases as Answer[]).map(({ $id }) => $id)).toEqual(
        expect.arrayContaining(['board', 'shop']),
      );
    });
    test('takes no selection, and none that is not a list', async () => {
      for (const [name, params] of [
        ['list', {}],
        [`list${Collection}s`, db],
      ] as const)
        expect(await refusal(call(name, { ...params, queries: [Query.select(['name'])] }))).toEqual([
          400,
          'general_argument_invalid',
        ]);
      expect(
        await refusal(
          call(`list${Collection}s`, { databaseId: 'nothing', queries: 'x' as unknown as string[] }),
        ),
      ).toEqual([400, 'general_argument_invalid']);
    });
    test('can be searched, filtered and counted', async () => {
      expect(await call('list', { search: 'SHOP' })).toMatchObject({
        total: 1,
        databases: [{ $id: 'shop' }],
      });
      expect(await call('list', { queries: [Query.equal('name', 'Shop')] })).toMatchObject({ total: 1 });
      expect(await call('list', { total: false, queries: [Query.limit(1)] })).toMatchObject({ total: 0 });
      expect(await refusal(call('list', { queries: [Query.equal('nose', 'x')] }))).toEqual([
        400,
        'general_argument_invalid',
      ]);
    });
    test('needs a key', async () => {
      expect(await refusal(guestCall('list'))).toEqual([401, 'general_unauthorized_scope']);
    });
  });

  describe(`${words.name}.get`, () => {
    test('gives one', async () => {
      expect(await call('get', db)).toMatchObject({ $id: 'shop', name: 'Shop', enabled: true });
      expect(await call('get', { databaseId: 'board' })).toMatchObject({ $id: 'board' });
    });
    test('knows what is not there', async () => {
      expect(await refusal(call('get', { databaseId: 'nowhere' }))).toEqual([404, 'database_not_found']);
    });
  });

  describe(`${words.name}.update`, () => {
    test('changes the name, and turns it off', async () => {
      await call('create', { databaseId: 'renamed', name: 'x' });
      expect(await call('update', { databaseId: 'renamed', name: 'y', enabled: false })).toMatchObject({
        name: 'y',
        enabled: false,
      });
      expect(await call('update', { databaseId: 'renamed', enabled: true })).toMatchObject({
        name: 'y',
        enabled: true,
      });
    });
    test('does not touch that of the program', async () => {
      expect(await refusal(call('update', { databaseId: 'board', name: 'x' }))).toEqual([
        403,
        'schema_fixed',
      ]);
      expect(await refusal(call('update', { databaseId: 'nowhere', name: 'x' }))).toEqual([
        404,
        'database_not_found',
      ]);
    });
  });

  describe(`${words.name}.delete`, () => {
    test('takes all collections along, also for one of the same id that is made later', async () => {
      const gone = { databaseId: 'gone' };
      await call('create', { ...gone, name: 'x' });
      await call(`create${Collection}`, { ...gone, [idName]: 'things', name: 'x' });
      await call('delete', gone);
      expect(await refusal(call('get', gone))).toEqual([404, 'database_not_found']);
      await call('create', { ...gone, name: 'again' });
      expect(await call(`list${Collection}s`, gone)).toMatchObject({ total: 0 });
    });
    test('does not touch that of the program', async () => {
      expect(await refusal(call('delete', { databaseId: 'board' }))).toEqual([403, 'schema_fixed']);
      expect(await refusal(call('delete', { databaseId: 'nowhere' }))).toEqual([404, 'database_not_found']);
    });
  });

  describe(`${words.name}.create${Collection}`, () => {
    test('makes one, ready at once', async () => {
      const made = await call(`create${Collection}`, {
        ...db,
        [idName]: 'first',
        name: 'First',
        permissions: ['read("any")', 'write("users")'],
        [words.documentSecurity]: true,
      });
      expect(made).toMatchObject({
        $id: 'first',
        databaseId: 'shop',
        name: 'First',
        enabled: true,
        $permissions: ['read("any")', 'create("users")', 'update("users")', 'delete("users")'],
        [words.documentSecurity]: true,
        [attributes]: [],
        indexes: [],
      });
    });
    test('makes it with its attributes and indexes', async () => {
      const made = await call(`create${Collection}`, {
        ...db,
        [idName]: 'whole',
        name: 'Whole',
        [attributes]: [
          { key: 'name', type: 'string', size: 50, required: true },
          { key: 'mail', type: 'string', format: 'email' },
          { key: 'price', type: 'double', min: 0 },
        ],
        indexes: [{ key: 'byName', type: 'unique', [attributes]: ['name'] }],
      });
      expect(made[attributes]).toMatchObject([
        { key: 'name', type: 'string', required: true, status: 'available' },
        { key: 'mail', format: 'email' },
        { key: 'price', type: 'double', min: 0 },
      ]);
      expect(made['indexes']).toMatchObject([{ key: 'byName', type: 'unique', [attributes]: ['name'] }]);
    });
    test('makes no second one, and none in place of the program’s, shown or not', async () => {
      expect(await refusal(call(`create${Collection}`, { ...goods, name: 'x' }))).toEqual([
        409,
        `${collection}_already_exists`,
      ]);
      for (const id of ['jobs', 'applications', 'removedPostings', 'adoptions'])
        expect(
          await refusal(call(`create${Collection}`, { databaseId: 'board', [idName]: id, name: 'x' })),
        ).toEqual([409, `${collection}_already_exists`]);
    });
    test('takes no permission that is none', async () => {
      expect(
        await refusal(
          call(`create${Collection}`, { ...db, [idName]: 'x', name: 'x', permissions: ['steal("any")'] }),
        ),
      ).toEqual([400, 'general_argument_invalid']);
    });
    test('needs a database and a key', async () => {
      const params = { databaseId: 'nowhere', [idName]: 'x', name: 'x' };
      expect(await refusal(call(`create${Collection}`, params))).toEqual([404, 'database_not_found']);
      expect(await refusal(guestCall(`create${Collection}`, params))).toEqual([
        401,
        'general_unauthorized_scope',
      ]);
    });
  });

  describe(`${words.name}.list${Collection}s`, () => {
    test('has those of the database alone', async () => {
      const listed = await call(`list${Collection}s`, { ...db, queries: [Query.orderAsc('name')] });
      expect((listed[collections] as Answer[]).map(({ databaseId }) => databaseId)).not.toContain('board');
      expect(await countOf('goods')).toBe(1);
      expect(await call(`list${Collection}s`, { databaseId: 'board', search: 'jobs' })).toMatchObject({
        [collections]: expect.arrayContaining([expect.objectContaining({ $id: 'jobs' })]),
      });
    });
    test('does not show what the program keeps to itself', async () => {
      const listed = await call(`list${Collection}s`, { databaseId: 'board', queries: [Query.limit(100)] });
      const ids = (listed[collections] as Answer[]).map(({ $id }) => $id);
      expect(ids).not.toContain('removedPostings');
      expect(ids).not.toContain('adoptions');
    });
  });

  describe(`${words.name}.get${Collection}`, () => {
    test('gives one with its attributes', async () => {
      expect(await call(`get${Collection}`, goods)).toMatchObject({ $id: 'goods', [attributes]: [] });
      const jobs = await call(`get${Collection}`, { databaseId: 'board', [idName]: 'jobs' });
      expect(jobs[attributes]).toContainEqual(
        expect.objectContaining({ key: 'jobTitle', size: 300, required: true }),
      );
    });
    test('knows what is not there', async () => {
      expect(await refusal(call(`get${Collection}`, { ...db, [idName]: 'nothing' }))).toEqual([
        404,
        `${collection}_not_found`,
      ]);
      expect(await refusal(call(`get${Collection}`, { databaseId: 'board', [idName]: 'adoptions' }))).toEqual(
        [404, `${collection}_not_found`],
      );
    });
  });

  describe(`${words.name}.update${Collection}`, () => {
    test('changes what is named and keeps the rest', async () => {
      const one = { ...db, [idName]: 'changing' };
      await call(`create${Collection}`, { ...one, name: 'a', permissions: ['read("any")'] });
      expect(await call(`update${Collection}`, { ...one, name: 'b' })).toMatchObject({
        name: 'b',
        $permissions: ['read("any")'],
        [words.documentSecurity]: false,
      });
      expect(
        await call(`update${Collection}`, {
          ...one,
          name: 'b',
          permissions: [],
          [words.documentSecurity]: true,
        }),
      ).toMatchObject({ $permissions: [], [words.documentSecurity]: true });
    });
    test('does not touch those of the program', async () => {
      const jobs = { databaseId: 'board', [idName]: 'jobs' };
      expect(await refusal(call(`update${Collection}`, { ...jobs, name: 'x' }))).toEqual([
        403,
        'schema_fixed',
      ]);
    });
  });

  describe(`${words.name}.delete${Collection}`, () => {
    test('hides it at once; one made anew is empty', async () => {
      const one = { ...db, [idName]: 'brief' };
      await call(`create${Collection}`, { ...one, name: 'x' });
      await call(`createInteger${Attribute}`, { ...one, key: 'n', required: false });
      await call(`delete${Collection}`, one);
      expect(await refusal(call(`get${Collection}`, one))).toEqual([404, `${collection}_not_found`]);
      expect(await call(`create${Collection}`, { ...one, name: 'again' })).toMatchObject({
        [attributes]: [],
      });
    });
    test('does not touch those of the program', async () => {
      const jobs = { databaseId: 'board', [idName]: 'jobs' };
      expect(await refusal(call(`delete${Collection}`, jobs))).toEqual([403, 'schema_fixed']);
    });
  });

  describe.each([
    ['createTransaction', {}],
    ['listTransactions', {}],
    ['getTransaction', { transactionId: 'x' }],
    ['updateTransaction', { transactionId: 'x', commit: true }],
    ['deleteTransaction', { transactionId: 'x' }],
    ['createOperations', { transactionId: 'x', operations: [] }],
  ])(`${words.name}.%s`, (name, params) => {
    test('differs: is not supported, and says so', async () => {
      expect(await refusal(call(name, params))).toEqual([400, 'transactions_unsupported']);
    });
  });

  testAnswers();
}
