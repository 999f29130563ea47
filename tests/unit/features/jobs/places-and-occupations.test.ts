import { describe, expect, it } from 'vitest';
import { placesTable } from '../../../../src/domain/places/places-table.ts';
import {
  askPosition,
  readPosition,
  savePosition,
} from '../../../../src/features/jobs/lookups/my-position.ts';
import { findOccupations } from '../../../../src/features/jobs/lookups/occupation-lookup.ts';
import {
  placeNearby,
  placeOfSlug,
  slugOf,
  suggestSlugs,
} from '../../../../src/features/jobs/lookups/place-lookup.ts';
import { isPlaceSlug } from '../../../../src/features/jobs/filters/place-slug.ts';

describe('a place in the address', () => {
  it('is short, the same in both languages, and finds the place again', () => {
    expect(suggestSlugs('Montréal', 1).map(({ slug }) => slug)).toEqual(['montreal-qc']);
    expect(placeOfSlug('montreal-qc')?.name.fr).toBe('Montréal');
    expect(placeOfSlug('st-johns-nl')?.name.en).toBe('St. John’s'.replace('’', "'"));
    expect(placeOfSlug('atlantis-on')).toBeUndefined();
    expect(placeOfSlug('calgary')).toBeUndefined();
  });

  it('exists for every known place; two pairs of one name share theirs', () => {
    const { places } = placesTable();
    const slugs = places.map(slugOf);
    expect(slugs.filter(slug => !isPlaceSlug(slug))).toEqual([]);
    expect(places.filter(place => placeOfSlug(slugOf(place)) !== place)).toHaveLength(2);
  });

  it.each([
    '',
    'ab',
    '-ab',
    'calgary',
    'calgary-zz',
    'a--b-ab',
    'cal gary-ab',
    '<b>-ab',
    `${'a'.repeat(60)}-ab`,
  ])('is not %j', text => expect(isPlaceSlug(text)).toBe(false));

  it('is suggested by what is typed, a postal code too, each once', () => {
    expect(suggestSlugs('kingston, on', 3).map(({ slug }) => slug)).toEqual(['kingston-on']);
    expect(suggestSlugs('T2P 1J9', 3).map(({ slug }) => slug)).toEqual(['calgary-ab']);
    expect(suggestSlugs('', 3)).toEqual([]);
    const george = suggestSlugs('saint george', 8).map(({ slug }) => slug);
    expect(new Set(george).size).toBe(george.length);
  });
});

describe('the position of this device', () => {
  const memory = () => {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
  };
  const geolocation = (answer: (done: PositionCallback, failed: PositionErrorCallback) => void) => {
    const asked: PositionOptions[] = [];
    const port = {
      getCurrentPosition(done: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
        asked.push(options);
        answer(done, failed);
      },
    };
    return { asked, port: port as unknown as Geolocation };
  };

  it('is rounded to a hundredth of a degree before anything else sees it', async () => {
    const { port, asked } = geolocation(done =>
      done({ coords: { latitude: 51.178_363, longitude: -115.570_769 } } as GeolocationPosition),
    );
    expect(await askPosition(port)).toEqual({ point: { latitude: 51.18, longitude: -115.57 } });
    expect(asked[0]?.enableHighAccuracy).toBe(false);
  });

  it('says whether it was refused or cannot be had', async () => {
    const failing = (code: number) =>
      geolocation((_, failed) => failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError)).port;
    expect(await askPosition(failing(1))).toEqual({ problem: 'denied' });
    expect(await askPosition(failing(3))).toEqual({ problem: 'unavailable' });
    expect(await askPosition(undefined)).toEqual({ problem: 'unavailable' });
  });

  it('is kept for the tab, and what somebody put there instead is none', () => {
    const storage = memory();
    expect(readPosition(storage)).toBeNull();
    savePosition(storage, { latitude: 51.18, longitude: -115.57 });
    expect(readPosition(storage)).toEqual({ latitude: 51.18, longitude: -115.57 });
    for (const text of ['{', '7', '{"latitude":"51","longitude":1}', '{"latitude":95,"longitude":1}']) {
      expect(readPosition({ getItem: () => text })).toBeNull();
    }
  });

  it('is named by the known place close to it, and by none far away', () => {
    expect(placeNearby({ latitude: 51.18, longitude: -115.57 })?.name.en).toBe('Banff');
    expect(placeNearby({ latitude: 80, longitude: -90 })).toBeUndefined();
  });
});

describe('occupations for what is typed', () => {
  const codes = (text: string, language: 'en' | 'fr' = 'en') =>
    findOccupations(text, language, 6).map(({ code }) => code);

  it('are found by a code’s first digits', () => {
    expect(codes('6320')).toEqual(['63200', '63201', '63202']);
    expect(codes('99999')).toEqual([]);
  });

  it('are found by what a title means, and by words half typed', () => {
    expect(codes('cook')[0]).toBe('63200');
    expect(codes('soudeur', 'fr')[0]).toBe('72106');
    expect(codes('plumb')).toContain('72300');
    expect(codes('   ')).toEqual([]);
  });
});
