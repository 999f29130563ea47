import { describe, expect, test } from 'vitest';
import {
  checkLogin,
  checkPasswordChange,
  checkRegistration,
} from '../../../../src/features/account/form-checks.ts';

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

  test('says that passwords differ, in the specification’s text, and nothing else', () => {
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

  test('leaves the strength of a password to the server', () => {
    expect(checkRegistration({ ...person, password: 'x', confirm: 'x' })).toEqual([]);
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

test('a change of password needs both', () => {
  expect(checkPasswordChange({ current: '', fresh: 'new' }).map(({ field }) => field)).toEqual(['current']);
  expect(checkPasswordChange({ current: 'old', fresh: '' }).map(({ field }) => field)).toEqual(['fresh']);
  expect(checkPasswordChange({ current: 'old', fresh: 'new' })).toEqual([]);
});
