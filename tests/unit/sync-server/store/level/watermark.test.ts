import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortfall, Watermark } from '../../../../../sync-server/store/level/watermark.ts';

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-mark-'));
  path = join(directory, 'board.watermark');
});
afterEach(() => rm(directory, { recursive: true }));

describe('the watermark', () => {
  it('finds what was written last, however long the numbers were', () => {
    const mark = new Watermark(path);
    expect(mark.found).toBeUndefined();
    mark.write({ sequence: 1_234_567, documents: 1_000_000 });
    mark.write({ sequence: 1_234_568, documents: 9 });
    mark.close(true);
    const again = new Watermark(path);
    expect(again.found).toEqual({ sequence: 1_234_568, documents: 9 });
    again.close(true);
  });

  it('tells whether the database was closed in order, until it is written again', () => {
    const wasClosed = (then: (mark: Watermark) => void): boolean => {
      const mark = new Watermark(path);
      then(mark);
      return mark.wasClosed;
    };
    const mark = { sequence: 7, documents: 5 };
    expect(wasClosed(first => first.close(true))).toBe(false);
    expect(wasClosed(fresh => fresh.write(mark))).toBe(false);
    expect(wasClosed(killed => (killed.write(mark), killed.close(true)))).toBe(false);
    expect(wasClosed(closed => (closed.write(mark), closed.close(false)))).toBe(true);
    expect(wasClosed(failed => failed.close(true))).toBe(false);
  });

  it.each(['', 'x', '5 5', '5 5 5', '1 2 3 4', '\u0000\u0000', '12 7 x'])(
    'takes %j for no record',
    async text => {
      await writeFile(path, text);
      const mark = new Watermark(path);
      expect(mark.found).toBeUndefined();
      mark.close(false);
    },
  );

  it('has nothing against a database that is ahead of it, or where it was', () => {
    expect(shortfall({ sequence: 5, documents: 3 }, { sequence: 6, documents: 2 })).toEqual([]);
    expect(shortfall({ sequence: 5, documents: 3 }, { sequence: 5, documents: 3 })).toEqual([]);
    expect(shortfall(undefined, { sequence: 0, documents: 0 })).toEqual([]);
  });

  it('says what a database lacks that is behind it', () => {
    expect(shortfall({ sequence: 5, documents: 3 }, { sequence: 4, documents: 3 })).toEqual([
      'it ends at change 4, but change 5 had been saved',
    ]);
    expect(shortfall({ sequence: 5, documents: 3 }, { sequence: 5, documents: 2 })).toHaveLength(1);
  });
});
