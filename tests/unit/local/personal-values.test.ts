import { describe, expect, it } from 'vitest';
import { createPersonOutbox } from '../../../src/local/people/person-outbox.ts';
import type { PersonDatabase } from '../../../src/local/db/person-db.ts';
import { isLater } from '../../../src/local/outbox/personal-edit.ts';
import { readPreference, setPreference } from '../../../src/local/values/preferences.ts';
import { listSearches, putSearch } from '../../../src/local/values/saved-searches.ts';
import { createDisk } from '../../support/person-databases.ts';

function context() {
  let ids = 0;
  return { nowMs: () => 1000, newId: () => `value-operation-${++ids}` };
}

const pending = async (db: PersonDatabase) =>
  (await createPersonOutbox(db, context()).pending(db.userId, 99)).map(({ kind, payload }) => [
    kind,
    payload,
  ]);

describe('saved searches', () => {
  it('are listed by name, and each change is one operation of which the last counts', async () => {
    const db = createDisk().open('anna');
    const at = context();
    await putSearch(db, 'search-1', { name: 'Welders', query: 'q=weld' }, at);
    await putSearch(db, 'search-2', { name: 'Cooks', query: 'q=cook' }, at);
    await putSearch(db, 'search-1', { name: 'Welders in BC', query: 'q=weld&province=BC' }, at);
    expect((await listSearches(db)).map(({ name }) => name)).toEqual(['Cooks', 'Welders in BC']);
    expect(await pending(db)).toEqual([
      ['search.put', { searchId: 'search-2', search: { name: 'Cooks', query: 'q=cook' }, editedAt: 1000 }],
      [
        'search.put',
        {
          searchId: 'search-1',
          search: { name: 'Welders in BC', query: 'q=weld&province=BC' },
          editedAt: 1001,
        },
      ],
    ]);
    db.close();
  });

  it('that are removed leave a record and say so', async () => {
    const db = createDisk().open('anna');
    const at = context();
    await putSearch(db, 'search-1', { name: 'Welders', query: '' }, at);
    await putSearch(db, 'search-1', null, at);
    expect(await listSearches(db)).toEqual([]);
    expect(await db.searches.count()).toBe(1);
    expect(await pending(db)).toEqual([
      ['search.put', { searchId: 'search-1', search: null, editedAt: 1001 }],
    ]);
    db.close();
  });
});

describe('preferences', () => {
  it('are kept and sent one by one', async () => {
    const db = createDisk().open('anna');
    const at = context();
    await setPreference(db, 'language', 'fr', at);
    await setPreference(db, 'alerts', true, at);
    await setPreference(db, 'language', null, at);
    expect([await readPreference(db, 'language'), await readPreference(db, 'alerts')]).toEqual([null, true]);
    expect(await pending(db)).toEqual([
      ['preferences.put', { name: 'alerts', value: true, editedAt: 1000 }],
      ['preferences.put', { name: 'language', value: null, editedAt: 1001 }],
    ]);
    db.close();
  });

  it('set twice by a clock that is ahead, within one moment of it, are said to be later the second time', async () => {
    const db = createDisk().open('anna');
    const AHEAD = 60_000_000;
    let now = AHEAD;
    const at = { ...context(), nowMs: () => now };
    const outbox = createPersonOutbox(db, at);
    const editedAts = async () => (await outbox.pending('anna', 9)).map(({ payload }) => payload['editedAt']);
    const taken = async (countedAt: number) => {
      const ids = (await outbox.pending('anna', 9)).map(({ id }) => id);
      const receipt = {
        documentId: 'language',
        acceptedAt: new Date(countedAt).toISOString(),
        reference: '',
        jobId: 0,
      };
      await outbox.settle(
        ids,
        ids.map(id => ({ id, status: 'applied', receipt })),
      );
    };
    await setPreference(db, 'language', 'fr', at);
    await taken(1000);
    await setPreference(db, 'language', 'en', at);
    expect(await editedAts()).toEqual([AHEAD + 1]);
    await taken(1000);
    // Somebody told it what time it is.
    now = 1000;
    await setPreference(db, 'language', 'fr', at);
    expect(await editedAts()).toEqual([1001]);
    db.close();
  });

  it('of a guest stay on this device', async () => {
    const db = createDisk().open(null);
    await setPreference(db, 'language', 'fr', context());
    expect([await readPreference(db, 'language'), await db.outbox.count()]).toEqual(['fr', 0]);
    db.close();
  });

  it('and their operation are written together or not at all', async () => {
    const db = createDisk().open('anna');
    db.outbox.hook('creating', () => {
      throw new Error('quota');
    });
    await expect(setPreference(db, 'language', 'fr', context())).rejects.toThrow('quota');
    expect(await readPreference(db, 'language')).toBeNull();
    db.close();
  });
});

describe('two edits of one value', () => {
  it('are ordered by time, then by operation', () => {
    const edit = (editedAt: number, operationId: string) => ({ editedAt, operationId });
    expect(isLater(edit(2, 'a'), edit(1, 'b'))).toBe(true);
    expect(isLater(edit(1, 'b'), edit(1, 'a'))).toBe(true);
    expect(isLater(edit(1, 'a'), edit(1, 'a'))).toBe(false);
    expect(isLater(edit(0, 'a'), undefined)).toBe(true);
  });
});
