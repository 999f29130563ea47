import { expect, test } from 'vitest';
import { readSuccessor, successorLink } from '../../../../src/wire/catalogue/successor-link.ts';

test.each([1, 900, 123_456_789_012_345])('job %d is read from its link', jobId => {
  expect(readSuccessor(successorLink(jobId))).toBe(jobId);
});

test('it is found beside other links', () => {
  expect(readSuccessor('</help>; rel="help", </job/7>; rel="successor-version"')).toBe(7);
});

test.each([
  null,
  '',
  '</job/7>; rel="next"',
  '</job/0>; rel="successor-version"',
  '</job/7/apply>; rel="successor-version"',
  '<https://elsewhere.example/job/7>; rel="successor-version"',
  '</job/99999999999999999999>; rel="successor-version"',
])('%s names none', link => {
  expect(readSuccessor(link)).toBeUndefined();
});
