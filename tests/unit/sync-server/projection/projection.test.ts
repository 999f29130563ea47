import { describe, expect, test } from 'vitest';
import { createProjection } from '../../../../sync-server/projection/create-projection.ts';
import { everyone, KINDS, optionsFor, projectionOf as projectionIn, THINGS, thing } from './fixture.ts';

describe.each(KINDS)('the projection, with rows %s', kind => {
  const projectionOf = (things: Parameters<typeof projectionIn>[0]) => projectionIn(things, kind);

  test('has what was there, and follows each commit before it resolves', async () => {
    const { projection, store, ids } = await projectionOf([
      thing({ documentId: 'a', sequence: 1, data: { pay: 1 } }),
    ]);
    expect(ids([])).toEqual(['a']);
    await store.commit([{ id: 'things/b', body: thing({ documentId: 'b', sequence: 2 }) }]);
    expect(ids([])).toEqual(['a', 'b']);
    const revision = (await store.get('things/a'))?.revision ?? '';
    await store.commit([
      { id: 'things/a', revision, body: thing({ documentId: 'a', sequence: 1, data: { pay: 2 } }) },
    ]);
    expect(projection.row('things', 'a')?.data['pay']).toBe(2);
    expect(projection.count('things')).toBe(2);
    const again = (await store.get('things/a'))?.revision ?? '';
    await store.commit([{ id: 'things/a', revision: again, body: null }]);
    expect(projection.row('things', 'a')).toBeUndefined();
    expect(ids([])).toEqual(['b']);
  });

  test('holds indexed attributes only, unset ones as null', async () => {
    const { projection } = await projectionOf([
      thing({
        documentId: 'a',
        sequence: 1,
        data: { title: 'Cook', details: 'long', stray: 'x', pay: null, tags: ['a', null] },
      }),
    ]);
    expect(projection.row('things', 'a')).toEqual({
      documentId: 'a',
      sequence: 1,
      createdAt: '2026-01-01T00:00:00.000+00:00',
      updatedAt: '2026-01-01T00:00:00.000+00:00',
      permissions: [],
      data: {
        title: 'Cook',
        city: null,
        pay: null,
        open: null,
        day: null,
        at: null,
        code: null,
        score: null,
      },
      lists: { tags: ['a', null] },
      operation: undefined,
      position: 1,
    });
  });

  test('finds by an indexed value, through changes of it', async () => {
    const { projection, store } = await projectionOf([
      thing({ documentId: 'b', sequence: 2, data: { city: 'Laval', code: 2 } }),
      thing({ documentId: 'a', sequence: 1, data: { city: 'Laval', code: 1 } }),
      thing({ documentId: 'c', sequence: 3, data: { city: 'Regina' } }),
    ]);
    const inCity = (city: string) =>
      projection.find('things', 'city', city).map(({ documentId }) => documentId);
    expect(inCity('Laval')).toEqual(['a', 'b']);
    expect(projection.find('things', 'code', 2)).toHaveLength(1);
    expect(projection.find('things', 'code', 3)).toEqual([]);
    const revision = (await store.get('things/a'))?.revision ?? '';
    await store.commit([
      { id: 'things/a', revision, body: thing({ documentId: 'a', sequence: 1, data: { city: 'Regina' } }) },
    ]);
    expect([inCity('Laval'), inCity('Regina')]).toEqual([['b'], ['a', 'c']]);
    expect(projection.find('things', 'code', 1)).toEqual([]);
  });

  test('says so when asked to find by what has no index', async () => {
    const { projection } = await projectionOf([]);
    expect(() => projection.find('things', 'pay', 1)).toThrow('things has no index of pay');
  });

  test('finds the document of an operation, as long as it is there', async () => {
    const operation = { id: 'op-1', digest: 'd', person: 'user:x', reference: 'r' };
    const { projection, store } = await projectionOf([]);
    await store.commit([{ id: 'things/a', body: { ...thing({ documentId: 'a', sequence: 1 }), operation } }]);
    expect(projection.findByOperation('things', 'op-1')).toMatchObject({ documentId: 'a', operation });
    expect(projection.findByOperation('things', 'op-2')).toBeUndefined();
    const revision = (await store.get('things/a'))?.revision ?? '';
    await store.commit([{ id: 'things/a', revision, body: null }]);
    expect(projection.findByOperation('things', 'op-1')).toBeUndefined();
  });

  test('gives all rows by age, and a list that can be read while they change', async () => {
    const { projection, store } = await projectionOf([
      thing({ documentId: 'late', sequence: 9 }),
      thing({ documentId: 'early', sequence: 3 }),
    ]);
    const all = projection.all('things');
    await store.commit([{ id: 'things/middle', body: thing({ documentId: 'middle', sequence: 5 }) }]);
    const onDisk = kind === 'on disk' ? ['middle'] : [];
    expect([...all].map(({ documentId }) => documentId)).toEqual(['early', ...onDisk, 'late']);
    expect([...projection.all('things')].map(({ documentId }) => documentId)).toEqual([
      'early',
      'middle',
      'late',
    ]);
  });

  test('gives sequences after all that it has seen, none twice', async () => {
    const { projection, store } = await projectionOf([thing({ documentId: 'a', sequence: 41 })]);
    expect([projection.nextSequence('things'), projection.nextSequence('things')]).toEqual([42, 43]);
    await store.commit([{ id: 'things/b', body: thing({ documentId: 'b', sequence: 100 }) }]);
    expect(projection.nextSequence('things')).toBe(101);
  });

  test('shares one frozen list among rows with equal permissions', async () => {
    const permissions = ['read("any")', 'update("team:x")'];
    const { projection } = await projectionOf([
      thing({ documentId: 'a', sequence: 1, permissions: [...permissions] }),
      thing({ documentId: 'b', sequence: 2, permissions: [...permissions] }),
      thing({ documentId: 'c', sequence: 3, permissions: [...permissions].reverse() }),
    ]);
    const of = (id: string) => projection.row('things', id)?.permissions;
    expect(of('a')).toBe(of('b'));
    expect(of('c')).not.toBe(of('a'));
    expect(Object.isFrozen(of('a'))).toBe(true);
  });

  test.each([
    ['without attributes', { documentId: 'x', sequence: 1 }],
    ['with a list for attributes', { ...thing({ documentId: 'x', sequence: 1 }), data: [] }],
    ['with odd permissions', { ...thing({ documentId: 'x', sequence: 1 }), permissions: [1] }],
    ['with half an operation', { ...thing({ documentId: 'x', sequence: 1 }), operation: { id: 'x' } }],
  ])('leaves out a record %s, and says so', async (_, body) => {
    const { projection, store, errors, ids } = await projectionOf([
      thing({ documentId: 'good', sequence: 1 }),
    ]);
    await store.commit([{ id: 'things/bad', body }]);
    expect(ids([])).toEqual(['good']);
    expect(errors).toHaveLength(1);
    expect(projection.count('things')).toBe(1);
  });

  test('passes over what belongs to no collection', async () => {
    const { store, errors, ids } = await projectionOf([]);
    await store.commit([
      { id: 'elsewhere/x', body: {} },
      { id: 'things', body: {} },
      { id: 'lease', body: {} },
    ]);
    expect(ids([])).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('knows no other collection', async () => {
    const { projection } = await projectionOf([]);
    expect(() => projection.query('nothing', [], everyone)).toThrow(
      'Collection with the requested ID could not be found',
    );
    expect(() => projection.count('__proto__')).toThrow('Collection');
  });

  test('hears nothing more once it is closed', async () => {
    const { projection, store } = await projectionOf([]);
    await projection.close();
    await store.commit([{ id: 'things/a', body: thing({ documentId: 'a', sequence: 1 }) }]);
    expect(projection.count('things')).toBe(0);
  });

  test('stands still with two collections of the same ids', async () => {
    const { store } = await projectionOf([thing({ documentId: 'a', sequence: 1, data: { pay: 1 } })]);
    const others = { ...THINGS, id: 'others' };
    await store.commit([{ id: 'others/a', body: thing({ documentId: 'a', sequence: 7, data: { pay: 7 } }) }]);
    const both = await createProjection(
      store,
      [THINGS, others],
      { error: () => {} },
      optionsFor(kind, [THINGS, others]),
    );
    expect(both.row('things', 'a')?.data['pay']).toBe(1);
    expect(both.row('others', 'a')?.data['pay']).toBe(7);
  });
});
