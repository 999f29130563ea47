import { Databases, ID, Permission, Query, Role, TablesDB } from 'appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../support/sdk-refusal.ts';
import { type Answer, type Params, setUpSchemaWorld, type Words } from '../support/schema-world.ts';

type Service = Record<string, (params: Params) => Promise<Answer>>;

/** One attribute of each type, and lists. */
const ATTRIBUTES: readonly Params[] = [
  { key: 'title', type: 'string', size: 40, required: true },
  { key: 'count', type: 'integer', min: 0, max: 100 },
  { key: 'price', type: 'double', min: 0 },
  { key: 'open', type: 'boolean' },
  { key: 'since', type: 'datetime' },
  { key: 'mail', type: 'string', format: 'email' },
  { key: 'kind', type: 'string', format: 'enum', elements: ['a', 'b'] },
  { key: 'address', type: 'string', format: 'ip' },
  { key: 'page', type: 'string', format: 'url' },
  { key: 'tags', type: 'string', size: 10, array: true },
  { key: 'sizes', type: 'integer', array: true },
];

/** What an attribute does not take, and the end of the sentence that says why. */
const WRONG: readonly [key: string, value: unknown, reason: string][] = [
  ['title', 5, '"title" has invalid type. Value must be a valid string and no longer than 40 chars'],
  [
    'title',
    'x'.repeat(41),
    '"title" has invalid type. Value must be a valid string and no longer than 40 chars',
  ],
  ['count', 1.5, '"count" has invalid type. Value must be a valid integer'],
  ['count', 101, '"count" has invalid format. Value must be a valid range between 0 and 100'],
  ['price', 'x', '"price" has invalid type. Value must be a valid float'],
  ['open', 1, '"open" has invalid type. Value must be a valid boolean'],
  [
    'since',
    '2020-10-10 27:30:10+01:00',
    '"since" has invalid type. Value must be a valid date such as 2026-11-20T12:00:00.000+00:00',
  ],
  [
    'since',
    'soon',
    '"since" has invalid type. Value must be a valid date such as 2026-11-20T12:00:00.000+00:00',
  ],
  ['mail', 'x', '"mail" has invalid format. Value must be a valid email address'],
  ['kind', 'c', '"kind" has invalid format. Value must be one of (a, b)'],
  ['address', '1.2.3', '"address" has invalid format. Value must be a valid IP address'],
  ['page', 'no page', '"page" has invalid format. Value must be a valid URL'],
  ['page', 'https://', '"page" has invalid format. Value must be a valid URL'],
  ['tags', 'x', '"tags" must be an array'],
  [
    'tags',
    ['x', 5],
    '"tags[\'1\']" has invalid type. Value must be a valid string and no longer than 10 chars',
  ],
  ['sizes', [[1]], '"sizes[\'0\']" has invalid type. Value must be a valid integer'],
];

const UNSEEN = 'a document that the caller may neither read nor change is not found (Appwrite: 401)';

/** Facts about documents of a collection that keys made, as browsers see them, the same under both names. */
export function describeDocumentCalls(words: Words): void {
  const isTables = words.name === 'TablesDB';
  const [Document, Attribute] = isTables ? ['Row', 'Column'] : ['Document', 'Attribute'];
  const document = isTables ? 'row' : 'document';
  const documents = `${document}s`;
  const attributeParam = isTables ? 'column' : 'attribute';
  const world = setUpSchemaWorld(words);
  const { goods, db } = world;
  const shelf = { ...db, [`${words.collection}Id`]: 'shelf' };
  let ann: Service;
  let bob: Service;
  let guest: Service;
  let annId: string;
  let annHeaders: Record<string, string>;

  const one = (id: string): Params => ({ ...shelf, [`${document}Id`]: id });
  const invoke = (service: Service, name: string, params: Params): Promise<Answer> => {
    const method = service[name];
    if (!method) throw new Error(`The SDK has no ${name}`);
    return method.call(service, params);
  };
  const create = (id: string, data: Params, service = ann, more: Params = {}) =>
    invoke(service, `create${Document}`, { ...one(id), data, ...more });
  const get = (id: string, service = ann) => invoke(service, `get${Document}`, one(id));
  const update = (id: string, params: Params, service = ann) =>
    invoke(service, `update${Document}`, { ...one(id), ...params });

  beforeAll(async () => {
    const server = world.server();
    const serviceOf = (browser: ReturnType<typeof server.browser>) =>
      (isTables ? new TablesDB(browser.client) : new Databases(browser.client)) as unknown as Service;
    const person = async (name: string): Promise<[Service, string, Record<string, string>]> => {
      const browser = server.browser();
      const email = `${name}@example.com`;
      const password = 'wet boots by the door';
      const { $id } = await browser.account.create({ userId: ID.unique(), email, password });
      await browser.account.createEmailPasswordSession({ email, password });
      return [serviceOf(browser), $id, browser.client.headers];
    };
    [ann, annId, annHeaders] = await person('ann');
    [bob] = await person('bob');
    guest = serviceOf(server.browser());
    await world.call(`create${words.Collection}`, {
      ...shelf,
      name: 'Shelf',
      permissions: [Permission.create(Role.users())],
      [words.documentSecurity]: true,
      [`${words.attribute}s`]: ATTRIBUTES,
      indexes: [{ key: 'words', type: 'fulltext', [`${words.attribute}s`]: ['title'] }],
    });
  });

  describe(`${words.name}.create${Document}`, () => {
    test('makes one, its maker’s own', async () => {
      const data = {
        title: 'Rope',
        count: 3,
        price: 0.5,
        open: true,
        since: '2026-01-01T05:00:00+05:00',
        mail: 'a@b.ca',
        kind: 'b',
        address: '2001:db8::1',
        page: 'https://example.com/x?y',
        tags: ['é', 'é', ''],
        sizes: [3, null, 1],
      };
      expect(await create('first', data)).toMatchObject({
        ...data,
        since: '2026-01-01T00:00:00.000+00:00',
        $id: 'first',
        $sequence: '1',
        [isTables ? '$tableId' : '$collectionId']: 'shelf',
        $databaseId: 'shop',
        $permissions: [
          Permission.read(Role.user(annId)),
          Permission.update(Role.user(annId)),
          Permission.delete(Role.user(annId)),
        ],
      });
    });
    test('takes dates with the name of their zone or month', async () => {
      for (const [written, wire] of [
        ['1975-06-12 14:12:55 America/New_York', '1975-06-12T18:12:55.000+00:00'],
        ['1975-06-12 14:12:55 EST', '1975-06-12T19:12:55.000+00:00'],
        ['12 June 1975', '1975-06-12T00:00:00.000+00:00'],
      ] as const)
        expect(await create(ID.unique(), { title: 'x', since: written })).toMatchObject({ since: wire });
    });
    test('takes the data as JSON text', async () => {
      const text = JSON.stringify({ title: 'Text' }) as unknown as Params;
      expect(await create(ID.unique(), text)).toMatchObject({ title: 'Text', count: null });
    });
    test.each(WRONG)('does not take %s = %j', async (key, value, reason) => {
      const call = create(ID.unique(), { title: 'x', [key]: value });
      await expect(call).rejects.toMatchObject({
        code: 400,
        type: `${document}_invalid_structure`,
        message: `Invalid document structure: Attribute ${reason}`,
      });
    });
    test('does not take what nobody knows, nor go without what is required', async () => {
      expect(await refusal(create(ID.unique(), { title: 'x', nose: 1 }))).toEqual([
        400,
        `${document}_invalid_structure`,
      ]);
      expect(await refusal(create(ID.unique(), { count: 1 }))).toEqual([
        400,
        `${document}_invalid_structure`,
      ]);
    });
    test('makes no second one of an id, none without an id, and none for guests', async () => {
      expect(await refusal(create('first', { title: 'x' }))).toEqual([409, `${document}_already_exists`]);
      expect(await refusal(create('', { title: 'x' }))).toEqual([400, `${document}_missing_data`]);
      expect(await refusal(create(ID.unique(), { title: 'x' }, guest))).toEqual([401, 'user_unauthorized']);
    });
    test('gives no role that one has not', async () => {
      const more = { permissions: [Permission.read(Role.team('owners'))] };
      expect(await refusal(create(ID.unique(), { title: 'x' }, ann, more))).toEqual([
        401,
        'user_unauthorized',
      ]);
    });
  });

  describe(`${words.name}.get${Document}`, () => {
    test('gives it to those who may read it', async () => {
      await create('read', { title: 'Rope', count: 1 });
      expect(await get('read')).toMatchObject({ title: 'Rope', count: 1, price: null, tags: null });
      expect(await refusal(get('read', bob))).toEqual([404, `${document}_not_found`]);
      expect(await refusal(get('nothing'))).toEqual([404, `${document}_not_found`]);
    });
    test('gives what is selected', async () => {
      const queries = [Query.select(['title'])];
      const got = await invoke(ann, `get${Document}`, { ...one('read'), queries });
      expect(got).toHaveProperty('title');
      expect(got).not.toHaveProperty('count');
    });
    test('knows that there is no such collection', async () => {
      const params = { ...one('x'), [`${words.collection}Id`]: 'nowhere' };
      expect(await refusal(invoke(ann, `get${Document}`, params))).toEqual([
        404,
        `${words.collection}_not_found`,
      ]);
    });
  });

  describe(`${words.name}.update${Document}`, () => {
    test('changes what is named, and permissions', async () => {
      await create('changed', { title: 'Rope', count: 1, tags: ['a'] });
      expect(await update('changed', { data: { count: 2, tags: [] } })).toMatchObject({
        title: 'Rope',
        count: 2,
        tags: [],
      });
      const permissions = [Permission.read(Role.any()), Permission.update(Role.user(annId))];
      expect(await update('changed', { permissions })).toMatchObject({ count: 2, $permissions: permissions });
      expect(await get('changed', guest)).toMatchObject({ count: 2 });
      expect(await refusal(update('changed', { data: { count: 3 } }, bob))).toEqual([
        401,
        'user_unauthorized',
      ]);
    });
    test(`differs: ${UNSEEN}`, async () => {
      await create('private', { title: 'Rope' });
      expect(await refusal(update('private', { data: { title: 'x' } }, bob))).toEqual([
        404,
        `${document}_not_found`,
      ]);
    });
    test('needs something to change', async () => {
      expect(await refusal(update('changed', {}))).toEqual([400, `${document}_missing_payload`]);
    });
    test('does not overwrite what changed since one saw it', async () => {
      const { $updatedAt } = await get('changed');
      annHeaders['x-appwrite-timestamp'] = new Date(Date.parse(String($updatedAt)) - 1).toISOString();
      expect(await refusal(update('changed', { data: { count: 9 } }))).toEqual([
        409,
        `${document}_update_conflict`,
      ]);
      delete annHeaders['x-appwrite-timestamp'];
    });
  });

  describe(`${words.name}.upsert${Document}`, () => {
    const upsert = (id: string, data: Params, service = ann) =>
      invoke(service, `upsert${Document}`, { ...one(id), data });
    test('makes a new one and changes an old one', async () => {
      expect(await upsert('put', { title: 'Rope', count: 1 })).toMatchObject({ $id: 'put', count: 1 });
      expect(await upsert('put', { title: 'Oar' })).toMatchObject({ title: 'Oar', count: 1 });
    });
    test('needs the right to do so', async () => {
      await create('seen', { title: 'Rope' }, ann, { permissions: [Permission.read(Role.users())] });
      expect(await refusal(upsert('seen', { title: 'x' }, bob))).toEqual([401, 'user_unauthorized']);
      expect(await refusal(upsert('new', { title: 'x' }, guest))).toEqual([401, 'user_unauthorized']);
    });
    test(`differs: ${UNSEEN}`, async () => {
      expect(await refusal(upsert('put', { title: 'x' }, bob))).toEqual([404, `${document}_not_found`]);
    });
  });

  describe(`${words.name}.delete${Document}`, () => {
    test('removes it', async () => {
      await create('gone', { title: 'Rope' }, ann, {
        permissions: [Permission.read(Role.any()), Permission.delete(Role.user(annId))],
      });
      expect(await refusal(invoke(bob, `delete${Document}`, one('gone')))).toEqual([
        401,
        'user_unauthorized',
      ]);
      await invoke(ann, `delete${Document}`, one('gone'));
      expect(await refusal(get('gone'))).toEqual([404, `${document}_not_found`]);
    });
    test(`differs: ${UNSEEN}`, async () => {
      await create('unseen', { title: 'Rope' });
      const refused = await refusal(invoke(bob, `delete${Document}`, one('unseen')));
      expect(refused).toEqual([404, `${document}_not_found`]);
      expect(await get('unseen')).toMatchObject({ title: 'Rope' });
    });
  });

  const step = (verb: string, key: string, params: Params = {}, service = ann) =>
    invoke(service, `${verb}${Document}${Attribute}`, {
      ...one('stepped'),
      [attributeParam]: key,
      ...params,
    });

  describe(`${words.name}.increment${Document}${Attribute}`, () => {
    test('adds, and gives the whole document', async () => {
      await create('stepped', { title: 'Rope', count: 98, price: 0.5 });
      expect(await step('increment', 'count')).toMatchObject({ title: 'Rope', count: 99 });
      expect(await step('increment', 'price', { value: 0.25 })).toMatchObject({ price: 0.75 });
    });
    test('stays within its bounds', async () => {
      const limit = [400, `${words.attribute}_limit_exceeded`];
      expect(await refusal(step('increment', 'count', { value: 1, max: 99 }))).toEqual(limit);
      expect(await refusal(step('increment', 'count', { value: 2 }))).toEqual([
        400,
        `${document}_invalid_structure`,
      ]);
      expect(await refusal(step('increment', 'count', { value: 0.5 }))).toEqual([
        400,
        `${document}_invalid_structure`,
      ]);
    });
    test('is for numbers, and by something', async () => {
      expect(await refusal(step('increment', 'title'))).toEqual([400, `${words.attribute}_type_invalid`]);
      expect(await refusal(step('increment', 'sizes'))).toEqual([400, `${words.attribute}_type_invalid`]);
      expect(await refusal(step('increment', 'nothing'))).toEqual([404, `${words.attribute}_not_found`]);
      expect(await refusal(step('increment', 'count', { value: 0 }))).toEqual([
        400,
        'general_argument_invalid',
      ]);
      expect(await refusal(step('increment', 'count', { value: 'x' }))).toEqual([
        400,
        'general_argument_invalid',
      ]);
    });
    test(`differs: ${UNSEEN}`, async () => {
      expect(await refusal(step('increment', 'count', {}, bob))).toEqual([404, `${document}_not_found`]);
    });
    test('loses none of many at once', async () => {
      await create('many', { title: 'x', count: 0 });
      const many = { ...one('many'), [attributeParam]: 'count' };
      await Promise.all(
        Array.from({ length: 20 }, () => invoke(ann, `increment${Document}${Attribute}`, many)),
      );
      expect(await get('many')).toMatchObject({ count: 20 });
    });
  });

  describe(`${words.name}.decrement${Document}${Attribute}`, () => {
    test('takes away, down to its bound', async () => {
      expect(await step('decrement', 'count', { value: 9 })).toMatchObject({ count: 90 });
      expect(await refusal(step('decrement', 'count', { value: 1, min: 90 }))).toEqual([
        400,
        `${words.attribute}_limit_exceeded`,
      ]);
    });
  });

  describe(`${words.name}.list${Document}s`, () => {
    const inGoods = (id: string): Params => ({ ...goods, [`${document}Id`]: id });
    beforeAll(async () => {
      const kinds: readonly Params[] = [
        { kind: 'String', key: 'title', size: 40 },
        { kind: 'Integer', key: 'count' },
        { kind: 'Float', key: 'price' },
        { kind: 'String', key: 'tags', size: 10, array: true },
        { kind: 'Integer', key: 'sizes', array: true },
      ];
      for (const { kind, ...wish } of kinds)
        await world.call(`create${String(kind)}${words.Attribute}`, { ...goods, ...wish, required: false });
      await world.call('createIndex', {
        ...goods,
        key: 'words',
        type: 'fulltext',
        [`${words.attribute}s`]: ['title'],
      });
      const rows: Params[] = [
        { title: 'Red rope', count: 1, price: 0.5, tags: ['new', 'Été'], sizes: [1, 2] },
        { title: 'red oar', count: 2, price: 1.5, tags: ['old'], sizes: [30] },
        { title: 'Boat', count: 3, price: null, tags: ['new', 'old'], sizes: null },
        { title: null, count: null, price: -1, tags: [], sizes: [] },
      ];
      for (const [at, data] of rows.entries())
        await world.call(`create${Document}`, { ...inGoods(`r${at}`), data });
    });

    const list = async (...queries: string[]): Promise<string[]> => {
      const page = await world.call(`list${Document}s`, { ...goods, queries });
      return (page[documents] as { $id: string }[]).map(({ $id }) => $id);
    };
    test.each<[string, string[], string[]]>([
      ['equal', [Query.equal('count', [1, 3])], ['r0', 'r2']],
      ['notEqual', [Query.notEqual('count', 1)], ['r1', 'r2']],
      ['lessThan', [Query.lessThan('price', 1)], ['r0', 'r3']],
      ['lessThanEqual', [Query.lessThanEqual('price', 0.5)], ['r0', 'r3']],
      ['greaterThan', [Query.greaterThan('count', 2)], ['r2']],
      ['greaterThanEqual', [Query.greaterThanEqual('count', 2)], ['r1', 'r2']],
      ['between', [Query.between('count', 2, 3)], ['r1', 'r2']],
      ['notBetween', [Query.notBetween('count', 2, 3)], ['r0']],
      ['isNull', [Query.isNull('sizes')], ['r2']],
      ['isNotNull', [Query.isNotNull('title')], ['r0', 'r1', 'r2']],
      ['startsWith', [Query.startsWith('title', 'red')], ['r0', 'r1']],
      ['notStartsWith', [Query.notStartsWith('title', 'red')], ['r2']],
      ['endsWith', [Query.endsWith('title', 'OAR')], ['r1']],
      ['notEndsWith', [Query.notEndsWith('title', 'oar')], ['r0', 'r2']],
      ['contains text', [Query.contains('title', ['D R', 'boa'])], ['r0', 'r2']],
      ['contains an element', [Query.contains('tags', ['new'])], ['r0', 'r2']],
      ['containsAny', [Query.containsAny('tags', ['Été', 'old'])], ['r0', 'r1', 'r2']],
      ['containsAll', [Query.containsAll('tags', ['new', 'old'])], ['r2']],
      ['notContains', [Query.notContains('tags', ['new'])], ['r1', 'r3']],
      ['search', [Query.search('title', 'RED ro')], ['r0']],
      ['notSearch', [Query.notSearch('title', 'red')], ['r2']],
      ['elemMatch', [Query.elemMatch('sizes', [Query.greaterThan('sizes', 2)])], ['r1']],
      ['or', [Query.or([Query.equal('count', 1), Query.isNull('title')])], ['r0', 'r3']],
      ['and', [Query.and([Query.greaterThan('count', 1), Query.lessThan('count', 3)])], ['r1']],
      ['orderDesc', [Query.orderDesc('count'), Query.isNotNull('count')], ['r2', 'r1', 'r0']],
      ['orderAsc', [Query.orderAsc('price'), Query.isNotNull('price')], ['r3', 'r0', 'r1']],
      ['limit and offset', [Query.limit(1), Query.offset(2)], ['r2']],
      ['cursorAfter', [Query.cursorAfter('r1')], ['r2', 'r3']],
      ['cursorBefore', [Query.cursorBefore('r2'), Query.limit(1)], ['r1']],
      ['a page of an order', [Query.orderDesc('$id'), Query.limit(2), Query.offset(1)], ['r2', 'r1']],
      ['an order after a cursor', [Query.orderDesc('price'), Query.cursorAfter('r1')], ['r0', 'r3', 'r2']],
      [
        'an order before a cursor',
        [Query.orderDesc('price'), Query.cursorBefore('r3'), Query.limit(1)],
        ['r0'],
      ],
      ['$id', [Query.equal('$id', ['r3', 'r1'])], ['r1', 'r3']],
      ['$sequence', [Query.greaterThan('$sequence', 3)], ['r3']],
      ['createdAfter', [Query.createdAfter('2020-01-01T00:00:00.000+00:00'), Query.limit(1)], ['r0']],
      ['updatedBefore', [Query.updatedBefore('2020-01-01T00:00:00.000+00:00')], []],
      ['createdBetween', [Query.createdBetween('2020-01-01', '2120-01-01'), Query.offset(3)], ['r3']],
    ])('answers %s', async (_, queries, ids) => {
      expect(await list(...queries)).toEqual(ids);
    });
    test('answers orderRandom with every one of them', async () => {
      expect((await list(Query.orderRandom())).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'r0',
        'r1',
        'r2',
        'r3',
      ]);
    });
    test('gives totals, or none when none is wanted', async () => {
      const page = await world.call(`list${Document}s`, { ...goods, queries: [Query.limit(1)] });
      expect(page).toMatchObject({ total: 4, [documents]: [{ title: 'Red rope', tags: ['new', 'Été'] }] });
      expect(await world.call(`list${Document}s`, { ...goods, total: false })).toMatchObject({ total: 0 });
    });
    test('gives what is selected', async () => {
      const queries = [Query.select(['title']), Query.limit(1)];
      const page = await world.call(`list${Document}s`, { ...goods, queries });
      expect(page).toMatchObject({ [documents]: [{ $id: 'r0', title: 'Red rope' }] });
      expect(page).not.toHaveProperty([documents, 0, 'count']);
    });
    test.each<[string, string, string]>([
      [
        'equal on a list',
        Query.equal('tags', ['x']),
        'Cannot query equal on attribute "tags" because it is an array.',
      ],
      ['an unknown attribute', Query.equal('nose', 1), 'Attribute not found in schema: nose'],
      ['a value of another type', Query.equal('count', 'x'), 'Query value is invalid for attribute "count"'],
      [
        'more than 500 values',
        Query.equal(
          'count',
          Array.from({ length: 501 }, () => 1),
        ),
        'Query on attribute has greater than 500 values: count',
      ],
      ['no JSON', '{', 'Syntax error'],
      [
        'an unknown method',
        '{"method":"regex","attribute":"title","values":["(a+)+$"]}',
        'Invalid query method: regex',
      ],
    ])('refuses %s', async (_, query, reason) => {
      const call = invoke(ann, `list${Document}s`, { ...shelf, queries: [query] });
      await expect(call).rejects.toMatchObject({
        code: 400,
        type: 'general_query_invalid',
        message: `Invalid query: ${reason}`,
      });
    });
    test('counts and shows only what one may read', async () => {
      const page = await invoke(guest, `list${Document}s`, shelf);
      expect(page).toMatchObject({ total: 1, [documents]: [{ $id: 'changed' }] });
      const hidden = invoke(guest, `list${Document}s`, { ...shelf, queries: [Query.cursorAfter('first')] });
      expect(await refusal(hidden)).toEqual([400, 'general_cursor_not_found']);
    });
  });

  describe.each([
    [`create${Document}s`, { [documents]: [{ $id: 'x', title: 'x' }] }],
    [`upsert${Document}s`, { [documents]: [{ $id: 'x', title: 'x' }] }],
    [`update${Document}s`, { data: { title: 'x' } }],
    [`delete${Document}s`, {}],
  ])(`${words.name}.%s`, (call, params) => {
    test('differs: is not supported, and says so', async () => {
      expect(await refusal(world.call(call, { ...shelf, ...params }))).toEqual([400, 'bulk_unsupported']);
    });
  });

  world.testAnswers();

  test('every answer to a browser was as Appwrite describes it', () => {
    expect(world.server().problems).toEqual([]);
  });
}
