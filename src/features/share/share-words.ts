import type { Card } from '../../domain/listing.ts';
import { jobFacts } from '../../domain/posting/job-facts.ts';
import type { Words } from '../../i18n/words.ts';

export interface ShareWords {
  title: string;
  text: string;
}

/** A posting's title and facts, one line each, for a message or a mail. */
export function shareWords(card: Card, words: Words): ShareWords {
  const { place, pay } = jobFacts(card, words);
  const { jobTitle: title } = card;
  return { title, text: [title, card.businessName, place, pay].filter(Boolean).join(' · ') };
}

/** A mail without a recipient. Line breaks in strangers' text can't add headers. */
export function shareMail({ title, text }: ShareWords, url: string): string {
  const fields = { subject: title.replace(/\s+/g, ' '), body: `${text}\n${url}` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:?${query.join('&')}`;
}
