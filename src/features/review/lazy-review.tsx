import { lazily } from '../../ui/lazily.tsx';

// Few postings wait: what is said of them comes when one is met.

/** Why a posting of one's own is not public, and what can be done about it. */
const ReviewNotice = lazily(async () => (await import('./review-notice.tsx')).ReviewNotice, {
  area: 'review',
});

/** What becomes of a posting that is about to be sent, where it would not be public at once. */
const BeforeSending = lazily(async () => (await import('./before-sending.tsx')).BeforeSending, {
  area: 'review',
});

export { BeforeSending, ReviewNotice };
