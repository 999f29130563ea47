import { describe, expect, test } from 'vitest';
import {
  checkLogin,
  checkPasswordChange,
  checkRegistration,
  emailProblem,
  readCode,
  readEmail,
  readPhone,
} from '../../../../../src/features/account/shared/form-checks.ts';

const person = {
  name: 'Amélie',
  email: 'amelie@example.ca',
  password: 'carry the boat',
  confirm: 'carry the boat',
};

describe('checkRegistration', () => {
  test('takes all four fields filled', () => {
    expect(checkRegistration(person)).toEqual([]);
  });

  test('says that passwords differ, in the given words, and nothing else', () => {
    expect(checkRegistration({ ...person, confirm: 'carry the boot' })).toEqual([
      { field: 'confirm', text: 'account.passwordsDiffer' },
    ]);
  });

  test('asks for each field that is empty or blank', () => {
    expect(checkRegistration({ name: ' ', email: '', password: '', confirm: '' })).toEqual([
      { field: 'name', text: 'account.nameMissing' },
      { field: 'email', text: 'account.emailMissing' },
      { field: 'password', text: 'account.passwordMissing' },
    ]);
    expect(checkRegistration({ ...person, confirm: '' })).toEqual([
      { field: 'confirm', text: 'account.confirmMissing' },
    ]);
  });

  test('says that a password is too short; whether it is a common one, the server says', () => {
    expect(checkRegistration({ ...person, password: 'seven 7', confirm: 'seven 7' })).toEqual([
      { field: 'password', text: 'account.passwordShort' },
    ]);
    expect(checkRegistration({ ...person, password: 'password', confirm: 'password' })).toEqual([]);
  });

  test('says that a password is too long, in characters as the server counts them', () => {
    const long = '🛶'.repeat(257);
    expect(checkRegistration({ ...person, password: long, confirm: long })).toEqual([
      { field: 'password', text: 'account.passwordLong' },
    ]);
    const longest = '🛶'.repeat(256);
    expect(checkRegistration({ ...person, password: longest, confirm: longest })).toEqual([]);
  });
});

describe('checkLogin', () => {
  test.each(['amelie', 'amelie@', '@example.ca', 'a b@example.ca', 'a@b@c'])('%s is no email', email => {
    expect(checkLogin({ email, password: 'x' })).toEqual([{ field: 'email', text: 'account.emailWrong' }]);
  });

  test.each(['a@b', ' amelie@example.ca ', 'prénom@exemple.québec'])('%s may be one', email => {
    expect(checkLogin({ email, password: 'x' })).toEqual([]);
  });
});

test('a change of password needs both, and the present one only where there is one', () => {
  const fields = (...form: Parameters<typeof checkPasswordChange>) =>
    checkPasswordChange(...form).map(({ field, text }) => `${field} ${text}`);
  expect(fields({ current: '', fresh: 'new horse 9' })).toEqual(['current account.passwordMissing']);
  expect(fields({ current: 'old', fresh: '' })).toEqual(['fresh account.passwordMissing']);
  expect(fields({ current: 'old', fresh: 'new' })).toEqual(['fresh account.passwordShort']);
  expect(fields({ current: 'old', fresh: 'new horse 9' })).toEqual([]);
  expect(fields({ current: '', fresh: 'new horse 9' }, false)).toEqual([]);
});

test.each([
  ['613 555-0123', '+16135550123'],
  ['(613) 555-0123', '+16135550123'],
  ['1 613 555 0123', '+16135550123'],
  ['+1 613 555 0123', '+16135550123'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['555-0123', null],
  ['+0 613 555 0123', null],
  ['613 555-0123 ext. 4', null],
  ['', null],
])('the phone number %s is %s', (text, expected) => {
  expect(readPhone(text)).toBe(expected);
});

test('a code may be copied with its spaces', () => {
  expect(readCode(' 123 456\n')).toBe('123456');
  expect(readCode('123 456\u200b')).toBe('123456');
});

test('characters without a shape, which come with a pasted text, are left out', () => {
  expect(emailProblem('\u200bamelie@example.ca')).toBeNull();
  expect(readEmail('\u200b amelie@example.ca\u2060')).toBe('amelie@example.ca');
  expect(emailProblem('\u200b')).toBe('account.emailMissing');
  expect(readPhone('\u202d(613) 555\u20110123\u202c')).toBe('+16135550123');
});
