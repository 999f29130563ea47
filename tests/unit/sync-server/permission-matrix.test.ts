import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MatrixCells } from '../../support/matrix-cells.ts';
import { createMatrixWorld, type MatrixWorld } from '../../support/matrix-world.ts';
import {
  type Doing,
  listVerdict,
  may,
  type Rules,
  type Someone,
  stopped,
  verdict,
} from '../../support/permission-oracle.ts';
import { openSubscribed, type RawSocket } from '../../support/raw-socket.ts';

/** Everybody to whom something can be given. */
const ROLES = [
  'any',
  'guests',
  'users',
  'users/verified',
  'users/unverified',
  'user:ann',
  'user:ann/verified',
  'team:t1',
  'team:t1/owner',
  'team:t1/cook',
  'team:t2',
  'member:m-t1-cook',
  'label:vip',
];
const VERBS = ['read', 'update', 'delete', 'write'];
const DOING: readonly Doing[] = ['read', 'update', 'delete'];
const DATABASE = '/databases/matrix/collections';

interface Cell {
  collection: string;
  document: string;
  rules: Rules;
}

let it: MatrixWorld;
let restore: () => Promise<void>;
/** One document for each role and verb, in a collection that gives nothing itself. */
const documents: Cell[] = [];
/** One collection for each role, verb and kind of security, with a document in it. */
const collections: Cell[] = [];
const matrix = new MatrixCells();

async function addCollection(id: string, documentSecurity: boolean, permissions: string[]): Promise<void> {
  await it.make(DATABASE, { collectionId: id, name: id, documentSecurity, permissions });
  await it.make(`${DATABASE}/${id}/attributes/string`, { key: 'text', size: 99, required: false });
}

async function addDocument(collection: string, document: string, permissions: string[]): Promise<void> {
  const made = { documentId: document, data: { text: 'as it was' }, permissions };
  await it.make(`${DATABASE}/${collection}/documents`, made);
}

const urlOf = ({ collection, document }: Cell) => `${DATABASE}/${collection}/documents/${document}`;

function request(who: Someone, doing: Doing, cell: Cell) {
  const url = urlOf(cell);
  switch (doing) {
    case 'create':
      return it.verdict(who, 'POST', `${DATABASE}/${cell.collection}/documents`, {
        documentId: 'made',
        data: { text: 'new' },
        permissions: [],
      });
    case 'read':
      return it.verdict(who, 'GET', url);
    case 'update':
      return it.verdict(who, 'PATCH', url, { data: { text: 'changed' } });
    case 'delete':
      return it.verdict(who, 'DELETE', url);
  }
}

beforeAll(async () => {
  it = await createMatrixWorld();
  await it.make('/databases', { databaseId: 'matrix', name: 'Matrix' });
  await addCollection('d', true, []);
  for (const [at, grants] of [
    [],
    ...ROLES.flatMap(role => VERBS.map(verb => [`${verb}("${role}")`])),
  ].entries()) {
    await addDocument('d', `d${at}`, grants);
    const rules = { documentSecurity: true, collection: [], document: grants };
    documents.push({ collection: 'd', document: `d${at}`, rules });
  }
  for (const documentSecurity of [true, false]) {
    // With document security the document gives nothing; without it what it gives counts for nothing.
    const document = documentSecurity ? [] : ['read("any")', 'update("any")', 'delete("any")'];
    for (const role of ROLES) {
      for (const verb of ['create', ...VERBS]) {
        const id = `c${collections.length}`;
        const grants = [`${verb}("${role}")`];
        await addCollection(id, documentSecurity, grants);
        await addDocument(id, 'x', document);
        const rules = { documentSecurity, collection: grants, document };
        collections.push({ collection: id, document: 'x', rules });
      }
    }
  }
  restore = await it.keep();
}, 120_000);
afterAll(() => it.world.app.close());

describe('what a grant on a document opens, to each of its kinds of people', () => {
  test('is what the rules say, for reading, changing and deleting it', { timeout: 120_000 }, async () => {
    for (const who of it.people) {
      for (const cell of documents) {
        for (const doing of DOING) {
          const found = await request(who, doing, cell);
          matrix.compare(
            `${who.name} ${doing} ${cell.rules.document.join()}`,
            verdict(who, doing, cell.rules),
            found,
          );
          await restore();
        }
      }
    }
    expect(matrix.found()).toEqual({ cells: it.people.length * documents.length * 3, differences: [] });
  });

  test('is the list, its total and its cursors too', { timeout: 120_000 }, async () => {
    for (const who of it.people) {
      const url = `${DATABASE}/d/documents?queries[0]=${encodeURIComponent('{"method":"limit","values":[100]}')}`;
      const answer = await it.send(who, 'GET', url);
      const list =
        stopped(who) === null ? answer.json<{ total: number; documents: { $id: string }[] }>() : null;
      const seen = new Set(list?.documents.map(({ $id }) => $id));
      for (const cell of documents) {
        const isReadable = may(who, 'read', cell.rules);
        matrix.compare(
          `${who.name} lists ${cell.rules.document.join()}`,
          isReadable,
          seen.has(cell.document),
        );
        const cursor = encodeURIComponent(`{"method":"cursorAfter","values":["${cell.document}"]}`);
        const found = await it.verdict(who, 'GET', `${DATABASE}/d/documents?queries[0]=${cursor}`);
        const hidden = '400 general_cursor_not_found';
        matrix.compare(
          `${who.name} pages after ${cell.document}`,
          stopped(who) ?? (isReadable ? '200' : hidden),
          found,
        );
      }
      const total = documents.filter(({ rules }) => may(who, 'read', rules)).length;
      matrix.compare(`${who.name} total`, stopped(who) === null ? total : 0, list?.total ?? 0);
    }
    expect(matrix.found()).toEqual({ cells: it.people.length * (2 * documents.length + 1), differences: [] });
  });
});

describe('what a grant on a collection opens', () => {
  test('is what the rules say, whatever its documents give', { timeout: 240_000 }, async () => {
    for (const who of it.people) {
      for (const cell of collections) {
        const { rules, collection } = cell;
        const name = `${who.name} in ${rules.documentSecurity ? '' : 'in'}secure ${rules.collection.join()}`;
        for (const doing of ['create', ...DOING] as const) {
          matrix.compare(`${name} ${doing}`, verdict(who, doing, rules), await request(who, doing, cell));
          await restore();
        }
        const answer = await it.send(who, 'GET', `${DATABASE}/${collection}/documents`);
        const found =
          answer.statusCode === 200
            ? `200 with ${answer.json().total}`
            : `${answer.statusCode} ${answer.json().type}`;
        const expected = listVerdict(who, rules);
        const total = may(who, 'read', rules) ? 1 : 0;
        matrix.compare(`${name} list`, expected === '200' ? `200 with ${total}` : expected, found);
      }
    }
    expect(matrix.found()).toEqual({ cells: it.people.length * collections.length * 5, differences: [] });
  });
});

describe('what a socket is told', () => {
  test('is of the documents that its person may read', { timeout: 120_000 }, async () => {
    await it.world.app.listen({ port: 0, host: '127.0.0.1' });
    const key = it.person('key');
    const listening: [Someone, RawSocket][] = [];
    // Sockets are people's: a key has no account to speak for, and is nobody there.
    for (const who of it.people.filter(({ hasKey }) => !hasKey)) {
      if (who.trouble === 'blocked') continue;
      listening.push([who, await openSubscribed(it.world.app, ['documents'], it.headersOf(who))]);
    }
    const told = [...documents, ...collections];
    for (const cell of told) {
      const changed = { data: { text: 'told' } };
      expect(await it.verdict(key, 'PATCH', urlOf(cell), changed)).toBe('200');
    }
    for (const [who, socket] of listening) {
      const events = await socket.events();
      const heard = new Set(
        events.map(({ payload }) => `${idOf(payload, '$collectionId')}/${idOf(payload, '$id')}`),
      );
      // Whoever owes a second factor is nobody yet.
      const known = who.trouble === 'second factor due' ? it.person('guest') : who;
      for (const { collection, document, rules } of told)
        matrix.compare(
          `${who.name} hears of ${collection}/${document} ${rules.collection.join()} ${rules.document.join()}`,
          may(known, 'read', rules),
          heard.has(`${collection}/${document}`),
        );
      await socket.close();
    }
    await restore();
    expect(matrix.found()).toEqual({ cells: listening.length * told.length, differences: [] });
    expect(listening.map(([{ name }]) => name)).toEqual([
      'guest',
      'ann',
      'unverified',
      'other',
      'boss',
      'cook',
      'invited',
      'former',
      'labelled',
      'pending',
      'late',
    ]);
  });

  test('is nothing where the account is blocked', async () => {
    const opened = openSubscribed(it.world.app, ['documents'], it.headersOf(it.person('blocked')));
    await expect(opened).rejects.toThrow('The socket was closed');
  });
});

function idOf(payload: unknown, key: '$id' | '$collectionId'): string {
  const found = typeof payload === 'object' && payload !== null && key in payload ? Object(payload)[key] : '';
  return String(found);
}
