import type { ServerDelivery } from '../domain/posting/recipient.ts';
import type { PostingReview } from './review-states.ts';

/**
 * The part of the operator's configuration that the app needs, also offline: in `<meta>` tags of the shell, and at
 * `GET /v1/sync/settings` for a shell that was cached before the configuration changed.
 */
export interface AppSettings {
  projectId: string;
  projectName: string;
  /** `specification` or `official`: the table behind the list's filter, badges and the home page. */
  wageTable: string;
  /** By what people can sign in here beside a password: what is not configured is not shown. */
  signIn: SignInSettings;
  /** Which posters' postings wait before they are public (`POSTING_REVIEW`). */
  postingReview: PostingReview;
  /** Where this server can send applications to postings without an inbox (`domain/posting/recipient.ts`). */
  delivery: ServerDelivery;
}

export interface SignInSettings {
  /** Mails reach people: codes, links, recovery, verification, invitations. */
  mail: boolean;
  /** Text messages do. */
  phone: boolean;
  /** OAuth2 providers, in Appwrite's names (`google`, `github`, `mock`). */
  providers: readonly string[];
}

/** As a shell says nothing of it, and as a server answered that was older. */
export const PASSWORD_ONLY: SignInSettings = { mail: false, phone: false, providers: [] };

/** The default for a shell without this setting, and for an older server. */
export const INBOX_ONLY: ServerDelivery = { email: false, form: false };

export const SETTINGS_PATH = '/v1/sync/settings';
