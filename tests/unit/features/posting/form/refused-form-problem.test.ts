import { describe, expect, it } from 'vitest';
import { refusedFormProblem } from '../../../../../src/features/posting/form/refused-form-problem.ts';

const at = (field: unknown) => refusedFormProblem({ refused: { field, message: 'No.' } })?.field ?? null;

describe('a field of a posting that the server refused', () => {
  it.each([
    ['jobTitle', 'jobTitle'],
    ['details.description', 'description'],
    ['payMax', 'payMax'],
    ['hoursMin', 'hours'],
    ['email', 'email'],
    ['url', 'url'],
    ['expiryDateFormatted', 'expiryDateFormatted'],
    ['employmentText', 'employmentTerm'],
    ['salary', 'payMin'],
  ])('is shown where the form has it: %s', (field, where) => {
    expect(at(field)).toBe(where);
  });

  it.each([['jobId'], ['row'], [''], ['constructor'], [7], [null]])('is none of the form’s: %j', field => {
    expect(at(field)).toBeNull();
  });

  it('is none where nothing was refused', () => {
    expect(refusedFormProblem({})).toBeNull();
    expect(refusedFormProblem({ refused: null })).toBeNull();
  });
});
