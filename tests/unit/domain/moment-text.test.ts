import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatMoment } from '../../../src/domain/moment-text.ts';

const at = (iso: string) => Date.parse(iso);
const MORNING = at('2026-11-01T05:59:00Z');
const AFTERNOON = at('2026-11-21T14:05:00Z');

describe('the one style of time', () => {
  it.each([
    ['en', MORNING, 'none', '5:59\u00a0a.m.'],
    ['en', AFTERNOON, 'none', '2:05\u00a0p.m.'],
    ['fr', MORNING, 'none', '5\u00a0h\u00a059'],
    ['fr', AFTERNOON, 'none', '14\u00a0h\u00a005'],
    ['en', AFTERNOON, 'short', 'Nov 21, 2:05\u00a0p.m.'],
    ['fr', MORNING, 'short', '1er nov., 5\u00a0h\u00a059'],
    ['en', MORNING, 'medium', 'Nov 1, 2026, 5:59\u00a0a.m.'],
    ['fr', AFTERNOON, 'medium', '21 nov. 2026, 14\u00a0h\u00a005'],
    ['en', AFTERNOON, 'long', 'November 21, 2026 at 2:05\u00a0p.m.'],
    ['fr', MORNING, 'long', '1er novembre 2026 à 5\u00a0h\u00a059'],
  ] as const)('in %s: %d with %s', (locale, atMs, day, text) => {
    expect(formatMoment(atMs, locale, day, 'UTC')).toBe(text);
  });

  it.each([
    ['2026-11-21T00:05:00Z', '12:05\u00a0a.m.', '0\u00a0h\u00a005'],
    ['2026-11-21T12:00:00Z', '12:00\u00a0p.m.', '12\u00a0h\u00a000'],
    ['2026-11-21T01:00:00Z', '1:00\u00a0a.m.', '1\u00a0h\u00a000'],
    ['2026-11-21T20:10:00Z', '8:10\u00a0p.m.', '20\u00a0h\u00a010'],
  ])('is the same at %s, where clocks and formats differ', (iso, en, fr) => {
    expect(formatMoment(at(iso), 'en', 'none', 'UTC')).toBe(en);
    expect(formatMoment(at(iso), 'fr', 'none', 'UTC')).toBe(fr);
  });

  it('is of the zone that was asked for', () => {
    expect(formatMoment(MORNING, 'en', 'none', 'America/Vancouver')).toBe('10:59\u00a0p.m.');
  });
});

test('the reader’s own time, which is written without Intl, is that of their zone written with it', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2200-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const locale = fc.constantFrom('en' as const, 'fr' as const);
  const day = fc.constantFrom('none' as const, 'short' as const, 'medium' as const, 'long' as const);
  fc.assert(
    fc.property(moment, locale, day, (at, language, before) => {
      expect(formatMoment(at.getTime(), language, before)).toBe(
        formatMoment(at.getTime(), language, before, zone),
      );
    }),
  );
});
