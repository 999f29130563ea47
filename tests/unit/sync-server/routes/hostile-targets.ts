import { COLLECTIONS } from '../../../../src/wire/collections.ts';
import { aRow } from '../../../support/board.ts';
import type { HostileRoute } from '../../../support/hostile-route.ts';
import { type Method, PASSWORD } from '../../../support/server-world.ts';

type Target = [method: Method, path: string, valid?: Record<string, unknown>];

export const documents = (collectionId: string) =>
  `/v1/databases/board/collections/${collectionId}/documents`;

const operation = {
  id: 'operation-0000000001',
  kind: 'posting.create',
  createdAt: '2026-11-20T11:00:00Z',
  userId: 'owner',
  payload: { jobId: 5, row: aRow() },
};
const draft = { kind: 'x', content: 'y' };

const OF_PROGRAM: readonly Target[] = [
  ['POST', '/v1/account', { userId: 'unique()', email: 'new@example.com', password: 'short', name: 'Ann' }],
  ['PATCH', '/v1/account/prefs', { prefs: { theme: 'dark', nested: { a: 1 } } }],
  ['PATCH', '/v1/account/email', { email: 'x', password: PASSWORD }],
  ['PATCH', '/v1/account/password', { password: 'short', oldPassword: PASSWORD }],
  ['POST', '/v1/account/sessions/email', { email: 'x', password: PASSWORD }],
  ['PATCH', '/v1/account/sessions/*', { x: 1 }],
  ['GET', `${documents('drafts')}/d1`],
  ['GET', `${documents('drafts')}/*`],
  [
    'POST',
    documents('drafts'),
    { documentId: 'unique()', data: { ...draft, editedAt: '2026-11-20' }, permissions: ['read("any")'] },
  ],
  ['PATCH', `${documents('drafts')}/d1`, { data: draft, permissions: ['update("user:owner")'] }],
  [
    'PUT',
    `${documents('searches')}/s1`,
    { data: { name: 'x', query: 'y' }, permissions: ['update("user:owner")'] },
  ],
  ['PUT', `${documents('profiles')}/p1`, { data: { part: 'about', content: '{', resumeId: '../x' } }],
  ['DELETE', `${documents('drafts')}/*`],
  ['POST', documents('jobs'), { documentId: 'unique()', data: aRow({ salary: { amount: 20 } }) }],
  [
    'PATCH',
    `${documents('jobs')}/job-100`,
    {
      data: { jobTitle: 'x', payMin: 1, payPeriod: 'hour', postingDateFormatted: '2026-11-20', noc: '12345' },
    },
  ],
  ['PUT', `${documents('jobs')}/job-100`, { data: { jobId: 100, jobTitle: 'x', businessName: 'y' } }],
  [
    'POST',
    documents('applications'),
    { documentId: 'unique()', data: { jobId: 1, name: 'x', email: 'a@b.ca', message: 'z' } },
  ],
  ['POST', '/v1/sync/push', { protocol: 1, operations: [operation] }],
  [
    'POST',
    '/v1/sync/review',
    { decisions: [{ posting: 'job-100', decision: 'refuse', reason: 'é'.repeat(400) }] },
  ],
  [
    'POST',
    '/submit',
    { access_key: 'k', name: 'Ann', email: 'a@b.ca', message: 'hi', jobTitle: 'x', jobId: 100 },
  ],
  ['GET', '/v1/*'],
  ['GET', '/*'],
];

const column = { key: 'x', required: false, default: null, array: false };
const goodsRow = { title: 'x', count: 1, price: 0.5, tags: ['a', null], since: '2026-11-20' };

function ofGoods(base: string, collections: string, attributes: string, rows: string): Target[] {
  const [goods, id] = [`${base}/shop/${collections}/goods`, `${rows.slice(0, -1)}Id`];
  const security = rows === 'rows' ? 'rowSecurity' : 'documentSecurity';
  return [
    ['POST', base, { databaseId: 'unique()', name: 'x', enabled: true }],
    ['GET', `${base}/shop/${collections}`],
    [
      'POST',
      `${base}/shop/${collections}`,
      {
        [`${collections.slice(0, -1)}Id`]: 'unique()',
        name: 'x',
        permissions: ['read("any")'],
        [security]: true,
        enabled: true,
        [attributes]: [{ key: 'a', type: 'string', size: 5, required: false }],
        indexes: [{ key: 'i', type: 'key', [attributes]: ['a'], orders: ['ASC'], lengths: [null] }],
      },
    ],
    ['GET', `${goods}/${attributes}`],
    ['POST', `${goods}/${attributes}/string`, { ...column, size: 10, encrypt: false }],
    ['POST', `${goods}/${attributes}/integer`, { ...column, min: 1, max: 2 }],
    ['POST', `${goods}/${attributes}/float`, { ...column, min: 0.1, max: 2.5 }],
    ['POST', `${goods}/${attributes}/enum`, { ...column, elements: ['a', 'b'] }],
    ['POST', `${goods}/${attributes}/url`, column],
    ['POST', `${goods}/${attributes}/*`, column],
    [
      'PATCH',
      `${goods}/${attributes}/string/title`,
      { required: false, default: null, size: 40, newKey: 'title' },
    ],
    ['PATCH', `${goods}/${attributes}/integer/count`, { required: false, default: 1, min: -10, max: 1000 }],
    ['PATCH', `${goods}/${attributes}/*/*`, { required: false, default: null }],
    ['GET', `${goods}/${attributes}/*`],
    ['DELETE', `${goods}/${attributes}/*`],
    ['GET', `${goods}/indexes`],
    ['POST', `${goods}/indexes`, { key: 'x', type: 'key', [attributes]: ['price'], orders: ['DESC'] }],
    ['GET', `${goods}/indexes/*`],
    ['DELETE', `${goods}/indexes/*`],
    ['GET', `${goods}/${rows}`],
    ['POST', `${goods}/${rows}`, { [id]: 'unique()', data: goodsRow, permissions: ['read("any")'] }],
    ['GET', `${goods}/${rows}/*`],
    ['PATCH', `${goods}/${rows}/d1`, { data: goodsRow, permissions: ['read("any")'] }],
    ['PUT', `${goods}/${rows}/d2`, { data: goodsRow }],
    ['PATCH', `${goods}/${rows}/d1/count/increment`, { value: 1, max: 5 }],
    ['PATCH', `${goods}/${rows}/d1/price/decrement`, { value: 0.5, min: -5 }],
    ['PATCH', `${goods}/${rows}/d1/*/increment`, { value: 1 }],
    ['DELETE', `${goods}/${rows}/*`],
    ['POST', `${base}/transactions`, { ttl: 60 }],
    ['GET', `${base}/transactions/*`],
  ];
}

/** What is worth aiming at, beside what every route gets: things that are there, with bodies that would be taken. */
export const TARGETS: readonly HostileRoute[] = [
  ...[
    ...OF_PROGRAM,
    ...ofGoods('/v1/databases', 'collections', 'attributes', 'documents'),
    ...ofGoods('/v1/tablesdb', 'tables', 'columns', 'rows'),
  ].map(([method, path, valid]) => ({ method, path, valid })),
  ...COLLECTIONS.map(({ id, attributes }) => ({
    method: 'GET' as const,
    path: documents(id),
    attributes: attributes.map(({ key }) => key),
  })),
];
