import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../../../src/core/json.ts';
import { canBeTried } from '../../../../src/features/api-docs/operation/api-call.ts';
import { curlExample } from '../../../../src/features/api-docs/operation/curl.ts';
import {
  type ApiDescription,
  type Operation,
  readDescription,
} from '../../../../src/features/api-docs/description/description.ts';
import { exampleOf } from '../../../../src/features/api-docs/description/example.ts';
import { SDK_CALLS, SERVER_SDK_CALLS } from '../../../../src/features/api-docs/operation/sdk-calls.ts';
import { sdkExample } from '../../../../src/features/api-docs/operation/sdk-example.ts';
import { servedDescription } from '../../../support/api-description.ts';

const PLACE = { endpoint: 'https://jobs.example/v1', project: 'portage' };
let description: ApiDescription;

beforeAll(async () => {
  const read = readDescription(await servedDescription());
  if (!read) throw new Error('the server describes nothing');
  description = read;
});

function operation(id: string): Operation {
  const found = description.operations.find(each => each.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

test('what a form begins with is taken by the schema, for every call that has a body', () => {
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const faults = description.operations.flatMap(({ id, body }) => {
    if (!body) return [];
    const components = { schemas: description.schemas };
    const isValid = ajv.compile({ ...body.schema, components });
    return isValid(exampleOf(body.schema, description.schemas))
      ? []
      : [`${id}: ${ajv.errorsText(isValid.errors)}`];
  });
  expect(description.operations.filter(({ body }) => body).length).toBeGreaterThan(80);
  expect(faults).toEqual([]);
});

describe('an example by curl', () => {
  const curl = (id: string) => curlExample(operation(id), description, PLACE);

  test('is there for every call', () => {
    expect(
      description.operations.filter(({ id }) => !curl(id).startsWith('curl ')).map(({ id }) => id),
    ).toEqual([]);
  });

  test('asks for what is there, and keeps brackets from curl', () => {
    expect(curl('databases_listDocuments')).toBe(
      `curl -g 'https://jobs.example/v1/databases/board/collections/jobs/documents?queries[]=%7B%22method%22%3A%22limit%22%2C%22values%22%3A%5B5%5D%7D' \\\n  -H 'X-Appwrite-Project: portage'`,
    );
  });

  test('names what only the caller knows, and shows the key and the cookie where they are needed', () => {
    expect(curl('teams_get')).toContain("/teams/TEAM_ID'");
    expect(curl('teams_get')).toContain('-b cookies.txt');
    expect(curl('account_createEmailPasswordSession')).toContain('-c cookies.txt');
    expect(curl('databases_list')).toContain("-H 'X-Appwrite-Key: API_KEY'");
    expect(curl('account_get')).not.toContain('X-Appwrite-Key');
  });

  test('keeps a quotation mark within its quotes', () => {
    const code = curlExample(
      {
        ...operation('account_updateName'),
        body: { isRequired: true, schema: { type: 'object', properties: { name: { const: "O'Brien" } } } },
      },
      description,
      PLACE,
    );
    expect(code).toContain(String.raw`-d '{"name":"O'\''Brien"}'`);
  });
});

describe('an example by the SDK', () => {
  const code = (id: string) => sdkExample(operation(id), description, PLACE)?.code;

  test('reads as the library is used', () => {
    expect(code('account_create')).toBe(
      [
        `import { Client, Account, ID } from 'appwrite';`,
        '',
        'const client = new Client()',
        `  .setEndpoint('https://jobs.example/v1')`,
        `  .setProject('portage');`,
        'const account = new Account(client);',
        '',
        'const answer = await account.create({',
        '  userId: ID.unique(),',
        `  email: 'name@example.com',`,
        `  password: 'a long and good password',`,
        '});',
      ].join('\n'),
    );
    expect(code('databases_list')).toContain(`from 'node-appwrite'`);
    expect(code('databases_list')).toContain(`.setKey('API_KEY')`);
    expect(code('sync_catalogue')).toBeUndefined();
  });

  test('gives each call what it must have', () => {
    const missing = description.operations.flatMap(each => {
      const example = sdkExample(each, description, PLACE);
      const takes = (SDK_CALLS[each.id] ?? SERVER_SDK_CALLS[each.id] ?? '').split(' ');
      return takes
        .filter(
          name => example && name !== '' && !name.endsWith('?') && !example.code.includes(`\n  ${name}: `),
        )
        .map(name => `${each.id}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('is of a call that the library has, with the arguments that it takes', () => {
    const web = callsOf('appwrite/types');
    const server = callsOf('node-appwrite/dist');
    const told = { ...SDK_CALLS, ...SERVER_SDK_CALLS };
    const has = description.operations.filter(({ id, by }) => (by === 'key' ? server : web).has(id));
    expect(has.length).toBeGreaterThan(150);
    for (const { id, by } of has) expect([id, told[id]]).toEqual([id, (by === 'key' ? server : web).get(id)]);
    expect(Object.keys(told).toSorted()).toEqual(has.map(({ id }) => id).toSorted());
  });
});

test('calls that lead a browser elsewhere are not tried', () => {
  expect(description.operations.filter(each => !canBeTried(each)).map(({ id }) => id)).toEqual([
    'realtime_subscribe',
    'account_createOAuth2Session',
    'account_createOAuth2Token',
  ]);
});

test('every answer of success but an empty one has a schema, and every schema is one', () => {
  const untold = description.operations.flatMap(({ id, answers }) =>
    answers
      .filter(({ schema, status }) => !isObject(schema) && !/^(?:204|[13]\d\d)$/.test(status))
      .map(({ status }) => `${id} ${status}`),
  );
  expect(untold).toEqual([]);
});

/** What each method of a library's services takes, from its types: `email password name?`. */
function callsOf(folder: string): Map<string, string> {
  const services = { account: 'account', databases: 'databases', tablesDB: 'tables-db', teams: 'teams' };
  const calls = new Map<string, string>();
  for (const [service, file] of Object.entries(services)) {
    const types = readFileSync(
      new URL(`../../../../node_modules/${folder}/services/${file}.d.ts`, import.meta.url),
      'utf8',
    );
    for (const [, name = '', inner = ''] of types.matchAll(
      /^ {4}(\w+)(?:<[^(]*>)?\((?:params\??: \{([^}]*)\})?\): /gm,
    )) {
      const takes = [...inner.matchAll(/^\s+(\w+\??):/gm)].map(([, argument]) => argument).join(' ');
      if (!calls.has(`${service}_${name}`)) calls.set(`${service}_${name}`, takes);
    }
  }
  return calls;
}
