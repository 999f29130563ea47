import { describe, expect, it } from 'vitest';
import { listViewed, markViewed } from '../../../src/local/values/viewed-jobs.ts';
import { createDisk } from '../../support/person-databases.ts';

describe('viewed postings', () => {
  it('are kept once each, with the last time', async () => {
    const db = createDisk().open('anna');
    await markViewed(db, 7, 100);
    await markViewed(db, 8, 200);
    await markViewed(db, 7, 300);
    expect(await listViewed(db)).toEqual(new Set([7, 8]));
    expect(await db.viewed.get(7)).toEqual({ jobId: 7, viewedAt: 300 });
    db.close();
  });

  it('are one person’s own, and there after a restart', async () => {
    const disk = createDisk();
    const anna = disk.open('anna');
    await markViewed(anna, 7, 100);
    anna.close();
    const guest = disk.open(null);
    const again = disk.open('anna');
    expect((await listViewed(guest)).size).toBe(0);
    expect((await listViewed(again)).has(7)).toBe(true);
    guest.close();
    again.close();
  });
});
