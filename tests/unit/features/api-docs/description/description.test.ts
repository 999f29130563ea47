import { describe, expect, test } from 'vitest';
import { readDescription } from '../../../../../src/features/api-docs/description/description.ts';
import { groupsOf } from '../../../../../src/features/api-docs/description/groups.ts';

const operation = (more: object) => ({ tags: ['Board'], summary: 'A call', responses: {}, ...more });
const read = (paths: object, more: object = {}) => {
  const description = readDescription({
    openapi: '3.1.0',
    tags: [
      { name: 'Account', description: 'Of a person.' },
      { name: 'Board', description: 'Postings.' },
    ],
    paths,
    ...more,
  });
  if (!description) throw new Error('no description');
  return description;
};

describe('who may call', () => {
  const by = (security: object[]) =>
    read({ '/x': { get: operation({ operationId: 'x', security }) } }).operations[0]?.by;
  test.each([
    [[{ project: [] }], 'anybody'],
    [[{}], 'anybody'],
    [[], 'anybody'],
    [[{ project: [] }, { project: [], session: [] }, { project: [], key: [] }], 'permitted'],
    [
      [
        { project: [], session: [] },
        { project: [], jwt: [] },
      ],
      'person',
    ],
    [[{ project: [], key: [] }], 'key'],
  ])('%j → %s', (security, expected) => {
    expect(by(security)).toBe(expected);
  });
});

describe('a description', () => {
  test.each([[null], ['text'], [{}], [{ paths: [] }], [[]]])('%j is none', document => {
    expect(readDescription(document)).toBeNull();
  });

  test('is read as far as it goes: what is missing or of another kind is left out', () => {
    const { operations } = read({
      '/a': { get: 'nonsense', post: { parameters: [{ in: 'cookie', name: 'c' }, null], responses: null } },
      '/b': null,
    });
    expect(operations).toEqual([
      {
        id: 'post_a',
        method: 'POST',
        path: '/a',
        tag: '',
        summary: '',
        text: '',
        by: 'anybody',
        isDeprecated: false,
        parameters: [],
        body: null,
        answers: [],
        limits: [],
      },
    ]);
  });

  test('says which body, which answers and which limits a call has', () => {
    const [first] = read({
      '/a': {
        post: operation({
          operationId: 'a',
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
          responses: {
            204: {
              description: 'Nothing more',
              content: { 'application/json': { schema: { type: 'null' } } },
            },
            default: { description: 'Wrong', content: { 'application/json': { schema: { $ref: '#/x' } } } },
          },
          'x-rate-limits': [{ max: 10, seconds: 3600, of: ['address'] }],
        }),
      },
    }).operations;
    expect(first?.body).toEqual({ schema: { type: 'object' }, isRequired: true });
    expect(first?.answers).toEqual([
      { status: '204', text: 'Nothing more', schema: null },
      { status: 'default', text: 'Wrong', schema: { $ref: '#/x' } },
    ]);
    expect(first?.limits).toEqual([{ max: 10, seconds: 3600, of: ['address'] }]);
  });
});

describe('groups', () => {
  const description = read({
    '/jobs': { get: operation({ operationId: 'jobs_list', summary: 'List the postings' }) },
    '/account': {
      get: operation({ operationId: 'account_get', tags: ['Account'], summary: 'Who is signed in' }),
      post: operation({ operationId: 'account_create', tags: ['Account'], summary: 'Make an account' }),
    },
    '/old': { get: operation({ operationId: 'old', deprecated: true, summary: 'Postings of long ago' }) },
    '/cafe': { get: operation({ operationId: 'cafe', tags: ['Elsewhere'], summary: 'Café des Érables' }) },
  });
  const found = (question: string, withDeprecated = false) =>
    groupsOf(description, { question, withDeprecated }).map(({ name, operations }) => [
      name,
      operations.map(({ id }) => id),
    ]);

  test('stand in the server’s order, and what it did not announce last', () => {
    expect(found('')).toEqual([
      ['Account', ['account_get', 'account_create']],
      ['Board', ['jobs_list']],
      ['Elsewhere', ['cafe']],
    ]);
    expect(found('', true)).toContainEqual(['Board', ['jobs_list', 'old']]);
  });

  test.each([
    ['POST account', ['account_create']],
    ['/jobs', ['jobs_list']],
    ['account.get', ['account_get']],
    ['ACCOUNT_CREATE', ['account_create']],
    ['cafe erables', ['cafe']],
    ['CAFÉ', ['cafe']],
    ['postings', ['jobs_list']],
    ['account postings', []],
  ])('“%s” finds %j', (question, ids) => {
    expect(found(question).flatMap(([, each]) => each)).toEqual(ids);
  });
});
