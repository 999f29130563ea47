import { describe, expect, it } from 'vitest';
import { readPlace, savePlace } from '../../../../../src/features/jobs/list/list-place.ts';

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
  const place = { search: '?province=ON', index: 412, jobId: 1001, offsetPx: 37.5 };

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
    '{"search":"","index":-1,"jobId":7,"offsetPx":0}',
    '{"search":"","index":1.5,"jobId":7,"offsetPx":0}',
    '{"search":"","index":1,"offsetPx":0}',
    '7',
  ])('is none when what was kept reads %s', text =>
    expect(readPlace(memory({ 'portage.list-place': text }), '')).toBeNull(),
  );

  it('costs nothing else when storage is full', () => {
    expect(() => savePlace(full, place)).not.toThrow();
  });
});
