import { Type } from 'typebox';
import { COLLECTIONS_DIALECT, type Dialect, TABLES_DIALECT } from '../core/dialect.ts';
import { type OperationWords, type WordsByRoute, wordsOf } from './operation-words.ts';

const NONE = [204, null] as const;
const ANY = [200, 'Anything'] as const;
const MADE = [201, 'Anything'] as const;
const TAKEN = [202, 'Anything'] as const;
const LIST = [200, 'List'] as const;

const KINDS =
  'string varchar text mediumtext longtext integer bigint float boolean datetime email enum ip url'.split(
    ' ',
  );
const REFUSED_KINDS = ['relationship', 'point', 'line', 'polygon'];

const QUERIES = {
  'queries[]': Type.Array(Type.String(), {
    description:
      'Queries as JSON, in the SDK’s format: `{"method":"equal","attribute":"provinceId","values":["AB"]}`.',
  }),
  total: Type.Boolean({ description: 'Set to `false` to skip the count.' }),
};
const DATA = Type.Record(Type.String(), Type.Unknown(), { description: 'The attributes.' });
const PERMISSIONS = Type.Optional(
  Type.Array(Type.String(), { description: 'In Appwrite’s format, such as `read("any")`.' }),
);

/** The operations of keys and people in one dialect. */
function dialectWords({ base, names }: Dialect): WordsByRoute {
  const [service, many, one] =
    base === '/databases'
      ? (['databases', 'Documents', 'Document'] as const)
      : (['tablesDB', 'Rows', 'Row'] as const);
  const [table, column] = base === '/databases' ? ['Collection', 'Attribute'] : ['Table', 'Column'];
  const holder = `${base}/:databaseId/${names.collections}`;
  const held = `${holder}/:${names.collectionId}`;
  const documents = `${held}/${names.documents}`;
  const document = `${documents}/:${names.documentId}`;
  const attributes = `${held}/${names.attributes}`;
  const id = (name: string) => `${service}.${name}`;
  const thing = one.toLowerCase();
  const field = column.toLowerCase();
  const group = table.toLowerCase();
  const change = Type.Object({ data: Type.Optional(DATA), permissions: PERMISSIONS });
  const step = (bound: string) =>
    Type.Object({ value: Type.Optional(Type.Number()), [bound]: Type.Optional(Type.Number()) });
  const attribute = names.attributes.slice(0, -1);

  const reading = wordsOf(many, [
    [
      `GET ${documents}`,
      id(`list${many}`),
      'permitted',
      LIST,
      `List ${many.toLowerCase()}`,
      {
        query: QUERIES,
        description: `Postings are in the \`jobs\` collection of the \`board\` database. Anyone can read public ones.`,
      },
    ],
    [
      `POST ${documents}`,
      id(`create${one}`),
      'permitted',
      [201, 'Document'],
      `Create a ${thing}`,
      {
        body: Type.Object({
          [names.documentId]: Type.String({ description: 'Your own ID or `unique()`.' }),
          data: DATA,
          permissions: PERMISSIONS,
        }),
      },
    ],
    [`GET ${document}`, id(`get${one}`), 'permitted', [200, 'Document'], `Get a ${thing}`],
    [
      `PATCH ${document}`,
      id(`update${one}`),
      'permitted',
      [200, 'Document'],
      `Update a ${thing}`,
      { body: change },
    ],
    [
      `PUT ${document}`,
      id(`upsert${one}`),
      'permitted',
      [200, 'Document'],
      `Create or update a ${thing}`,
      { body: change },
    ],
    [`DELETE ${document}`, id(`delete${one}`), 'permitted', NONE, `Delete a ${thing}`],
    [
      `PATCH ${document}/:${attribute}/increment`,
      id(`increment${one}${column}`),
      'permitted',
      [200, 'Document'],
      `Increment a number`,
      { body: step('max') },
    ],
    [
      `PATCH ${document}/:${attribute}/decrement`,
      id(`decrement${one}${column}`),
      'permitted',
      [200, 'Document'],
      `Decrement a number`,
      { body: step('min') },
    ],
    ...(['PUT', 'PATCH', 'DELETE'] as const).map(
      method =>
        [
          `${method} ${documents}`,
          id(`${{ PUT: 'upsert', PATCH: 'update', DELETE: 'delete' }[method]}${many}`),
          'key',
          [200, null],
          `Bulk ${{ PUT: 'upsert', PATCH: 'update', DELETE: 'delete' }[method]} (not supported)`,
          { isRefused: true },
        ] as const,
    ),
  ]);
  const making = wordsOf(`${base === '/databases' ? 'Collections' : 'Tables'} (key)`, [
    [`GET ${base}`, id('list'), 'key', LIST, 'List databases', { query: QUERIES }],
    [`POST ${base}`, id('create'), 'key', MADE, 'Create a database'],
    [`GET ${base}/:databaseId`, id('get'), 'key', ANY, 'Get a database'],
    [`PUT ${base}/:databaseId`, id('update'), 'key', ANY, 'Update a database'],
    [`DELETE ${base}/:databaseId`, id('delete'), 'key', NONE, 'Delete a database'],
    [`GET ${holder}`, id(`list${table}s`), 'key', LIST, `List ${group}s`, { query: QUERIES }],
    [`POST ${holder}`, id(`create${table}`), 'key', MADE, `Create a ${group}`],
    [`GET ${held}`, id(`get${table}`), 'key', ANY, `Get a ${group}`],
    [`PUT ${held}`, id(`update${table}`), 'key', ANY, `Update a ${group}`],
    [`DELETE ${held}`, id(`delete${table}`), 'key', NONE, `Delete a ${group}`],
    [`GET ${attributes}`, id(`list${column}s`), 'key', LIST, `List ${field}s`, { query: QUERIES }],
    [`GET ${attributes}/:key`, id(`get${column}`), 'key', ANY, `Get ${withArticle(field)}`],
    [`DELETE ${attributes}/:key`, id(`delete${column}`), 'key', NONE, `Delete ${withArticle(field)}`],
    [`GET ${held}/indexes`, id('listIndexes'), 'key', LIST, 'List indexes', { query: QUERIES }],
    [`POST ${held}/indexes`, id('createIndex'), 'key', TAKEN, 'Create an index'],
    [`GET ${held}/indexes/:key`, id('getIndex'), 'key', ANY, 'Get an index'],
    [`DELETE ${held}/indexes/:key`, id('deleteIndex'), 'key', NONE, 'Delete an index'],
    ...KINDS.flatMap(kind => [
      [
        `POST ${attributes}/${kind}`,
        id(`create${capital(kind)}${column}`),
        'key',
        TAKEN,
        `Create ${withArticle(field)} of type ${kind}`,
      ] as const,
      [
        `PATCH ${attributes}/${kind}/:key`,
        id(`update${capital(kind)}${column}`),
        'key',
        ANY,
        `Update ${withArticle(field)} of type ${kind}`,
      ] as const,
    ]),
    ...REFUSED_KINDS.flatMap(kind => [
      refused(`POST ${attributes}/${kind}`, id(`create${capital(kind)}${column}`), kind),
      refused(`PATCH ${attributes}/${kind}/:key`, id(`update${capital(kind)}${column}`), kind),
      refused(`PATCH ${attributes}/:key/${kind}`, id(`update${capital(kind)}${column}.old`), kind),
    ]),
  ]);
  return { ...reading, ...making };
}

const refused = (route: string, id: string, kind: string) =>
  [
    route,
    id,
    'key',
    [200, null],
    `Type ${kind} (not supported)`,
    { isRefused: true },
  ] as const satisfies readonly [
    string,
    string,
    OperationWords['by'],
    OperationWords['answer'],
    string,
    object,
  ];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const DATABASE_WORDS: WordsByRoute = {
  ...dialectWords(COLLECTIONS_DIALECT),
  ...dialectWords(TABLES_DIALECT),
};

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
