import { lazily } from '../../ui/lazily.tsx';

// Few postings have to wait, so this code is only loaded when one does.

/** Why the user's own posting isn't public, and what can be done about it. */
const ReviewNotice = lazily(async () => (await import('./review-notice.tsx')).ReviewNotice, {
  area: 'review',
});

/** Says what will happen to the posting after sending, if it won't be public at once. */
const BeforeSending = lazily(async () => (await import('./before-sending.tsx')).BeforeSending, {
  area: 'review',
});

export { BeforeSending, ReviewNotice };
