import { describe, expect, it } from 'vitest';
import { DraftWriter } from '../../../src/local/draft-writer.ts';
import { createPersonOutbox } from '../../../src/local/person-outbox.ts';
import { countOutstanding } from '../../../src/local/use-outbox-entries.ts';
import { outboxContract } from '../../contracts/local-outbox.ts';
import { anApplication } from '../../support/board.ts';
import { createMemoryOutbox } from '../../support/memory-outbox.ts';
import { createDisk } from '../../support/person-databases.ts';

const NOW = () => 1000;

outboxContract('Dexie', async userId => {
  const db = createDisk().open(userId);
  return {
    outbox: createPersonOutbox(db, NOW),
    entries: () => db.outbox.orderBy('order').toArray(),
    drafts: async () =>
      Object.fromEntries((await db.drafts.toArray()).map(({ key, content }) => [key, content])),
    putDraft: async (key, content) => {
      await db.drafts.put({ key, content, editedAt: 500 });
    },
    close: () => db.close(),
  };
});

outboxContract('memory', async userId => {
  const outbox = createMemoryOutbox(userId, NOW);
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
    await createPersonOutbox(disk.open('anna'), NOW).add([entry(operation)], undefined);
    expect(await createPersonOutbox(disk.open('anna'), NOW).pending('anna', 9)).toEqual([operation]);
    expect(await createPersonOutbox(disk.open(null), NOW).pending(null, 9)).toEqual([]);
  });

  it('leaves no trace of an entry whose draft could not be cleared', async () => {
    const db = createDisk().open('anna');
    await db.drafts.put({ key: 'batch', content: { text: 'x' }, editedAt: 1 });
    db.drafts.hook('deleting', () => {
      throw new Error('quota');
    });
    const outbox = createPersonOutbox(db, NOW);
    await expect(outbox.add([entry(anApplication())], 'batch')).rejects.toThrow('quota');
    expect([await db.outbox.count(), await db.drafts.count()]).toEqual([0, 1]);
  });

  it('clears a draft for good while it is still being written', async () => {
    const db = createDisk().open('anna');
    const writer = new DraftWriter(db, 'apply:100', NOW);
    writer.open();
    for (const message of ['I', 'I c', 'I can']) writer.change({ message });
    await createPersonOutbox(db, NOW).add([entry(anApplication())], 'apply:100');
    await writer.close();
    expect(await db.drafts.count()).toBe(0);
  });

  it('opens again and goes on when its connection was lost', async () => {
    const db = createDisk().open('anna');
    const outbox = createPersonOutbox(db, NOW);
    await outbox.add([entry(anApplication({ userId: 'anna' }))], undefined);
    db.close();
    await outbox.add([entry(anApplication({ userId: 'anna' }))], undefined);
    expect(await outbox.pending('anna', 9)).toHaveLength(2);
  });

  it('asks for strict durability', () => {
    const db = createDisk().open('anna');
    expect(db._options.chromeTransactionDurability).toBe('strict');
  });

  it('counts what is not sent, what needs the person too', async () => {
    const db = createDisk().open('anna');
    const outbox = createPersonOutbox(db, NOW);
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
