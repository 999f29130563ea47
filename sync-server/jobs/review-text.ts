import type { ReviewedPosting, ReviewOutcome } from '../../src/wire/review.ts';

const SHOWN_CHARACTERS = 200;

/** Lists waiting or refused postings for the person who decides about them. */
export function listText(postings: readonly ReviewedPosting[], state: 'waiting' | 'refused'): string {
  if (postings.length === 0) return state === 'refused' ? 'Nothing was refused.' : 'Nothing waits.';
  const verb = state === 'refused' ? 'refused' : postings.length === 1 ? 'waits' : 'wait';
  const head =
    state === 'refused'
      ? `${count(postings.length)} ${postings.length === 1 ? 'was' : 'were'} ${verb}.`
      : `${count(postings.length)} ${verb}.`;
  return [head, ...postings.map(postingText)].join('\n\n');
}

const count = (postings: number): string => (postings === 1 ? '1 posting' : `${postings} postings`);

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
  const before = wasPublic ? ', and was public before' : '';
  switch (state) {
    case 'confirmation':
      return `Waits for the poster to confirm an address${moment}${before}`;
    case 'review':
      return `Waits for your review${moment}${before}`;
    case 'refused':
      return `Refused${moment}${before}`;
  }
}

function personText({ name, email, emailVerification, phone, phoneVerification, userId }: Person): string {
  const means = [
    ...(email === '' ? [] : [`${email} (${emailVerification ? 'confirmed' : 'not confirmed'})`]),
    ...(phone === '' ? [] : [`${phone} (${phoneVerification ? 'confirmed' : 'not confirmed'})`]),
  ];
  const known = means.length > 0 ? means.join(', ') : 'no address';
  return `${plainLine(name) || 'somebody without a name'}, ${known}, account ${userId}`;
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
      return `${posting}: approved, it is public now`;
    case 'refused':
      return `${posting}: refused and closed`;
    case 'unchanged':
      return `${posting}: nothing to change`;
    case 'closed':
      return `${posting}: it is closed, there is nothing to decide`;
    case 'not_found':
      return `${posting}: there is no such posting`;
  }
}
