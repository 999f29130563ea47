import { beforeEach, describe, expect, it } from 'vitest';
import { DraftWriter } from '../../../../src/local/drafts/draft-writer.ts';
import { putBackDraft } from '../../../../src/local/drafts/person-drafts.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import type { PersonOutbox } from '../../../../src/sync/outbox/person-outbox.ts';
import { anApplication } from '../../../support/board.ts';
import { createDisk } from '../../../support/person-databases.ts';

describe('drafts of an account', () => {
  let db: PersonDatabase;
  let outbox: PersonOutbox;

  const open = (userId: string | null) => {
    let ids = 0;
    db = createDisk().open(userId);
    outbox = createPersonOutbox(db, { nowMs: () => 5000, newId: () => `draft-operation-${++ids}` });
  };
  beforeEach(() => open('anna'));

  const collect = (whileWriting = false) => outbox.collect({ whileWriting });
  const offered = async () =>
    (await outbox.pending('anna', 99)).map(({ payload }) => [
      payload['key'],
      payload['content'],
      payload['editedAt'],
    ]);

  it('are offered once for each state that they rest in', async () => {
    await db.drafts.put({ key: 'apply:7', content: { message: 'Hi' }, editedAt: 1000 });
    await collect();
    await collect();
    expect(await offered()).toEqual([['apply:7', { message: 'Hi' }, 1000]]);
    await db.drafts.put({ key: 'apply:7', content: { message: 'Hi!' }, editedAt: 2000 });
    await collect();
    expect(await offered()).toEqual([['apply:7', { message: 'Hi!' }, 2000]]);
  });

  it('that are being written wait until nobody looks', async () => {
    const writer = new DraftWriter(db, 'apply:7', () => 1000);
    writer.open();
    writer.change({ message: 'H' });
    await writer.flush();
    await collect();
    expect(await offered()).toEqual([]);
    await collect(true);
    expect(await offered()).toHaveLength(1);
    writer.change({ message: 'Hi' });
    await writer.close();
    await collect();
    expect((await offered()).map(([, content]) => content)).toEqual([{ message: 'Hi' }]);
  });

  it('that were thrown away are a new edit when they are put back, and set aside what came meanwhile', async () => {
    const draft = { key: 'apply:7', content: { message: 'Hi' }, editedAt: 1000 };
    await db.drafts.put(draft);
    await collect();
    await db.drafts.delete('apply:7');
    await collect();
    expect(await offered()).toEqual([['apply:7', null, 5000]]);
    await db.drafts.put({ key: 'apply:7', content: { message: 'Anew' }, editedAt: 5500 });
    await putBackDraft(db, draft, 5000);
    await collect();
    expect(await offered()).toEqual([
      ['apply:7:earlier', { message: 'Anew' }, 5500],
      ['apply:7', { message: 'Hi' }, 5501],
    ]);
  });

  it('that were sent or thrown away are told to be gone, if anybody knows of them', async () => {
    await db.drafts.put({ key: 'apply:100', content: { message: 'Hi' }, editedAt: 9000 });
    await collect();
    await outbox.add([{ operation: anApplication({ userId: 'anna' }), title: 'a job' }], 'apply:100');
    await db.drafts.put({ key: 'apply:8', content: { message: 'x' }, editedAt: 1000 });
    await db.drafts.delete('apply:8');
    await collect();
    await collect();
    const drafts = (await outbox.pending('anna', 99)).filter(({ kind }) => kind === 'draft.put');
    expect(drafts.map(({ payload }) => payload)).toEqual([
      { key: 'apply:100', content: null, editedAt: 9001 },
    ]);
  });

  it('too large to follow stay, and say so to nobody', async () => {
    await db.drafts.put({ key: 'batch', content: { text: 'x'.repeat(200_001) }, editedAt: 1000 });
    await db.drafts.put({ key: 'odd key!', content: { text: 'x' }, editedAt: 1000 });
    await collect();
    expect(await offered()).toEqual([]);
    expect(await db.drafts.count()).toBe(2);
  });

  it('of a guest are nobody’s business', async () => {
    open(null);
    await db.drafts.put({ key: 'apply:7', content: { message: 'Hi' }, editedAt: 1000 });
    await collect();
    expect([await db.outbox.count(), await db.draftOffers.count()]).toEqual([0, 0]);
  });
});
