import { describe, expect, test } from 'vitest';
import { DETAIL_FIELDS } from '../../../src/domain/detail-fields.ts';
import { emptyDetails } from '../../../src/domain/empty-details.ts';

describe('empty details', () => {
  test('have each field of the table, empty', () => {
    const details = emptyDetails();
    for (const [name, { kind }] of Object.entries(DETAIL_FIELDS))
      expect(details).toHaveProperty(name, kind === 'list' ? [] : '');
  });

  test('share no list or object with each other', () => {
    const [one, other] = [emptyDetails(), emptyDetails()];
    const parts = (details: typeof one) =>
      [...Object.values(details), details.whoCanApply.citizenship].filter(value => value instanceof Object);
    const shared = parts(one).filter(part => parts(other).includes(part));
    expect(parts(one).length).toBeGreaterThan(10);
    expect(shared).toEqual([]);
  });
});
