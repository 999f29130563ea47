import type account from './messages/en/account.json';
import type apply from './messages/en/apply.json';
import type clock from './messages/en/clock.json';
import type common from './messages/en/common.json';
import type domain from './messages/en/domain.json';
import type home from './messages/en/home.json';
import type jobs from './messages/en/jobs.json';
import type lmia from './messages/en/lmia.json';
import type outbox from './messages/en/outbox.json';
import type pages from './messages/en/pages.json';
import type posting from './messages/en/posting.json';

/** Every text of the product, by the key that the English file gives it (`<area>.<name>`). */
export type MessageId =
  | keyof typeof account
  | keyof typeof apply
  | keyof typeof clock
  | keyof typeof common
  | keyof typeof domain
  | keyof typeof home
  | keyof typeof jobs
  | keyof typeof lmia
  | keyof typeof outbox
  | keyof typeof pages
  | keyof typeof posting;
