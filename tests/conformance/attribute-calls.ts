import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { refusal } from '../support/sdk-refusal.ts';
import { type Params, setUpSchemaWorld, type Words } from '../support/schema-world.ts';

/** Each kind: what makes one, what of it the answer tells, and a change of it. */
const KINDS: readonly [kind: string, made: Params, told: Params, change: Params, changed: Params][] = [
  [
    'String',
    { size: 20, default: 'a' },
    { type: 'string', size: 20, default: 'a', encrypt: false },
    { size: 40 },
    { size: 40 },
  ],
  ['Varchar', { size: 20 }, { type: 'varchar', size: 20, default: null }, { default: 'x' }, { default: 'x' }],
  ['Text', {}, { type: 'text' }, { default: 'x' }, { default: 'x' }],
  ['Mediumtext', {}, { type: 'mediumtext' }, { default: 'x' }, { default: 'x' }],
  ['Longtext', {}, { type: 'longtext' }, { default: 'x' }, { default: 'x' }],
  [
    'Integer',
    { min: 1, max: 9, default: 5 },
    { type: 'integer', min: 1, max: 9, default: 5 },
    { min: 0, max: 100, default: 50 },
    { min: 0, max: 100, default: 50 },
  ],
  [
    'Float',
    { min: 0.5, max: 1.5 },
    { type: 'double', min: 0.5, max: 1.5 },
    { default: 0.75 },
    { default: 0.75 },
  ],
  ['Boolean', { default: true }, { type: 'boolean', default: true }, { default: false }, { default: false }],
  [
    'Datetime',
    { default: '2026-01-01T05:00:00+05:00' },
    { type: 'datetime', format: '', default: '2026-01-01T00:00:00.000+00:00' },
    { default: null },
    { default: null },
  ],
  ['Email', {}, { type: 'string', format: 'email' }, { default: 'a@b.ca' }, { default: 'a@b.ca' }],
  [
    'Enum',
    { elements: ['a', 'b'], default: 'b' },
    { type: 'string', format: 'enum', elements: ['a', 'b'], default: 'b' },
    { elements: ['b', 'c'], default: 'c' },
    { elements: ['b', 'c'], default: 'c' },
  ],
  ['Ip', {}, { type: 'string', format: 'ip' }, { default: '2001:db8::1' }, { default: '2001:db8::1' }],
  [
    'Url',
    {},
    { type: 'string', format: 'url' },
    { default: 'https://a.ca/x' },
    { default: 'https://a.ca/x' },
  ],
];

/** Facts about attributes and indexes as keys make them, the same under both names. */
export function describeAttributeCalls(words: Words): void {
  const { Collection, Attribute, collection, attribute, index } = words;
  const attributes = `${attribute}s`;
  const idName = `${collection}Id`;
  const { call, guestCall, db, goods, testAnswers } = setUpSchemaWorld(words);

  describe.each(KINDS)('%s', (kind, made, told, change, changed) => {
    const key = `an${kind}`;
    describe(`${words.name}.create${kind}${Attribute}`, () => {
      test('is available at once', async () => {
        const answer = await call(`create${kind}${Attribute}`, { ...goods, key, required: false, ...made });
        expect(answer).toMatchObject({
          key,
          status: 'available',
          error: '',
          required: false,
          array: false,
          ...told,
        });
        expect(await call(`get${Attribute}`, { ...goods, key })).toEqual(answer);
      });
      test('can be a list', async () => {
        const { default: _none, ...rest } = made;
        const params = { ...goods, key: `${key}s`, required: true, array: true, ...rest };
        expect(await call(`create${kind}${Attribute}`, params)).toMatchObject({
          array: true,
          required: true,
        });
      });
      test('is not made twice, nor for those of the program, nor without a key', async () => {
        const params = { ...goods, key, required: false, ...made };
        expect(await refusal(call(`create${kind}${Attribute}`, params))).toEqual([
          409,
          `${attribute}_already_exists`,
        ]);
        const board = { ...params, databaseId: 'board', [idName]: 'jobs' };
        expect(await refusal(call(`create${kind}${Attribute}`, board))).toEqual([403, 'schema_fixed']);
        expect(await refusal(guestCall(`create${kind}${Attribute}`, params))).toEqual([
          401,
          'general_unauthorized_scope',
        ]);
      });
      test('has no default when it is required or a list', async () => {
        const value = change['default'] ?? made['default'] ?? 'x';
        const params = { ...goods, key: 'refused', ...made, default: value };
        expect(await refusal(call(`create${kind}${Attribute}`, { ...params, required: true }))).toEqual([
          400,
          `${attribute}_default_unsupported`,
        ]);
        await expect(
          call(`create${kind}${Attribute}`, { ...params, required: false, array: true }),
        ).rejects.toMatchObject({
          code: 400,
          type: `${attribute}_default_unsupported`,
          message: `Cannot set default value for array ${attributes}`,
        });
      });
    });
    describe(`${words.name}.update${kind}${Attribute}`, () => {
      test('changes it', async () => {
        const params = { ...goods, key, required: false, default: null, ...change };
        expect(await call(`update${kind}${Attribute}`, params)).toMatchObject({ key, ...changed });
      });
      test('renames it', async () => {
        const params = { ...goods, key, required: true, default: null, ...change, newKey: `${key}2` };
        const renamed = await call(`update${kind}${Attribute}`, { ...params, default: null });
        expect(renamed).toMatchObject({ key: `${key}2`, required: true });
        expect(await refusal(call(`get${Attribute}`, { ...goods, key }))).toEqual([
          404,
          `${attribute}_not_found`,
        ]);
      });
      test('knows what is not there and what is of another type', async () => {
        const elements = kind === 'Enum' ? { elements: ['x'] } : {};
        const params = { ...goods, key: 'nothing', required: false, default: null, ...elements };
        expect(await refusal(call(`update${kind}${Attribute}`, params))).toEqual([
          404,
          `${attribute}_not_found`,
        ]);
        await call(`create${kind === 'Boolean' ? 'Email' : 'Boolean'}${Attribute}`, {
          ...goods,
          key: `other${kind}`,
          required: false,
        });
        expect(await refusal(call(`update${kind}${Attribute}`, { ...params, key: `other${kind}` }))).toEqual([
          400,
          `${attribute}_type_invalid`,
        ]);
      });
    });
  });

  describe(`${words.name}.list${Attribute}s`, () => {
    test('has all of them, and can be filtered', async () => {
      const listed = await call(`list${Attribute}s`, { ...goods, queries: [Query.equal('type', 'enum')] });
      expect(listed).toMatchObject({ total: 2 });
      expect(await call(`list${Attribute}s`, { databaseId: 'board', [idName]: 'saved' })).toMatchObject({
        total: 2,
        [attributes]: [{ key: 'jobId' }, { key: 'savedAt' }],
      });
    });
  });

  describe(`${words.name}.get${Attribute}`, () => {
    test('gives one of the program too', async () => {
      const jobs = { databaseId: 'board', [idName]: 'jobs' };
      expect(await call(`get${Attribute}`, { ...jobs, key: 'postingDateFormatted' })).toMatchObject({
        type: 'string',
        size: 10,
      });
    });
  });

  describe(`${words.name}.delete${Attribute}`, () => {
    test('takes it out of the indexes too', async () => {
      const one = { ...db, [idName]: 'shrinking' };
      await call(`create${Collection}`, { ...one, name: 'x' });
      for (const key of ['a', 'b']) await call(`createInteger${Attribute}`, { ...one, key, required: false });
      await call('createIndex', { ...one, key: 'both', type: 'key', [attributes]: ['a', 'b'] });
      await call('createIndex', { ...one, key: 'one', type: 'key', [attributes]: ['a'] });
      await call(`delete${Attribute}`, { ...one, key: 'a' });
      expect(await call('listIndexes', one)).toMatchObject({
        total: 1,
        indexes: [{ key: 'both', [attributes]: ['b'] }],
      });
      expect(await refusal(call(`delete${Attribute}`, { ...one, key: 'a' }))).toEqual([
        404,
        `${attribute}_not_found`,
      ]);
    });
    test('does not touch those of the program', async () => {
      const jobs = { databaseId: 'board', [idName]: 'jobs' };
      expect(await refusal(call(`delete${Attribute}`, { ...jobs, key: 'jobTitle' }))).toEqual([
        403,
        'schema_fixed',
      ]);
    });
  });

  describe(`${words.name}.createIndex`, () => {
    test('is available at once', async () => {
      expect(
        await call('createIndex', {
          ...goods,
          key: 'byText',
          type: 'key',
          [attributes]: ['anString2', '$createdAt'],
          orders: ['DESC', 'ASC'],
        }),
      ).toMatchObject({ key: 'byText', type: 'key', status: 'available', orders: ['DESC', 'ASC'] });
      expect(
        await call('createIndex', { ...goods, key: 'words', type: 'fulltext', [attributes]: ['anString2'] }),
      ).toMatchObject({ type: 'fulltext' });
      expect(
        await call('createIndex', { ...goods, key: 'only', type: 'unique', [attributes]: ['anEmail2'] }),
      ).toMatchObject({ type: 'unique' });
    });
    test.each<[string, Params, string]>([
      ['taken', { key: 'only', type: 'key', names: ['anString2'] }, '_already_exists'],
      ['of numbers, for words', { key: 'x', type: 'fulltext', names: ['anInteger2'] }, '_invalid'],
      ['unique over a list', { key: 'x', type: 'unique', names: ['anIntegers'] }, '_invalid'],
      ['spatial', { key: 'x', type: 'spatial', names: ['anString2'] }, '_invalid'],
      ['twice the same', { key: 'x', type: 'key', names: ['anString2', 'anString2'] }, '_invalid'],
      ['too long', { key: 'x', type: 'key', names: ['anLongtext2'] }, '_invalid'],
    ])('is refused: %s', async (_, { names, ...params }, reason) => {
      const [status, type] = await refusal(call('createIndex', { ...goods, ...params, [attributes]: names }));
      expect([status === 409 || status === 400, type]).toEqual([true, `${index}${reason}`]);
    });
    test.each<[string, Params, string]>([
      [
        'that could not be made, under a taken key',
        { key: 'only', type: 'fulltext', names: ['anInteger2'] },
        'Attribute "anInteger2" cannot be part of a fulltext index, must be of type string',
      ],
      ['of nothing', { key: 'x', type: 'key', names: [] }, 'No attributes provided for index'],
      [
        'with more lengths than attributes',
        { key: 'x', type: 'key', names: ['anString2'], lengths: [1, 1] },
        'Invalid index lengths. Count of lengths must be equal or less than the number of attributes.',
      ],
      [
        'with a negative length',
        { key: 'x', type: 'key', names: ['anString2'], lengths: [-1] },
        'Negative index length provided for anString2',
      ],
      [
        'longer than its attribute',
        { key: 'x', type: 'key', names: ['anString2'], lengths: [100_000] },
        expect.stringContaining('Index length 100000 is larger than the size for anString2: '),
      ],
    ])('is refused as invalid: %s', async (_, { names, ...params }, message) => {
      await expect(call('createIndex', { ...goods, ...params, [attributes]: names })).rejects.toMatchObject({
        code: 400,
        type: `${index}_invalid`,
        message,
      });
    });
    test('needs attributes that exist', async () => {
      const wish = { ...goods, key: 'x', type: 'key', [attributes]: ['Unknown'] };
      await expect(call('createIndex', wish)).rejects.toMatchObject({
        code: 400,
        type: `${attribute}_unknown`,
        message: expect.stringContaining(
          `The ${attribute} 'Unknown' required for the index could not be found.`,
        ),
      });
    });
    test('is not for those of the program', async () => {
      const jobs = { databaseId: 'board', [idName]: 'jobs' };
      expect(
        await refusal(call('createIndex', { ...jobs, key: 'x', type: 'key', [attributes]: ['city'] })),
      ).toEqual([403, 'schema_fixed']);
    });
  });

  describe.each([`list${Attribute}s`, 'listIndexes'])('%s', name => {
    describe(`${words.name}.${name}`, () => {
      test('takes no selection', async () => {
        expect(await refusal(call(name, { ...goods, queries: [Query.select(['key'])] }))).toEqual([
          400,
          'general_argument_invalid',
        ]);
      });
    });
  });

  describe(`${words.name}.listIndexes`, () => {
    test('has all of them', async () => {
      expect(await call('listIndexes', goods)).toMatchObject({ total: 3 });
      expect(await call('listIndexes', { ...goods, queries: [Query.equal('type', 'unique')] })).toMatchObject(
        {
          total: 1,
          indexes: [{ key: 'only' }],
        },
      );
    });
  });

  describe(`${words.name}.getIndex`, () => {
    test('gives one', async () => {
      expect(await call('getIndex', { ...goods, key: 'only' })).toMatchObject({ [attributes]: ['anEmail2'] });
      expect(await refusal(call('getIndex', { ...goods, key: 'nothing' }))).toEqual([
        404,
        `${index}_not_found`,
      ]);
    });
  });

  describe(`${words.name}.deleteIndex`, () => {
    test('removes it', async () => {
      await call('deleteIndex', { ...goods, key: 'byText' });
      expect(await refusal(call('deleteIndex', { ...goods, key: 'byText' }))).toEqual([
        404,
        `${index}_not_found`,
      ]);
    });
  });

  describe.each(['Relationship', 'Point', 'Line', 'Polygon'])('%s', kind => {
    const params = { ...goods, key: 'x', required: false };
    describe(`${words.name}.create${kind}${Attribute}`, () => {
      test('differs: is not supported, and says so', async () => {
        const related = { [`related${Collection}Id`]: 'goods', type: 'oneToOne' };
        const wish = kind === 'Relationship' ? { ...params, ...related } : params;
        expect(await refusal(call(`create${kind}${Attribute}`, wish))).toEqual([
          400,
          `${attribute}_type_invalid`,
        ]);
      });
    });
    describe(`${words.name}.update${kind}${Attribute}`, () => {
      test('differs: is not supported, and says so', async () => {
        expect(await refusal(call(`update${kind}${Attribute}`, params))).toEqual([
          400,
          `${attribute}_type_invalid`,
        ]);
      });
    });
  });

  testAnswers();
}
