import { expect, test } from 'vitest';
import { appwriteFacts } from '../../../scripts/appwrite-facts.mjs';

type Files = Parameters<typeof appwriteFacts>[0];
type File = Files['client'];

const answering = (status: string, name?: string) => ({
  responses: { [status]: name ? { content: { 'application/json': { schema: reference(name) } } } : {} },
});
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas: File['components']['schemas'] = {
  team: {
    properties: {
      name: { type: 'string' },
      logo: { type: 'string', nullable: true },
      state: { type: 'string', enum: ['open', 'person'] },
      people: { type: 'array', items: { anyOf: [reference('person'), reference('guest')] } },
    },
    required: ['name', 'state', 'people'],
  },
  person: { properties: { age: { type: 'integer' } }, required: ['age'] },
  guest: { properties: {} },
  file: { properties: { size: { type: 'integer' } } },
};

const file = (paths: File['paths'], other: File['components']['schemas'] = schemas): File => ({
  paths,
  components: { schemas: other },
});
const files: Files = {
  client: file({
    '/teams': {
      get: answering('200', 'team'),
      post: {
        ...answering('201', 'person'),
        'x-appwrite': { 'rate-limit': 10, 'rate-time': 3600, 'rate-key': ['url:{url}', 'ip:{ip}'] },
      },
    },
    '/databases/{databaseId}': { delete: { ...answering('204'), 'x-appwrite': { 'rate-limit': 0 } } },
    '/graphql/files': { get: answering('200', 'file') },
  }),
  server: file({
    '/databases/{databaseId}': { delete: answering('204') },
    '/teams': { put: answering('200', 'team') },
  }),
};

test('each operation is a line with its callers, its answer and its limits', () => {
  expect(appwriteFacts(files).operations).toEqual([
    'client+server\tDELETE\t/databases/{databaseId}\t204',
    'client\tGET\t/teams\t200\tteam',
    'client\tPOST\t/teams\t201\tperson\t10/3600/url:{url} 10/3600/ip:{ip}',
  ]);
});

test('each model that an answer has is a line of fields', () => {
  expect(appwriteFacts(files).models).toEqual([
    'guest',
    'person\tage:integer',
    "team\tname:string logo?:string|null state:'open'|'person' people:[person|guest]",
  ]);
});

test('two files that differ about a model are refused', () => {
  const server = file({ '/databases': { get: answering('200', 'person') } }, { person: {} });
  expect(() => appwriteFacts({ ...files, server })).toThrow('The files differ about the model person');
});
