import { beforeAll, describe, expect, test } from 'vitest';
import type { Words } from '../../../../src/i18n/words.ts';
import { byteWords } from '../../../../src/i18n/byte-words.ts';
import { progressNews } from '../../../../src/features/storage/progress-news.ts';
import { provinceRows } from '../../../../src/features/storage/province-rows.ts';
import { actionOf, rowWords } from '../../../../src/features/storage/row-words.ts';
import { loadAreaTexts } from '../../../../src/i18n/lazy-areas.ts';
import { openTranslations } from '../../../../src/i18n/translations.ts';
import type { ProvinceDetails } from '../../../../src/sync/details/device-storage-status.ts';

const NOW_MS = new Date(2026, 10, 20, 15, 0).getTime();

function details(fields: Partial<ProvinceDetails> = {}): ProvinceDetails {
  return {
    province: 'ON',
    state: 'downloading',
    reason: null,
    postings: 38_012,
    bytes: 7_900_000,
    doneBytes: 3_100_000,
    checkedAtMs: new Date(2026, 10, 20, 14, 5).getTime(),
    postingsHere: 0,
    isUpdating: false,
    ...fields,
  };
}
const row = (each: ProvinceDetails | null) => ({
  province: 'ON',
  postings: each?.postings ?? 38_012,
  bytes: each?.bytes ?? 7_900_000,
  details: each,
});

let english: Words;
let french: Words;
beforeAll(async () => {
  const words = async (language: 'en' | 'fr'): Promise<Words> => {
    const { i18n, loadArea } = await openTranslations({
      storage: null,
      preferred: [language],
      root: { lang: '' },
      loadAreaTexts,
    });
    await loadArea('storage');
    return { language, t: (id, values) => i18n._(id, values) };
  };
  [english, french] = [await words('en'), await words('fr')];
});
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('bytes', () => {
  test.each([
    [0, '0 kB', '0 ko'],
    [1, '1 kB', '1 ko'],
    [999, '1 kB', '1 ko'],
    [1_400, '1 kB', '1 ko'],
    [839_600, '840 kB', '840 ko'],
    [1_000_000, '1 MB', '1 Mo'],
    [7_940_000, '7.9 MB', '7,9 Mo'],
    [123_456_789, '123 MB', '123 Mo'],
    [10_700_000_000, '10.7 GB', '10,7 Go'],
    [3e15, '3,000 TB', '3 000 To'],
  ])('%s are %s, %s', (bytes, inEnglish, inFrench) => {
    expect(plain(byteWords(bytes, 'en'))).toBe(inEnglish);
    expect(plain(byteWords(bytes, 'fr'))).toBe(inFrench);
  });
});

describe('rows of provinces', () => {
  test('are those with postings, the largest first, whatever is asked for', () => {
    const counts = { ON: 500, QC: 900, NU: 0, XX: 3 };
    const asked = [details({ province: 'ON', state: 'asking', postings: 0, bytes: 0 })];
    const rows = provinceRows(counts, asked, []);
    expect(rows.map(({ province, postings }) => [province, postings])).toEqual([
      ['QC', 900],
      ['ON', 500],
      ['XX', 3],
    ]);
    expect(rows[1]?.bytes).toBe(500 * 180);
  });

  test('have what the server said, once it was asked', () => {
    const [ontario] = provinceRows({ ON: 37_000 }, [details()], []);
    expect(ontario).toMatchObject({ postings: 38_012, bytes: 7_900_000 });
  });

  test('are guessed from what was downloaded', () => {
    const rows = provinceRows({ ON: 1_000, QC: 2_000 }, [details({ postings: 1_000, bytes: 120_000 })], []);
    expect(rows.find(({ province }) => province === 'QC')?.bytes).toBe(240_000);
  });

  test('name provinces that the list does not keep, but not the small ones together', () => {
    const list = [
      { province: 'BC', cards: 700, bytes: 7 },
      { province: 'CA', cards: 90, bytes: 9 },
    ];
    expect(provinceRows({ ON: 10 }, [], list).map(({ province }) => province)).toEqual(['BC', 'ON']);
  });

  test('stay as long as something was asked for, and go when nothing is left', () => {
    const empty = details({ province: 'NU', state: 'kept', postings: 0, bytes: 0, doneBytes: 0 });
    expect(provinceRows({}, [empty], [])).toHaveLength(1);
    expect(provinceRows({ NU: 0 }, [], [])).toEqual([]);
  });
});

describe('a row says', () => {
  test.each<[string, ProvinceDetails | null, string, string]>([
    ['before', null, 'download', '38,012 postings, about 7.9 MB'],
    ['while it is asked for', details({ state: 'asking', bytes: 0 }), 'stop', 'Preparing the download.'],
    ['how far it is', details(), 'stop', '3.1 MB of 7.9 MB'],
    ['that it is updated', details({ isUpdating: true }), 'stop', 'Updating: 3.1 MB of 7.9 MB'],
    ['that it was stopped', details({ state: 'stopped' }), 'resume', 'Paused. 3.1 MB of 7.9 MB downloaded.'],
    ['that it is here', details({ state: 'kept' }), 'update', '(updated 2:05 p.m.).'],
    [
      'what it waits for',
      details({ state: 'waiting', reason: 'offline' }),
      'stop',
      'Waiting for a connection.',
    ],
    ['what it costs', details({ state: 'waiting', reason: 'metered' }), 'now', 'Waiting for Wi-Fi. 3.1 MB'],
    [
      'that nothing has begun',
      details({ state: 'waiting', reason: 'metered', bytes: 0, doneBytes: 0 }),
      'now',
      'Waiting for Wi-Fi.',
    ],
    [
      'that the device is full',
      details({ state: 'failed', reason: 'quota' }),
      'retry',
      'This device is full.',
    ],
    [
      'that it had to give way',
      details({ state: 'failed', reason: 'quota', bytes: 0 }),
      'retry',
      'we kept the job list instead',
    ],
    [
      'that it came damaged',
      details({ state: 'failed', reason: 'damaged' }),
      'retry',
      'Part of the download was damaged. 3.1 MB of 7.9 MB downloaded.',
    ],
    ['that the app is old', details({ state: 'failed', reason: 'outdated' }), 'retry', 'out of date'],
  ])('%s', (_, each, action, text) => {
    expect(actionOf(each)).toBe(action);
    expect(plain(rowWords(row(each), NOW_MS, english))).toContain(text);
    expect(rowWords(row(each), NOW_MS, french)).not.toContain('storage.');
  });
});

describe('aloud', () => {
  const kinds = (...states: (Partial<ProvinceDetails> | undefined)[]) =>
    states.slice(1).flatMap((after, at) => {
      const before = states[at];
      const news = progressNews(before && details(before), details(after));
      return news ? [news.kind === 'quarter' ? news.percent : news.kind] : [];
    });

  test('each quarter is said once, and no percent between', () => {
    const steps = Array.from({ length: 101 }, (_, percent) => ({ bytes: 100, doneBytes: percent }));
    expect(kinds(...steps)).toEqual([25, 50, 75, 100]);
  });

  test('the turns of a download are said', () => {
    expect(
      kinds(
        undefined,
        { state: 'asking' },
        { state: 'downloading' },
        { state: 'waiting' },
        { state: 'downloading' },
        { state: 'stopped' },
        { state: 'downloading' },
        { state: 'kept' },
        { state: 'kept' },
        { state: 'failed' },
      ),
    ).toEqual(['started', 'waiting', 'started', 'stopped', 'started', 'kept', 'failed']);
  });

  test('what was here from the start is not news', () => {
    expect(kinds({ state: 'kept' }, { state: 'kept' })).toEqual([]);
  });
});
