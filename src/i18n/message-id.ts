import type account from './messages/en/account.json';
import type api from './messages/en/api.json';
import type applicants from './messages/en/applicants.json';
import type apply from './messages/en/apply.json';
import type changes from './messages/en/changes.json';
import type clock from './messages/en/clock.json';
import type common from './messages/en/common.json';
import type contact from './messages/en/contact.json';
import type conversation from './messages/en/conversation.json';
import type domain from './messages/en/domain.json';
import type filters from './messages/en/filters.json';
import type handover from './messages/en/handover.json';
import type home from './messages/en/home.json';
import type interview from './messages/en/interview.json';
import type job from './messages/en/job.json';
import type jobs from './messages/en/jobs.json';
import type lmia from './messages/en/lmia.json';
import type map from './messages/en/map.json';
import type outbox from './messages/en/outbox.json';
import type pages from './messages/en/pages.json';
import type posting from './messages/en/posting.json';
import type profile from './messages/en/profile.json';
import type reminder from './messages/en/reminder.json';
import type resume from './messages/en/resume.json';
import type review from './messages/en/review.json';
import type saved from './messages/en/saved.json';
import type shell from './messages/en/shell.json';
import type storage from './messages/en/storage.json';
import type tracking from './messages/en/tracking.json';

/** The texts by area. A new file of texts needs its two lines here. */
interface Areas {
  account: typeof account;
  api: typeof api;
  applicants: typeof applicants;
  apply: typeof apply;
  changes: typeof changes;
  clock: typeof clock;
  common: typeof common;
  contact: typeof contact;
  conversation: typeof conversation;
  domain: typeof domain;
  filters: typeof filters;
  handover: typeof handover;
  home: typeof home;
  interview: typeof interview;
  job: typeof job;
  jobs: typeof jobs;
  lmia: typeof lmia;
  map: typeof map;
  outbox: typeof outbox;
  pages: typeof pages;
  posting: typeof posting;
  profile: typeof profile;
  reminder: typeof reminder;
  resume: typeof resume;
  review: typeof review;
  saved: typeof saved;
  shell: typeof shell;
  storage: typeof storage;
  tracking: typeof tracking;
}
/** In the first download (`texts-en.ts`). */
type FirstArea = 'clock' | 'common' | 'domain' | 'jobs';

/**
 * Areas whose texts are loaded with the screens that use them (`app/screens.tsx`), so that the first list doesn't wait
 * for them.
 */
export type LazyArea = Exclude<keyof Areas, FirstArea>;

/** The keys of all texts, as in the English files (`<area>.<name>`). */
export type MessageId = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas];
