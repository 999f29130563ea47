import { expect, test } from 'vitest';
import { changeDocument } from '../../../../sync-server/store/change-document.ts';
import type { StoredDocument } from '../../../../sync-server/store/store.ts';
import { MapStore } from '../../../support/memory-store.ts';

test('a document is made, changed, left and deleted', async () => {
  const store = new MapStore();
  const body = async () => (await store.get('counts'))?.body;
  await changeDocument(store, 'counts', stored => ({ was: stored?.body['was'] ?? 'absent' }));
  expect(await body()).toEqual({ was: 'absent' });
  await changeDocument(store, 'counts', stored => ({ ...stored?.body, now: 1 }));
  expect(await body()).toEqual({ was: 'absent', now: 1 });
  await changeDocument(store, 'counts', () => undefined);
  expect(await body()).toEqual({ was: 'absent', now: 1 });
  await changeDocument(store, 'counts', () => null);
  expect(await body()).toBeUndefined();
});

test('a change that another write overtakes is made to the newer version', async () => {
  const store = new MapStore();
  let others = 1;
  store.beforeCommit = async () => {
    if (others === 0) return;
    others -= 1;
    await store.commit([{ id: 'counts', body: { other: true } }]);
  };
  await changeDocument(store, 'counts', stored => ({ ...stored?.body, own: true }));
  expect((await store.get('counts'))?.body).toEqual({ other: true, own: true });
});

test('a document that keeps changing is named', async () => {
  const store = new MapStore();
  await store.commit([{ id: 'counts', body: { writes: 0 } }]);
  let isOther = false;
  store.beforeCommit = async () => {
    if (isOther) return;
    isOther = true;
    const { revision = '', body = {} } = (await store.get('counts')) ?? {};
    await store.commit([{ id: 'counts', revision, body: { writes: Number(body['writes']) + 1 } }]);
    isOther = false;
  };
  await expect(changeDocument(store, 'counts', () => ({}))).rejects.toThrow('counts keeps changing');
  expect((await store.get('counts'))?.body).toEqual({ writes: 5 });
});

test('of a hundred changes at once, each is made', async () => {
  const store = new MapStore();
  const more = (stored: StoredDocument | undefined) => ({ count: Number(stored?.body['count'] ?? 0) + 1 });
  await Promise.all(Array.from({ length: 100 }, () => changeDocument(store, 'counts', more)));
  expect((await store.get('counts'))?.body).toEqual({ count: 100 });
});

test('changes of other documents don’t wait for it', async () => {
  const store = new MapStore();
  const ended: string[] = [];
  const change = async (id: string) => {
    await changeDocument(store, id, () => ({}));
    ended.push(id);
  };
  await Promise.all([...Array.from({ length: 100 }, () => change('counts')), change('other')]);
  expect(ended.indexOf('other')).toBeLessThan(10);
});
