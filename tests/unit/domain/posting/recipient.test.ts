import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { knownRecipient, recipientOf } from '../../../../src/domain/posting/recipient.ts';
import { isEmail } from '../../../../sync-server/core/email-address.ts';

const EVERYTHING = { email: true, form: true };
const MAIL = { email: true, form: false };
const FORM = { email: false, form: true };
const NOTHING = { email: false, form: false };
const EMAIL = 'jobs@clearwater.example';

const posting = (inbox: boolean, apply: Partial<ReturnType<typeof emptyDetails>['apply']> = {}) => ({
  inbox,
  apply: { ...emptyDetails().apply, ...apply },
});

describe('the order of recipients', () => {
  test.each([EVERYTHING, MAIL, FORM, NOTHING])(
    'a team has an inbox, whatever the server can do: %j',
    server => {
      expect(recipientOf(posting(true, { email: EMAIL }), server)).toEqual({ kind: 'inbox' });
    },
  );

  test.each([EVERYTHING, MAIL])('without a team the posting’s own address gets a mail: %j', server => {
    expect(recipientOf(posting(false, { email: EMAIL }), server)).toEqual({ kind: 'email', address: EMAIL });
  });

  test('then the form service', () => {
    expect(recipientOf(posting(false, { email: EMAIL }), FORM)).toEqual({ kind: 'form' });
    expect(recipientOf(posting(false), EVERYTHING)).toEqual({ kind: 'form' });
  });

  test('then nobody', () => {
    expect(recipientOf(posting(false), MAIL)).toEqual({ kind: 'none' });
    expect(recipientOf(posting(false, { email: EMAIL }), NOTHING)).toEqual({ kind: 'none' });
  });
});

describe('an address that no mail server takes unquoted', () => {
  test.each(['jobs..north@example.com', '.jobs@example.com', 'jobs.@example.com'])(
    '%s gets no mail',
    email => {
      expect(recipientOf(posting(false, { email }), EVERYTHING)).toEqual({ kind: 'form' });
      expect(recipientOf(posting(false, { email }), MAIL)).toEqual({ kind: 'none' });
      expect(recipientOf(posting(false, { email, direct: false }), EVERYTHING)).toEqual({ kind: 'none' });
      expect(isEmail(email)).toBe(false);
    },
  );

  test.each(['jobs.north@example.com', "o'neil+x@a-b.example.ca", 'a.b.c@x.xn--p1ai.ca'])(
    '%s is none',
    email => {
      expect(recipientOf(posting(false, { email }), MAIL)).toEqual({ kind: 'email', address: email });
      expect(isEmail(email)).toBe(true);
    },
  );
});

describe('by email only', () => {
  const only = { direct: false, email: EMAIL };

  test('goes by email, or not through Portage', () => {
    for (const inbox of [true, false]) {
      expect(recipientOf(posting(inbox, only), EVERYTHING)).toEqual({ kind: 'email', address: EMAIL });
      expect(recipientOf(posting(inbox, only), FORM)).toEqual({ kind: 'none' });
    }
  });

  test('another way beside it lifts that', () => {
    for (const other of [
      { phone: '604 555 0100' },
      { url: 'https://example.ca/jobs' },
      { address: '1 Road' },
    ])
      expect(recipientOf(posting(false, { ...only, ...other }), FORM)).toEqual({ kind: 'form' });
    expect(recipientOf(posting(false, { ...only, direct: true }), FORM)).toEqual({ kind: 'form' });
  });
});

test.each([
  'a@b.example, c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'nobody',
  '"><script>@x.example',
  'a@localhost',
])('%j is no address to mail to', email => {
  expect(recipientOf(posting(false, { email }), MAIL)).toEqual({ kind: 'none' });
});

test('a phone that does not know of an inbox knows no recipient', () => {
  expect(knownRecipient(null, EVERYTHING)).toBeNull();
  expect(knownRecipient({ ...posting(false, { email: EMAIL }), inbox: null }, EVERYTHING)).toBeNull();
  expect(knownRecipient(posting(false), NOTHING)).toEqual({ kind: 'none' });
});
