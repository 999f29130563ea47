import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDetails } from '../../../src/domain/empty-details.ts';
import { cardPay } from '../../../src/domain/listing.ts';
import { anyCard } from '../../support/card-arbitrary.ts';

test('the pay of a card is its own flat attributes', () => {
  fc.assert(
    fc.property(anyCard(), card => {
      expect(cardPay(card)).toEqual({
        min: card.payMin,
        max: card.payMax,
        currency: card.payCurrency,
        period: card.payPeriod,
        hoursMin: card.hoursMin,
        hoursMax: card.hoursMax,
        hoursPer: card.hoursPer,
        negotiable: card.payNegotiable,
      });
    }),
  );
});

test('two empty details share nothing', () => {
  const [one, other] = [emptyDetails(), emptyDetails()];
  one.languages.push('English');
  one.apply.email = 'a@b.example';
  expect(other.languages).toEqual([]);
  expect(other.apply.email).toBe('');
});
