import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogue } from '../../../sync-server/catalogue/catalogue.ts';
import { SegmentArchive } from '../../../sync-server/catalogue/segments/segment-archive.ts';
import { anApplication, aPosting, aReport, aRow, documentsOf } from '../../support/board.ts';
import { FakeTimer } from '../../support/fake-timer.ts';
import { createMatrixWorld, type MatrixWorld } from '../../support/matrix-world.ts';
import type { Method } from '../../support/server-world.ts';
import { stopped } from '../../support/permission-oracle.ts';

const BOARD = '/databases/board/collections';
const LEDGER = '/databases/side/collections/ledger/documents';
const JOB = 9_001;

let it: MatrixWorld;
let application = '';

/** Whoever may read nothing of what is hidden here. */
const strangers = () =>
  it.people.filter(who => !['key', 'ann', 'boss', 'cook'].includes(who.name) && stopped(who) === null);

const query = (...queries: object[]) =>
  queries.map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`).join('&');

beforeAll(async () => {
  it = await createMatrixWorld();
  const { context } = it.world;
  const push = async (name: string, operation: object) => {
    const sent = { protocol: 1, operations: [{ ...operation, userId: name }] };
    const answer = await it.send(it.person(name), 'POST', '/sync/push', sent);
    expect(answer.json().outcomes).toMatchObject([{ status: 'applied' }]);
  };
  await push('boss', aPosting({ payload: { jobId: JOB, row: aRow({ jobTitle: 'VISIBLE picker' }) } }));
  await push('ann', anApplication({ payload: { jobId: JOB, message: 'HIDDEN', name: 'HIDDEN' } }));
  await push('ann', aReport({ payload: { jobId: JOB, text: 'HIDDEN' } }));
  application = (await documentsOf(context, 'applications'))[0]?.documentId ?? '';

  await it.make('/databases', { databaseId: 'side', name: 'Side' });
  const collection = { collectionId: 'ledger', name: 'Ledger', documentSecurity: true };
  await it.make('/databases/side/collections', { ...collection, permissions: ['create("any")'] });
  const attribute = { key: 'number', size: 36, required: true };
  await it.make('/databases/side/collections/ledger/attributes/string', attribute);
  await it.make('/databases/side/collections/ledger/indexes', {
    key: 'one',
    type: 'unique',
    attributes: ['number'],
  });
  for (const [documentId, permissions] of [
    ['secret', ['read("user:ann")']],
    ['shown', ['read("any")']],
  ] as const)
    await it.make(LEDGER, { documentId, data: { number: `number-${documentId}` }, permissions });
});
afterAll(() => it.world.app.close());

describe('what is hidden', () => {
  test('is answered as what is not there: by its id, as a cursor, in filters and totals', async () => {
    for (const who of strangers()) {
      const hidden = await it.send(who, 'GET', `${BOARD}/applications/documents/${application}`);
      const missing = await it.send(who, 'GET', `${BOARD}/applications/documents/nosuch`);
      expect([who.name, hidden.statusCode, hidden.body]).toEqual([who.name, 404, missing.body]);
      const after = (id: string) =>
        it.send(
          who,
          'GET',
          `${BOARD}/applications/documents?${query({ method: 'cursorAfter', values: [id] })}`,
        );
      expect((await after(application)).body).toBe((await after('nosuch')).body);
      for (const filter of [
        { method: 'equal', attribute: '$id', values: [application] },
        { method: 'equal', attribute: 'jobId', values: [JOB] },
        { method: 'contains', attribute: 'name', values: ['HIDDEN'] },
        { method: 'isNotNull', attribute: 'email' },
      ]) {
        const list = await it.send(who, 'GET', `${BOARD}/applications/documents?${query(filter)}`);
        expect(list.json()).toEqual({ total: 0, documents: [] });
      }
    }
  });

  test('gets the same answers as a missing document when someone changes, replaces or deletes it', async () => {
    const row = '/tablesdb/side/tables/ledger/rows';
    const asked: [Method, (url: string) => string, object?][] = [
      ['PATCH', url => url, { data: { number: 'x' } }],
      ['PATCH', url => url, { data: { nonsense: 'x' } }],
      ['PATCH', url => url, { permissions: ['read("any")'] }],
      ['PATCH', url => `${url}/number/increment`, {}],
      ['PATCH', url => `${url}/number/decrement`, { value: 2 }],
      ['DELETE', url => url],
    ];
    for (const who of strangers()) {
      for (const [list, hidden] of [
        [`${BOARD}/applications/documents`, application],
        [LEDGER, 'secret'],
        [row, 'secret'],
      ] as const) {
        for (const [method, at, body] of asked) {
          const ofHidden = await it.send(who, method, at(`${list}/${hidden}`), body);
          const ofNone = await it.send(who, method, at(`${list}/nosuch`), body);
          expect([who.name, method, ofHidden.statusCode, ofHidden.body]).toEqual([
            who.name,
            method,
            404,
            ofNone.body,
          ]);
        }
      }
      // Nobody may create applications here, so PUT gets the same refusal for both. In the ledger anybody may, and the id is taken.
      const put = (url: string) => it.send(who, 'PUT', url, { data: { number: 'x' } });
      const ofHidden = await put(`${BOARD}/applications/documents/${application}`);
      expect(ofHidden.body).toBe((await put(`${BOARD}/applications/documents/nosuch`)).body);
      expect((await put(`${LEDGER}/secret`)).statusCode).toBe(404);
    }
    expect((await it.send(it.person('ann'), 'GET', `${LEDGER}/secret`)).json()).toMatchObject({
      number: 'number-secret',
    });
  });

  test('orders nothing that is shown: a list by a hidden attribute has only what may be read', async () => {
    for (const who of strangers()) {
      const list = await it.send(
        who,
        'GET',
        `${LEDGER}?${query({ method: 'orderDesc', attribute: 'number' })}`,
      );
      expect(list.json()).toMatchObject({ total: 1, documents: [{ $id: 'shown' }] });
    }
  });

  test('has values that stay taken, and the refusal says no more than for a document that is shown', async () => {
    for (const who of strangers()) {
      const make = async (number: string) => {
        const answer = await it.send(who, 'POST', LEDGER, { documentId: `by-${who.name}`, data: { number } });
        return { status: answer.statusCode, body: answer.body };
      };
      const ofHidden = await make('number-secret');
      expect(ofHidden).toEqual(await make('number-shown'));
      expect(ofHidden.status).toBe(409);
      expect(ofHidden.body).not.toContain('secret');
    }
  });

  test('has an id that stays taken, with the same refusal as any', async () => {
    for (const who of strangers()) {
      const make = (documentId: string) =>
        it.send(who, 'POST', LEDGER, { documentId, data: { number: `fresh-of-${who.name}` } });
      const hidden = await make('secret');
      expect([hidden.statusCode, hidden.body]).toEqual([409, (await make('shown')).body]);
    }
  });

  test('a person’s application cannot be found by its id: that is an HMAC of person and job', () => {
    expect(application).toMatch(/^[0-9a-f]{36}$/);
  });
});

describe('nobody gets further', () => {
  test('by giving roles that they do not have', async () => {
    const roles = [
      'user:boss',
      'team:t1',
      'team:t1/owner',
      'member:m-t1-cook',
      'label:vip',
      'users/verified',
    ];
    const unverified = it.person('unverified');
    for (const role of roles) {
      for (const verb of ['read', 'update', 'delete', 'write']) {
        const found = await it.verdict(unverified, 'POST', `${BOARD}/drafts/documents`, {
          documentId: 'unique()',
          data: { kind: 'x' },
          permissions: [`${verb}("${role}")`],
        });
        expect([role, verb, found]).toEqual([role, verb, '401 user_unauthorized']);
      }
    }
  });

  test('by sending what is the server’s to say', async () => {
    const other = it.person('other');
    const data = {
      kind: 'x',
      $id: 'mine',
      $permissions: ['read("any")'],
      $createdAt: '2001-01-01T00:00:00.000+00:00',
      $sequence: '99',
      $databaseId: 'side',
    };
    const made = (
      await it.send(other, 'POST', `${BOARD}/drafts/documents`, { documentId: 'd-other', data })
    ).json();
    expect(made).toMatchObject({
      $id: 'd-other',
      $createdAt: '2026-11-20T12:00:00.000+00:00',
      $databaseId: 'board',
      $permissions: ['read("user:other")', 'update("user:other")', 'delete("user:other")'],
    });
  });

  test('by a team of a known name: an employer’s id cannot be made, nor one that was deleted', async () => {
    const [posting] = await documentsOf(it.world.context, 'jobs');
    expect(posting?.data['employerId']).toBe('t1');
    const again = { teamId: 't1', name: 'Team t1' };
    expect(await it.verdict(it.person('other'), 'POST', '/teams', again)).toBe('409 team_already_exists');
  });

  test('by somebody else’s cursor, id or membership in the pull', async () => {
    const cursorOf = async (name: string) =>
      (await it.send(it.person(name), 'GET', '/sync/pull')).json().cursor;
    const cursor = await cursorOf('ann');
    for (const who of strangers().filter(({ userId, trouble }) => userId !== null && trouble === 'none')) {
      const page = await it.send(who, 'GET', `/sync/pull?cursor=${encodeURIComponent(cursor)}`);
      expect(page.body).not.toContain('HIDDEN');
      expect(
        page.json().changes.filter(({ collection }: { collection: string }) => collection !== 'drafts'),
      ).toEqual([]);
    }
  });
});

describe('the catalogue', () => {
  test('has the postings, and nothing that was sent to them', async () => {
    const { context } = it.world;
    const catalogue = await openCatalogue(context, new FakeTimer());
    await catalogue.flush();
    const archive = new SegmentArchive(context.stores.catalogue);
    const hashes = context.stores.catalogue.ids.flatMap(id => /[0-9a-f]{40,64}/.exec(id)?.[0] ?? []);
    const texts = await Promise.all(
      [...new Set(hashes)].map(async hash => Buffer.from((await archive.decoded(hash)) ?? []).toString()),
    );
    expect(texts.join('\n')).toContain('VISIBLE picker');
    expect(texts.join('\n')).not.toContain('HIDDEN');
    await catalogue.close();
  });
});
