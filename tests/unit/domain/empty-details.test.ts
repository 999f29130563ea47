import { describe, expect, test } from 'vitest';
import { DETAIL_FIELDS } from '../../../src/domain/detail-fields.ts';
import { emptyDetails } from '../../../src/domain/listing.ts';

describe('empty details', () => {
  test('have each field of the table, empty', () => {
    const details = emptyDetails();
    for (const [name, { kind }] of Object.entries(DETAIL_FIELDS))
      expect(details).toHaveProperty(name, kind === 'list' ? [] : '');
  });

  test('share no list or object with each other', () => {
    const [one, other] = [emptyDetails(), emptyDetails()];
    for (const [name, value] of Object.entries(one))
      if (typeof value === 'object' && value !== null)
        expect(other[name as keyof typeof other], name).not.toBe(value);
    expect(other.whoCanApply.citizenship).not.toBe(one.whoCanApply.citizenship);
  });
});
