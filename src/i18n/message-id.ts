import type account from './messages/en/account.json';
import type api from './messages/en/api.json';
import type applicants from './messages/en/applicants.json';
import type apply from './messages/en/apply.json';
import type clock from './messages/en/clock.json';
import type common from './messages/en/common.json';
import type contact from './messages/en/contact.json';
import type domain from './messages/en/domain.json';
import type filters from './messages/en/filters.json';
import type home from './messages/en/home.json';
import type job from './messages/en/job.json';
import type jobs from './messages/en/jobs.json';
import type lmia from './messages/en/lmia.json';
import type outbox from './messages/en/outbox.json';
import type pages from './messages/en/pages.json';
import type posting from './messages/en/posting.json';
import type profile from './messages/en/profile.json';
import type review from './messages/en/review.json';
import type saved from './messages/en/saved.json';
import type shell from './messages/en/shell.json';
import type storage from './messages/en/storage.json';

/** The keys of all texts, as in the English files (`<area>.<name>`). */
export type MessageId =
  | keyof typeof account
  | keyof typeof api
  | keyof typeof applicants
  | keyof typeof apply
  | keyof typeof clock
  | keyof typeof common
  | keyof typeof contact
  | keyof typeof domain
  | keyof typeof filters
  | keyof typeof home
  | keyof typeof job
  | keyof typeof jobs
  | keyof typeof lmia
  | keyof typeof outbox
  | keyof typeof pages
  | keyof typeof posting
  | keyof typeof profile
  | keyof typeof review
  | keyof typeof saved
  | keyof typeof shell
  | keyof typeof storage;
