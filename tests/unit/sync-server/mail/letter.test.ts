import { describe, expect, test } from 'vitest';
import { letter, plainLine, type LetterParts } from '../../../../sync-server/mail/letter.ts';

const PARTS: LetterParts = {
  language: 'en',
  subject: 'Account Verification for Portage',
  opening: ['Verify your email to activate your Portage account.'],
  button: { label: 'Verify', url: new URL('https://jobs.example/verify-email?userId=a&secret=b') },
  closing: ['If you did not ask for this, ignore it.'],
  from: 'Portage',
};

describe('a letter', () => {
  test('says the same in text and in HTML', () => {
    const { text, html } = letter(PARTS);
    for (const part of [...PARTS.opening, ...PARTS.closing, PARTS.from]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  test('has its link whole in the text, and as an escaped attribute in the HTML', () => {
    const { text, html } = letter(PARTS);
    expect(text).toContain('https://jobs.example/verify-email?userId=a&secret=b');
    expect(html).toContain('<a href="https://jobs.example/verify-email?userId=a&amp;secret=b"');
  });

  test('shows a code, and no button where there is none', () => {
    const { button: _button, ...others } = PARTS;
    const { text, html } = letter({ ...others, code: '042042' });
    expect(text).toContain('\n\n042042\n\n');
    expect(html).toContain('>042042</p>');
    expect(html).not.toContain('href');
  });

  test('greets in the language of its reader', () => {
    const { text, html } = letter({ ...PARTS, language: 'fr' });
    expect(text).toMatch(/^Bonjour,/);
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('copiez cette adresse');
  });

  test('keeps what strangers wrote as text', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const { html } = letter({
      ...PARTS,
      subject: hostile,
      opening: [hostile],
      closing: [hostile],
      from: hostile,
      code: hostile,
      button: { label: hostile, url: new URL('https://jobs.example/?a="><script>') },
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(6);
  });

  test('has no header and no line that a name brought along', () => {
    const { subject, text } = letter({
      ...PARTS,
      subject: 'Invitation to A\r\nBcc: evil@example.com\r\n\r\nbody',
      opening: ['Team\u2028Pay here\u202e', 'x\0y'],
    });
    expect(subject).toBe('Invitation to A Bcc: evil@example.com body');
    expect(text).toContain('\n\nTeam Pay here\n\nx y\n\n');
  });
});

test.each([
  ['a\r\n\tb', 'a b'],
  ['\u202eevil', 'evil'],
  ['Zoë Tremblay 株式会社', 'Zoë Tremblay 株式会社'],
  ['  ', ''],
])('%j on one line is %j', (text, line) => {
  expect(plainLine(text)).toBe(line);
});
