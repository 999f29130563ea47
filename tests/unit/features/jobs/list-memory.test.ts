import { describe, expect, it } from 'vitest';
import { readPlace, savePlace } from '../../../../src/features/jobs/list-place.ts';
import { markViewed, readViewed } from '../../../../src/features/jobs/viewed-jobs.ts';

function memory(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const full = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

describe('the place in the list', () => {
  const place = { search: '?province=ON', index: 412, offsetPx: 37.5 };

  it('is found again for the same search only', () => {
    const storage = memory();
    savePlace(storage, place);
    expect(readPlace(storage, '?province=ON')).toEqual(place);
    expect(readPlace(storage, '')).toBeNull();
  });

  it.each([
    '',
    '{',
    '[]',
    '{"search":"","index":-1,"offsetPx":0}',
    '{"search":"","index":1.5,"offsetPx":0}',
    '7',
  ])('is none when what was kept reads %s', text =>
    expect(readPlace(memory({ 'portage.list-place': text }), '')).toBeNull(),
  );

  it('costs nothing else when storage is full', () => {
    expect(() => savePlace(full, place)).not.toThrow();
  });
});

describe('viewed postings', () => {
  it('are kept once each, the latest last', () => {
    const storage = memory();
    for (const id of [1, 2, 1, 3]) markViewed(storage, id);
    expect(readViewed(storage)).toEqual([2, 1, 3]);
  });

  it('keep the latest 2000', () => {
    const storage = memory({
      'portage.viewed': JSON.stringify(Array.from({ length: 2000 }, (_, i) => i + 1)),
    });
    markViewed(storage, 5000);
    expect(readViewed(storage)).toHaveLength(2000);
    expect(readViewed(storage).at(0)).toBe(2);
    expect(readViewed(storage).at(-1)).toBe(5000);
  });

  it('are none when what was kept cannot be read', () => {
    expect(readViewed(memory({ 'portage.viewed': 'nonsense' }))).toEqual([]);
    expect(readViewed(memory({ 'portage.viewed': '[1,"2",null,3]' }))).toEqual([1, 3]);
    expect(() => markViewed(full, 1)).not.toThrow();
  });
});
