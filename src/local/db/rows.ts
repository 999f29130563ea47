import type { WayToApply } from '../../domain/posting/ways-to-apply.ts';
import type { PreferencesPut } from '../../wire/operations/personal-operations.ts';
import type { PulledStamp } from '../../wire/pull.ts';
import type { SearchAlert } from '../../wire/search-alerts.ts';

// The rows of a person's database, except those of the outbox and those that the server sends.

/** The stamp of a value that one person sets on several devices. The later edit wins, by time and then by operation. */
export interface EditStamp {
  /**
   * Server time in ms as far as this device knows it. Always after the edit that it replaces, so that a device whose
   * clock is behind can change a value that it has seen.
   */
  editedAt: number;
  operationId: string;
  /** The time that its device sent, if different. It decides between two edits with the same server time. */
  saidAt?: number;
}

export type MarkKind = 'saved' | 'hidden';

/**
 * A person's mark on a posting. A removed mark stays as `on: false`: only then can a later removal win over an earlier
 * mark from another device.
 */
export interface JobMark extends EditStamp {
  kind: MarkKind;
  jobId: number;
  on: boolean;
}

export type PreferenceValue = PreferencesPut['value'];

/** A setting that follows a person to every device; null = not set. */
export interface Preference extends EditStamp {
  name: string;
  value: PreferenceValue;
}

/** A named search of the list; `search` null = removed. */
export interface SavedSearch extends EditStamp {
  /** Generated on the device that saved it. */
  searchId: string;
  search: SearchContent | null;
}

export interface SearchContent {
  name: string;
  /** The same as in the list's address. */
  query: string;
  /** Absent: new matches aren't announced. */
  alert?: SearchAlert;
}

/** A part of the job seeker's profile (`wire/profile-parts.ts`); `content` null = removed. */
export interface ProfilePart extends EditStamp {
  part: string;
  content: Record<string, unknown> | null;
}

/** The state of a draft for which an operation was last made. */
export interface DraftOffer {
  key: string;
  /** The draft's time; for a removed draft, a later one. */
  editedAt: number;
  /** The operation's time if it differs: it must be after the edit that it replaces. */
  saidAt?: number;
  /** False: the operation removed the draft. */
  on: boolean;
  /** The stamp of an edit from another device; absent: the edit was made here. */
  pulled?: PulledStamp;
}

/** A way to apply outside of Portage that a person without a connection set aside. It stays on this device. */
export interface ToDo {
  /** `toDoId` */
  id: string;
  jobId: number;
  jobTitle: string;
  way: WayToApply;
  /** Device clock, ms. */
  addedAt: number;
  /** The person was reminded of it, back online. */
  isTold: boolean;
}

export interface Setting {
  key: string;
  value: unknown;
}

/** A posting that this person opened. */
export interface ViewedJob {
  jobId: number;
  /** Device clock, ms. */
  viewedAt: number;
}

/** How far this person has seen the applications to a posting. */
export interface ApplicantLook {
  jobId: number;
  /** `sentAt` (server time) of the newest application that was on the screen. */
  sentAt: string;
}
