import { expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { isByEmailOnly, waysToApply } from '../../../../src/domain/posting/ways-to-apply.ts';

const apply = (given: Partial<ReturnType<typeof emptyDetails>['apply']>) => ({
  ...emptyDetails().apply,
  direct: false,
  ...given,
});

test('each way is ready to use', () => {
  const ways = waysToApply(
    apply({
      url: 'www.example.ca/jobs',
      email: 'mailto:jobs@example.ca?bcc=x@y.example',
      phone: '(604) 555-0100',
      address: 'By mail: 12 Road, Hope BC\nIn person between 9:00 and 5:00: 12 Road\nHope BC',
    }),
  );
  expect(ways).toEqual([
    { kind: 'site', url: 'https://www.example.ca/jobs' },
    { kind: 'email', address: 'jobs@example.ca', href: 'mailto:jobs@example.ca' },
    { kind: 'phone', number: '(604) 555-0100', href: 'tel:6045550100' },
    { kind: 'post', address: '12 Road, Hope BC' },
    { kind: 'inPerson', address: '12 Road\nbetween 9:00 and 5:00\nHope BC' },
  ]);
});

test('an address without a heading is for the post', () => {
  expect(waysToApply(apply({ address: '12 Road\nHope BC\nEn personne: 3 rue Haute' }))).toEqual([
    { kind: 'post', address: '12 Road\nHope BC' },
    { kind: 'inPerson', address: '3 rue Haute' },
  ]);
});

test.each([
  ['url', 'javascript:alert(1)'],
  ['url', 'data:text/html,x'],
  ['url', 'https://bank.ca@evil.example/'],
  ['email', 'a@b.example\nBcc: c@d.example'],
  ['email', 'nobody'],
  ['address', ' \n '],
  ['phone', '  '],
])('%s %j is left out', (field, text) => {
  expect(waysToApply(apply({ [field]: text }))).toEqual([]);
});

test('a number in words stays text', () => {
  expect(waysToApply(apply({ phone: 'ask for Jo, ext. 5' }))).toEqual([
    { kind: 'phone', number: 'ask for Jo, ext. 5', href: null },
  ]);
});

test('by email only', () => {
  expect(isByEmailOnly(apply({ email: 'jobs@example.ca' }))).toBe(true);
  expect(isByEmailOnly(apply({ email: 'jobs@example.ca', direct: true }))).toBe(false);
  expect(isByEmailOnly(apply({ email: 'jobs@example.ca', phone: '604 555 0100' }))).toBe(false);
  expect(isByEmailOnly(apply({}))).toBe(false);
});
