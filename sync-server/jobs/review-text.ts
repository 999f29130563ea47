import type { ReviewedPosting, ReviewOutcome } from '../../src/wire/review.ts';

const SHOWN_CHARACTERS = 200;

/** Lists waiting or refused postings for the person who decides about them. */
export function listText(postings: readonly ReviewedPosting[], state: 'waiting' | 'refused'): string {
  const are = state === 'refused' ? 'refused' : 'waiting';
  if (postings.length === 0) return `No postings are ${are}.`;
  const head = postings.length === 1 ? `1 posting is ${are}.` : `${postings.length} postings are ${are}.`;
  return [head, ...postings.map(postingText)].join('\n\n');
}

function postingText(posting: ReviewedPosting): string {
  const { jobId, documentId, jobTitle, businessName, city, provinceId, reason } = posting;
  const place = [city, provinceId].filter(Boolean).join(', ');
  return [
    `${jobId}  ${[jobTitle, businessName, place].filter(Boolean).map(plainLine).join(' · ')}`,
    `  ${stateText(posting)}`,
    ...(reason === '' ? [] : [`  Reason: ${plainLine(reason)}`]),
    ...(posting.by ? [`  Posted by ${personText(posting.by)}`] : []),
    ...detailLines(posting),
    `  Document ${documentId}`,
  ].join('\n');
}

function stateText({ state, since, wasPublic }: ReviewedPosting): string {
  const moment = since === '' ? '' : ` since ${since.slice(0, 16).replace('T', ' ')} UTC`;
  const before = wasPublic ? ', was public before' : '';
  switch (state) {
    case 'confirmation':
      return `Waiting for the poster to verify an address${moment}${before}`;
    case 'review':
      return `Waiting for your review${moment}${before}`;
    case 'refused':
      return `Refused${moment}${before}`;
  }
}

function personText({ name, email, emailVerification, phone, phoneVerification, userId }: Person): string {
  const means = [
    ...(email === '' ? [] : [`${email} (${emailVerification ? 'verified' : 'not verified'})`]),
    ...(phone === '' ? [] : [`${phone} (${phoneVerification ? 'verified' : 'not verified'})`]),
  ];
  const known = means.length > 0 ? means.join(', ') : 'no address';
  return `${plainLine(name) || 'no name'}, ${known}, account ${userId}`;
}

type Person = NonNullable<ReviewedPosting['by']>;

/** The ways to reach the employer, and the beginning of the text: these two give most frauds away. */
function detailLines({ details }: ReviewedPosting): string[] {
  const { description, apply } = { description: '', apply: {}, ...details };
  const ways = Object.values(typeof apply === 'object' && apply !== null ? apply : {}).filter(
    value => typeof value === 'string' && value !== '',
  );
  const text = typeof description === 'string' ? plainLine(description) : '';
  const letters = Array.from(text);
  const shown = letters.length > SHOWN_CHARACTERS ? `${letters.slice(0, SHOWN_CHARACTERS).join('')}…` : text;
  return [
    ...(ways.length > 0 ? [`  Apply: ${ways.map(way => plainLine(String(way))).join(', ')}`] : []),
    ...(shown === '' ? [] : [`  ${shown}`]),
  ];
}

/** Keeps strangers' text on its line and free of control characters for the operator's terminal. */
function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

export function outcomeText({ posting, outcome }: ReviewOutcome): string {
  switch (outcome) {
    case 'approved':
      return `${posting}: approved, now public`;
    case 'refused':
      return `${posting}: refused and closed`;
    case 'unchanged':
      return `${posting}: no change needed`;
    case 'closed':
      return `${posting}: already closed`;
    case 'not_found':
      return `${posting}: not found`;
  }
}
