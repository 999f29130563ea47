import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftWriter, settleDraft } from '../../../../src/local/drafts/draft-writer.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { createDisk } from '../../../support/person-databases.ts';

const KEY = 'apply:100';

describe('a draft that is being written', () => {
  let disk: ReturnType<typeof createDisk>;
  let db: PersonDatabase;
  let nowMs: number;
  let writers: DraftWriter[];

  beforeEach(() => {
    disk = createDisk();
    db = disk.open('anna');
    nowMs = 1000;
    writers = [];
  });
  afterEach(() => Promise.all(writers.map(writer => writer.close())));

  const openWriter = (on = db) => {
    const writer = new DraftWriter(on, KEY, () => nowMs);
    writers.push(writer);
    writer.open();
    return writer;
  };
  const until = (writer: DraftWriter, holds: () => boolean) =>
    new Promise<void>(resolve => {
      const check = () => {
        if (!holds()) return;
        stop();
        resolve();
      };
      const stop = writer.subscribe(check);
      check();
    });
  const ready = (writer: DraftWriter) => until(writer, () => writer.snapshot().ready);
  const stored = (key = KEY) => db.drafts.get(key);

  it('is on the disk from the first key press', async () => {
    const writer = openWriter();
    await ready(writer);
    writer.change({ message: 'I' });
    expect(writer.snapshot()).toMatchObject({ content: { message: 'I' }, savedAt: null });
    await writer.flush();
    expect(await stored()).toEqual({ key: KEY, content: { message: 'I' }, editedAt: 1000 });
    expect(writer.snapshot().savedAt).toBe(1000);
  });

  it('loses no key press made during a write, and needs few writes', async () => {
    const writer = openWriter();
    await ready(writer);
    let writes = 0;
    db.drafts.hook('updating', () => void (writes += 1));
    const text = 'I can start on Monday.';
    for (let length = 1; length <= text.length; length += 1)
      writer.change({ message: text.slice(0, length) });
    await writer.flush();
    expect((await stored())?.content).toEqual({ message: text });
    expect(writes).toBeLessThan(4);
  });

  it('that comes back from the outbox by a clock that is behind is shown', async () => {
    const writer = openWriter();
    await ready(writer);
    nowMs = 5000;
    writer.change({ message: 'I cook.' });
    await writer.flush();
    await db.drafts.delete(KEY);
    await until(writer, () => Object.keys(writer.snapshot().content).length === 0);
    await db.drafts.put({ key: KEY, content: { message: 'I cook.' }, editedAt: 2000 });
    await until(writer, () => writer.snapshot().content['message'] === 'I cook.');
    expect(writer.snapshot().savedAt).toBe(2000);
  });

  it('is not replaced by what is typed while it can’t be read', async () => {
    await db.drafts.put({ key: KEY, content: { name: 'Anna', message: 'An hour of work' }, editedAt: 500 });
    const get = vi.spyOn(db.drafts, 'get').mockRejectedValue(new Dexie.UnknownError('The disk is gone'));
    const writer = openWriter();
    writer.change({ name: 'A' });
    await until(writer, () => writer.snapshot().failed);
    get.mockRestore();
    expect((await stored())?.content).toEqual({ name: 'Anna', message: 'An hour of work' });
    writer.change({ name: 'An' });
    await writer.flush();
    expect((await stored())?.content).toEqual({ name: 'An', message: 'An hour of work' });
  });

  it('is written whole when its form goes away in the middle of a write', async () => {
    const writer = openWriter();
    writer.change({ message: 'a' });
    writer.change({ message: 'ab' });
    await writer.close();
    expect((await stored())?.content).toEqual({ message: 'ab' });
    expect(db.draftWriters.size).toBe(0);
  });

  it('comes back in the next process', async () => {
    openWriter().change({ name: 'Anna' });
    await settleDraft(db, KEY);
    const writer = openWriter(disk.open('anna'));
    await until(writer, () => writer.snapshot().savedAt !== null);
    expect(writer.snapshot()).toEqual({
      ready: true,
      content: { name: 'Anna' },
      savedAt: 1000,
      failed: false,
    });
  });

  it('keeps fields of the disk that were not touched by who typed before they were read', async () => {
    await db.drafts.put({ key: KEY, content: { name: 'Anna', message: 'old' }, editedAt: 900 });
    const writer = openWriter();
    writer.change({ message: 'new' });
    await writer.flush();
    expect((await stored())?.content).toEqual({ name: 'Anna', message: 'new' });
  });

  it('shows what another tab wrote, and a clearing', async () => {
    const writer = openWriter();
    await ready(writer);
    writer.change({ message: 'mine' });
    await writer.flush();
    await db.drafts.put({ key: KEY, content: { message: 'theirs' }, editedAt: 5000 });
    await until(writer, () => writer.snapshot().content['message'] === 'theirs');
    await db.drafts.delete(KEY);
    await until(writer, () => writer.snapshot().content['message'] === undefined);
    expect(writer.snapshot()).toMatchObject({ content: {}, savedAt: null });
    writer.change({ message: 'anew' });
    await writer.flush();
    expect((await stored())?.editedAt).toBe(5001);
  });

  it('says when the disk is full, keeps the text, and saves with the next key press', async () => {
    const writer = openWriter();
    await ready(writer);
    let isFull = true;
    db.drafts.hook('creating', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
    });
    writer.change({ message: 'a' });
    await writer.flush();
    expect(writer.snapshot()).toMatchObject({ content: { message: 'a' }, failed: true, savedAt: null });
    isFull = false;
    writer.change({ message: 'ab' });
    await writer.flush();
    expect(writer.snapshot()).toMatchObject({ failed: false, savedAt: 1000 });
    expect((await stored())?.content).toEqual({ message: 'ab' });
  });

  it('may be closed and opened again, as development mode does', async () => {
    const writer = openWriter();
    const closing = writer.close();
    writer.open();
    await closing;
    expect(db.draftWriters.get(KEY)).toBe(writer);
    writer.change({ message: 'x' });
    await writer.flush();
    expect((await stored())?.content).toEqual({ message: 'x' });
  });
});
