import { describe, expect, it } from 'vitest';
import type { Pay } from '../../../../src/domain/listing.ts';
import {
  ageWords,
  daysLeftWords,
  isClosingSoon,
  shortDay,
} from '../../../../src/features/jobs/card/day-words.ts';
import { jobFacts } from '../../../../src/domain/posting/job-facts.ts';
import { hourlyWords, hoursWords, payWords } from '../../../../src/domain/pay/pay-words.ts';
import { placeWords } from '../../../../src/domain/places/place-words.ts';
import { statusWords } from '../../../../src/features/jobs/card/status-words.ts';
import { testCard } from '../test-card.ts';
import { wordsOf } from '../test-words.ts';

const en = await wordsOf('en');
const fr = await wordsOf('fr');
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const pay = (change: Partial<Pay>): Pay => ({
  min: null,
  max: null,
  currency: 'CAD',
  period: 'hour',
  hoursMin: null,
  hoursMax: null,
  hoursPer: null,
  negotiable: false,
  ...change,
});

describe('pay in words', () => {
  it.each<[Partial<Pay>, string, string]>([
    [{ min: 3660, max: 3660 }, '$36.60 an hour', '36,60 $ l’heure'],
    [{ min: 3000, max: 3500 }, '$30.00 to $35.00 an hour', '30,00 $ à 35,00 $ l’heure'],
    [{ min: 3000 }, 'from $30.00 an hour', 'à partir de 30,00 $ l’heure'],
    [{ max: 3500 }, 'up to $35.00 an hour', 'jusqu’à 35,00 $ l’heure'],
    [{ min: 7_800_000, max: 7_800_000, period: 'year' }, '$78,000 a year', '78 000 $ par année'],
    [
      { min: 200_000, max: 200_000, period: 'biweekly' },
      '$2,000 every two weeks',
      '2 000 $ aux deux semaines',
    ],
    [{ min: 45, max: 45, period: 'distance' }, '$0.45 per kilometre', '0,45 $ le kilomètre'],
    [{ min: 3000, max: 3000, period: null }, '$30.00', '30,00 $'],
    [{ period: 'commission' }, 'commission', 'à la commission'],
    [{ period: null }, 'Pay not stated', 'Salaire non précisé'],
  ])('%j', (change, english, french) => {
    expect(plain(payWords(pay(change), en))).toBe(english);
    expect(plain(payWords(pay(change), fr))).toBe(french);
  });

  it('adds what a year comes to an hour, and nothing to hourly pay or to pay without hours', () => {
    const year = pay({ min: 7_488_000, max: 7_800_000, period: 'year' });
    const hours = { hoursMin: 4000, hoursMax: 4000, hoursPer: 'week' } as const;
    expect(hourlyWords({ ...year, ...hours }, en)).toBe('about $36.00 to $37.50 an hour');
    expect(hourlyWords(year, en)).toBe('');
    expect(hourlyWords(pay({ min: 3000, max: 3000, ...hours }), en)).toBe('');
  });
});

describe('hours in words', () => {
  it('are one number, or a range, of their own period', () => {
    expect(hoursWords({ hoursMin: 3750, hoursMax: 3750, hoursPer: 'week' }, en)).toBe('37.5 hours a week');
    expect(plain(hoursWords({ hoursMin: 3200, hoursMax: 4000, hoursPer: 'week' }, fr))).toBe(
      '32 à 40 h par semaine',
    );
    expect(hoursWords({ hoursMin: null, hoursMax: 8000, hoursPer: 'biweekly' }, en)).toBe(
      '80 hours every two weeks',
    );
  });

  it('are nothing when they are not stated', () => {
    expect(hoursWords({ hoursMin: null, hoursMax: null, hoursPer: 'week' }, en)).toBe('');
    expect(hoursWords({ hoursMin: 4000, hoursMax: 4000, hoursPer: null }, en)).toBe('');
  });
});

describe('days in words', () => {
  it.each([
    ['2026-10-05', 'today', 'aujourd’hui'],
    ['2026-10-04', 'yesterday', 'hier'],
    ['2026-10-02', '3 days ago', 'il y a 3 jours'],
    ['2026-10-06', '', ''],
  ])('posted on %s', (day, english, french) => {
    expect(ageWords(day, '2026-10-05', en)).toBe(english);
    expect(ageWords(day, '2026-10-05', fr)).toBe(french);
  });

  it.each([
    ['2026-10-06', '1 day left', '1 jour restant', true],
    ['2026-10-05', 'last day', 'dernier jour', true],
    ['2026-10-04', 'Expired', 'Expirée', true],
    ['2026-10-08', '3 days left', '3 jours restants', true],
    ['2026-10-09', '4 days left', '4 jours restants', false],
    [null, 'No closing date', 'Aucune date limite', false],
  ])('expires on %s', (day, english, french, soon) => {
    expect(daysLeftWords(day, '2026-10-05', en)).toBe(english);
    expect(daysLeftWords(day, '2026-10-05', fr)).toBe(french);
    expect(isClosingSoon(day, '2026-10-05')).toBe(soon);
  });

  it('are short on a card, with the year only when it is another one', () => {
    expect(shortDay('2026-10-05', '2026-12-31', en)).toBe('Oct 5');
    expect(shortDay('2027-01-05', '2026-12-31', en)).toBe('Jan 5, 2027');
    expect(shortDay('2026-10-05', '2026-12-31', fr)).toBe('5 oct.');
    expect(shortDay('soon', '2026-12-31', en)).toBe('soon');
  });
});

describe('a card’s first looks', () => {
  it('say place, pay and type', () => {
    expect(jobFacts(testCard(), en)).toEqual({
      place: 'Banff, Alberta',
      workplace: 'On site',
      pay: '$20.00 an hour',
      hourly: '',
      type: 'Permanent · Full time · 40 hours a week',
    });
  });

  it('leave out what is not stated', () => {
    const bare = testCard({
      city: '',
      provinceId: null,
      workplace: null,
      payMin: null,
      payMax: null,
      payPeriod: null,
      hoursPer: null,
      employmentTerm: null,
      employmentHours: null,
    });
    expect(jobFacts(bare, en)).toEqual({
      place: 'Province not stated',
      workplace: '',
      pay: 'Pay not stated',
      hourly: '',
      type: '',
    });
    expect(placeWords({ city: 'Banff', provinceId: null }, en)).toBe('Banff');
    expect(placeWords({ city: 'Québec', provinceId: 'QC' }, fr)).toBe('Québec, Québec');
  });

  it('say that pay is to be negotiated', () => {
    expect(jobFacts(testCard({ payNegotiable: true }), en).pay).toBe('$20.00 an hour, negotiable');
  });

  it('name the status of an advertised posting, and others by number', () => {
    expect(statusWords(60, en)).toBe('Job posting advertised');
    expect(statusWords(0, en)).toBe('Job posting closed');
    expect(statusWords(17, en)).toBe('Status 17');
  });
});
