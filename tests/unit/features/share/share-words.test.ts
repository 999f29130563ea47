import { describe, expect, it } from 'vitest';
import { jobUrl } from '../../../../src/features/share/job-url.ts';
import { shareMail, shareWords } from '../../../../src/features/share/share-words.ts';
import { testCard } from '../test-card.ts';
import { wordsOf } from '../test-words.ts';

const en = await wordsOf('en');

describe('a posting that is passed on', () => {
  const url = jobUrl(1001, 'https://jobs.example.ca');

  it('has the address that others can open, and one line of what it is', () => {
    expect(url).toBe('https://jobs.example.ca/job/1001');
    const card = testCard({ jobTitle: 'Line cook', businessName: 'Larch & Ladle' });
    expect(shareWords(card, en).text).toMatch(/^Line cook · Larch & Ladle · .+ · /);
  });

  it('goes by mail without a header of a stranger’s', () => {
    const words = shareWords(testCard({ jobTitle: 'Cook\r\nBcc: a@b.ca&bcc=x' }), en);
    const mail = shareMail(words, url);
    expect(mail.startsWith('mailto:?subject=Cook%20Bcc')).toBe(true);
    expect([...new URL(mail).searchParams.keys()]).toEqual(['subject', 'body']);
  });
});
