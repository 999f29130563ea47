import { describe, expect, it } from 'vitest';
import { DraftWriter } from '../../../../src/local/drafts/draft-writer.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import { createPrivateStore } from '../../../../src/local/values/private-store.ts';
import { markJob } from '../../../../src/local/values/mark-job.ts';
import { countOutstanding } from '../../../../src/local/outbox/count-outstanding.ts';
import { listAllEntries } from '../../../../src/local/hooks/use-outbox-entries.ts';
import { outboxContract } from '../../../contracts/local-outbox.ts';
import { anApplication } from '../../../support/board.ts';
import { createMemoryOutbox } from '../../../support/memory-outbox.ts';
import { createDisk } from '../../../support/person-databases.ts';

let ids = 0;
const EDITS = { nowMs: () => 1000, newId: () => `drawn-on-the-phone-${++ids}` };

outboxContract('Dexie', async userId => {
  const db = createDisk().open(userId);
  return {
    outbox: createPersonOutbox(db, EDITS),
    entries: () => listAllEntries(db),
    drafts: async () =>
      Object.fromEntries((await db.drafts.toArray()).map(({ key, content }) => [key, content])),
    putDraft: async (key, content) => {
      await db.drafts.put({ key, content, editedAt: 500 });
    },
    close: () => db.close(),
  };
});

outboxContract('memory', async userId => {
  const outbox = createMemoryOutbox(userId, EDITS.nowMs);
  return {
    outbox,
    entries: async () => [...outbox.entries.values()].sort((a, b) => a.order - b.order),
    drafts: async () => Object.fromEntries(outbox.drafts),
    putDraft: async (key, content) => void outbox.drafts.set(key, content),
    close: () => {},
  };
});

const entry = (operation: ReturnType<typeof anApplication>) => ({ operation, title: 'a job' });

describe('a person’s outbox on the disk', () => {
  it('is there for the next process', async () => {
    const disk = createDisk();
    const operation = anApplication({ userId: 'anna' });
    await createPersonOutbox(disk.open('anna'), EDITS).add([entry(operation)], undefined);
    expect(await createPersonOutbox(disk.open('anna'), EDITS).pending('anna', 9)).toEqual([operation]);
    expect(await createPersonOutbox(disk.open(null), EDITS).pending(null, 9)).toEqual([]);
  });

  it('leaves no trace of an entry whose draft could not be cleared', async () => {
    const db = createDisk().open('anna');
    await db.drafts.put({ key: 'batch', content: { text: 'x' }, editedAt: 1 });
    db.drafts.hook('deleting', () => {
      throw new Error('quota');
    });
    const outbox = createPersonOutbox(db, EDITS);
    await expect(outbox.add([entry(anApplication())], 'batch')).rejects.toThrow('quota');
    expect([await db.outbox.count(), await db.drafts.count()]).toEqual([0, 1]);
  });

  it('clears a draft for good while it is still being written', async () => {
    const db = createDisk().open('anna');
    const writer = new DraftWriter(db, 'apply:100', EDITS.nowMs);
    writer.open();
    for (const message of ['I', 'I c', 'I can']) writer.change({ message });
    await createPersonOutbox(db, EDITS).add([entry(anApplication())], 'apply:100');
    await writer.close();
    expect(await db.drafts.count()).toBe(0);
  });

  it('lets a form take no letters while its text is being sent: they would be lost', async () => {
    const db = createDisk().open('anna');
    const writer = new DraftWriter(db, 'apply:100', EDITS.nowMs);
    writer.open();
    writer.change({ message: 'I can' });
    const sending = createPersonOutbox(db, EDITS).add([entry(anApplication())], 'apply:100');
    writer.change({ message: 'I can!' });
    expect(writer.snapshot().content).toEqual({ message: 'I can' });
    await sending;
    // Nor until it's empty, as it would save anew what was sent.
    if ('message' in writer.snapshot().content) writer.change({ message: 'I can!!' });
    await expect.poll(() => writer.snapshot().content).toEqual({});
    expect(await db.drafts.count()).toBe(0);
    writer.change({ message: 'Hello' });
    await writer.close();
    expect(await db.drafts.get('apply:100')).toMatchObject({ content: { message: 'Hello' } });
  });

  it('lets a form go on at once when its text couldn’t be sent', async () => {
    const db = createDisk().open('anna');
    const writer = new DraftWriter(db, 'apply:100', EDITS.nowMs);
    writer.open();
    writer.change({ message: 'I can' });
    const full = () => {
      throw new Error('quota');
    };
    db.outbox.hook('creating', full);
    const adding = createPersonOutbox(db, EDITS).add([entry(anApplication())], 'apply:100');
    await expect(adding).rejects.toThrow('quota');
    writer.change({ message: 'I can!' });
    await writer.close();
    expect(await db.drafts.get('apply:100')).toMatchObject({ content: { message: 'I can!' } });
  });

  it('empties a form that the disk had no room for, once its text is being sent', async () => {
    const db = createDisk().open('anna');
    const writer = new DraftWriter(db, 'apply:100', EDITS.nowMs);
    const full = () => {
      throw new Error('quota');
    };
    db.drafts.hook('creating', full);
    writer.open();
    writer.change({ message: 'I can' });
    await writer.flush();
    expect(writer.snapshot()).toMatchObject({ content: { message: 'I can' }, failed: true });
    await createPersonOutbox(db, EDITS).add([entry(anApplication())], 'apply:100');
    expect(writer.snapshot().content).toEqual({});
    expect(writer.snapshot().failed).toBe(false);
    db.drafts.hook('creating').unsubscribe(full);
    writer.change({ message: 'Hello' });
    await writer.close();
    expect(await db.drafts.get('apply:100')).toMatchObject({ content: { message: 'Hello' } });
  });

  it('opens again and goes on when its connection was lost', async () => {
    const db = createDisk().open('anna');
    const outbox = createPersonOutbox(db, EDITS);
    await outbox.add([entry(anApplication({ userId: 'anna' }))], undefined);
    db.close();
    await outbox.add([entry(anApplication({ userId: 'anna' }))], undefined);
    expect(await outbox.pending('anna', 9)).toHaveLength(2);
  });

  it('asks for strict durability', () => {
    const db = createDisk().open('anna');
    expect(db._options.chromeTransactionDurability).toBe('strict');
  });

  it('writes no entry anew for a request that nothing is known of, and knows that it was made', async () => {
    const disk = createDisk();
    const db = disk.open('anna');
    const outbox = createPersonOutbox(db, EDITS);
    const operations = [1, 2, 3].map(() => anApplication({ userId: 'anna' }));
    const [released, lost] = operations.map(({ id }) => id);
    await outbox.add(operations.map(entry), undefined);
    const tries = async () => (await listAllEntries(db)).map(({ state, attempts }) => `${state} ${attempts}`);
    let written = 0;
    db.outbox.hook('updating', () => void (written += 1));

    await outbox.markSending([released!]);
    await outbox.release([released!]);
    await outbox.markSending([lost!]);
    await createPersonOutbox(db, EDITS).recover();
    expect(await tries()).toEqual(['waiting 1', 'waiting 1', 'waiting 0']);
    expect(written).toBe(0);

    const receipt = { documentId: 'd', acceptedAt: '', reference: '', jobId: 7 };
    await outbox.settle([released!, lost!], [{ id: released!, status: 'applied', receipt }]);
    expect(await tries()).toEqual(['sent 1', 'waiting 1', 'waiting 0']);
    expect(await db.settings.count()).toBe(0);
  });

  it('offers what other devices had set to a server that was restored: their receipts may be gone', async () => {
    const db = createDisk().open('anna');
    const nowMs = Date.UTC(2026, 10, 21);
    const outbox = createPersonOutbox(db, { ...EDITS, nowMs: () => nowMs });
    const stamp = (operation: string, at = nowMs - 1_000) => ({ at, editedAt: at + 5, operation });
    const page = {
      protocol: 1,
      epoch: 'before',
      cursor: '1',
      run: 'r',
      more: false,
      newPostings: 'public' as const,
      changes: [
        { collection: 'saved' as const, id: '7', stamp: stamp('saved-7'), data: {} },
        { collection: 'hidden' as const, id: '8', stamp: stamp('shown-8'), data: null },
        {
          collection: 'saved' as const,
          id: '9',
          stamp: stamp('long-ago', nowMs - 31 * 86_400_000),
          data: {},
        },
        {
          collection: 'searches' as const,
          id: 's',
          stamp: stamp('search-s'),
          data: { name: 'Cooks', query: 'q=cook' },
        },
        { collection: 'preferences' as const, id: 'p', stamp: stamp('set-p'), data: { value: 3 } },
        {
          collection: 'drafts' as const,
          id: 'apply:7',
          stamp: stamp('draft-7'),
          data: { content: { a: 1 } },
        },
        {
          collection: 'drafts' as const,
          id: 'apply:8',
          stamp: stamp('draft-8'),
          data: { content: { a: 2 } },
        },
        { collection: 'drafts' as const, id: 'apply:9', stamp: stamp('gone-9'), data: null },
      ],
    };
    await outbox.seeEpoch('before');
    await createPrivateStore(db).take(null, page, nowMs);
    await markJob(db, { kind: 'saved', jobId: 10, on: true }, { ...EDITS, nowMs: () => nowMs });
    // Changed here since: it is offered as that change.
    await db.drafts.put({ key: 'apply:8', content: { a: 3 }, editedAt: nowMs });
    await outbox.seeEpoch('before');
    expect(await outbox.pending('anna', 99)).toHaveLength(1);

    await outbox.seeEpoch('after');
    await outbox.seeEpoch('after');
    const offered = (await outbox.pending('anna', 99)).slice(1);
    const editedAt = nowMs - 995;
    expect(offered.map(({ id, kind, payload }) => [id, kind, payload])).toEqual([
      ['shown-8', 'hidden.put', { jobId: 8, on: false, editedAt }],
      ['saved-7', 'saved.put', { jobId: 7, on: true, editedAt }],
      ['search-s', 'search.put', { searchId: 's', search: { name: 'Cooks', query: 'q=cook' }, editedAt }],
      ['set-p', 'preferences.put', { name: 'p', value: 3, editedAt }],
      ['draft-7', 'draft.put', { key: 'apply:7', content: { a: 1 }, editedAt }],
      ['gone-9', 'draft.put', { key: 'apply:9', content: null, editedAt }],
    ]);
  });

  it('offers again what the answer to one tab confirmed after another tab had met the restored server', async () => {
    const disk = createDisk();
    const [tab, other] = [1, 2].map(() => createPersonOutbox(disk.open('anna'), EDITS));
    const operation = anApplication({ userId: 'anna' });
    await tab!.add([entry(operation)], undefined);
    await tab!.seeEpoch('before');
    await tab!.markSending([operation.id]);
    await other!.seeEpoch('after');
    const receipt = { documentId: 'd', acceptedAt: '', reference: '', jobId: 7 };
    await tab!.settle([operation.id], [{ id: operation.id, status: 'applied', receipt }], 'before');
    expect(await tab!.pending('anna', 9)).toEqual([]);
    // Each says of which data it has receipts, so that the server tells it.
    expect([await tab!.epoch(), await other!.epoch()]).toEqual(['before', 'before']);
    await tab!.settle([], [], 'after');
    expect(await tab!.pending('anna', 9)).toEqual([operation]);
    expect([await tab!.epoch(), await other!.epoch()]).toEqual(['after', 'after']);
  });

  it('forgets that something was tried with the thing itself', async () => {
    const db = createDisk().open('anna');
    const outbox = createPersonOutbox(db, EDITS);
    const operations = [anApplication({ userId: 'anna' }), anApplication({ userId: 'anna' })];
    const [gone, kept] = operations.map(({ id }) => id);
    await outbox.add(operations.map(entry), undefined);
    await outbox.release([gone!, kept!]);
    await outbox.remove(gone!);
    await createPersonOutbox(db, EDITS).recover();
    expect(await db.settings.toArray()).toEqual([{ key: 'tried', value: [kept] }]);
  });

  it('counts what is not sent, what needs the person too', async () => {
    const db = createDisk().open('anna');
    const outbox = createPersonOutbox(db, EDITS);
    const [sent, refused, waiting] = [anApplication(), anApplication(), anApplication()];
    await outbox.add([sent, refused, waiting].map(entry), undefined);
    const receipt = { documentId: 'd', acceptedAt: '', reference: '', jobId: 7 };
    await outbox.settle(
      [sent.id, refused.id],
      [
        { id: sent.id, status: 'applied', receipt },
        { id: refused.id, status: 'rejected', error: { type: 'posting_closed', message: '' } },
      ],
    );
    expect(await countOutstanding(db)).toBe(2);
  });
});
