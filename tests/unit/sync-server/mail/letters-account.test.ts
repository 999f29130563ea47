import { describe, expect, test } from 'vitest';
import {
  codeLetter,
  emailChangedLetter,
  magicLinkLetter,
  phoneVerificationText,
  recoveryLetter,
  signInText,
  verificationLetter,
} from '../../../../sync-server/mail/letters-account.ts';
import { secretLink } from '../../../../sync-server/mail/secret-link.ts';
import { codeIn, linkIn } from '../../../support/sent-messages.ts';

const EXPIRES_AT = Date.parse('2026-11-20T13:00:00Z');
const SHOWN = { userId: 'ann', secret: 'f'.repeat(64), expiresAt: EXPIRES_AT };
const link = secretLink(new URL('https://jobs.example/x?a=1%262&b=%C3%A9#part'), SHOWN);
const EN = { language: 'en', project: 'Portage' } as const;
const FR = { language: 'fr', project: 'Portage' } as const;

test('a link keeps query and fragment, and carries what confirms', () => {
  expect(Array.from(link.searchParams)).toEqual([
    ['a', '1&2'],
    ['b', 'é'],
    ['userId', 'ann'],
    ['secret', 'f'.repeat(64)],
    ['expire', '2026-11-20T13:00:00.000+00:00'],
  ]);
  expect(link.hash).toBe('#part');
  expect(link.href).toContain('expire=2026-11-20T13%3A00%3A00.000%2B00%3A00');
});

test('the letter of verification tells a stranger to leave the address alone', () => {
  expect(verificationLetter({ ...EN, link }).text).toContain(
    'If you didn’t create this account, ignore this email and the address won’t be verified.',
  );
  expect(verificationLetter({ ...FR, link }).text).toContain(
    'Si vous n’avez pas créé ce compte, ignorez ce courriel. L’adresse ne sera pas vérifiée.',
  );
});

describe.each([
  ['verification', verificationLetter({ ...EN, link }), verificationLetter({ ...FR, link })],
  ['recovery', recoveryLetter({ ...EN, link }), recoveryLetter({ ...FR, link })],
  [
    'a changed address',
    emailChangedLetter({ ...EN, link, email: 'jane@post.example' }),
    emailChangedLetter({ ...FR, link, email: 'jane@post.example' }),
  ],
  [
    'sign-in',
    magicLinkLetter({ ...EN, link, phrase: 'Golden Fox' }),
    magicLinkLetter({ ...FR, link, phrase: 'Renard doré' }),
  ],
])('the letter of %s', (_name, english, french) => {
  test('leads to the link, in text and HTML', () => {
    for (const letter of [english, french]) {
      expect(letter.text).toContain(link.href);
      expect(linkIn(letter).href).toBe(link.href);
    }
  });

  test('is another one in French', () => {
    expect(english.text).toMatch(/^Hello,/);
    expect(french.text).toMatch(/^Bonjour,/);
    expect(french.subject).not.toBe(english.subject);
    expect(french.html).toContain('<html lang="fr">');
  });
});

const EMAIL = 'jane.roy@post.example.ca';

test.each([
  [
    emailChangedLetter({ ...EN, link, email: EMAIL }),
    'The email address of your Portage account was changed',
    'was changed to j***@p***.ca. You can no longer sign in with this one.',
    'If it wasn’t you, contact us right away.',
  ],
  [
    emailChangedLetter({ ...FR, link, email: EMAIL }),
    'L’adresse courriel de votre compte Portage a été modifiée',
    'est maintenant j***@p***.ca. Cette adresse-ci ne permet plus de se connecter.',
    'Si ce n’est pas vous qui l’avez modifiée, écrivez-nous tout de suite.',
  ],
])('the letter to a former address shows little of the new one', (letter, subject, change, advice) => {
  expect(letter.subject).toBe(subject);
  expect(letter.text).toContain(change);
  expect(letter.text).toContain(advice);
  expect(`${letter.text}${letter.html}`).not.toMatch(/jane|roy|post/);
});

test('a code stands in subject-free text as the first six digits, in both languages', () => {
  for (const words of [EN, FR]) {
    const { subject, text, html } = codeLetter({ ...words, code: '042042', phrase: '' });
    expect(subject).not.toMatch(/\d/);
    expect(codeIn(text)).toBe('042042');
    expect(html).toContain('042042');
    expect(signInText({ ...words, code: '042042' })).toMatch(/^042042 .*Portage/);
    expect(phoneVerificationText({ ...words, code: '042042' })).toMatch(/^042042 .*Portage/);
  }
});

test('a project’s name is text', () => {
  const words = { language: 'en', project: '<b>P\r\nBcc: x@example.com' } as const;
  const { subject, html } = codeLetter({ ...words, code: '042042', phrase: '<i>' });
  expect(subject).toBe('OTP for <b>P Bcc: x@example.com Login');
  expect(html).not.toMatch(/<b>|<i>/);
  expect(signInText({ ...words, code: '042042' })).not.toMatch(/[\r\n]/);
});

test('the letter that it shows of an address is whole', () => {
  const { text } = emailChangedLetter({ ...EN, link, email: '𝒿ane@𝓅ost.example.ca' });
  expect(text).toContain('was changed to 𝒿***@𝓅***.ca.');
});
