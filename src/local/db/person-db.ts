import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { DeliveryRecord } from '../../sync/outbox/application-progress.ts';
import type { Draft, OutboxEntry } from './outbox-entry.ts';
import type { FilePart, KeptFile } from './kept-files.ts';
import { personDatabaseName } from './person-name.ts';
import { PULLED } from './pulled-mark.ts';
import type {
  LaterChange,
  OwnApplication,
  OwnNote,
  OwnPosting,
  PulledMessage,
  ReceivedApplication,
} from './pulled-records.ts';
import type {
  ApplicantLook,
  DraftOffer,
  JobMark,
  Preference,
  ProfilePart,
  SavedSearch,
  Setting,
  ToDo,
  ViewedJob,
} from './rows.ts';

/** A draft that a form is writing: see `DraftWriter`. */
interface OpenDraft {
  flush(): Promise<void>;
  hold(): Promise<void>;
  release(): void;
  sent(): void;
}

/**
 * One person's data on this device. Each person has a separate database, so signing out or another sign-in can never
 * show it. `strict` durability: a resolved write is on the disk, also after a power cut.
 * Versions only grow, and an upgrade may run twice.
 */
export class PersonDatabase extends Dexie {
  readonly outbox: EntityTable<OutboxEntry, 'id'>;
  readonly drafts: EntityTable<Draft, 'key'>;
  readonly settings: EntityTable<Setting, 'key'>;
  readonly viewed: EntityTable<ViewedJob, 'jobId'>;
  readonly marks: Table<JobMark, [JobMark['kind'], number]>;
  readonly searches: EntityTable<SavedSearch, 'searchId'>;
  readonly preferences: EntityTable<Preference, 'name'>;
  readonly profile: EntityTable<ProfilePart, 'part'>;
  readonly draftOffers: EntityTable<DraftOffer, 'key'>;
  readonly applications: EntityTable<OwnApplication, 'id'>;
  readonly applicants: EntityTable<ReceivedApplication, 'id'>;
  readonly applicantLooks: EntityTable<ApplicantLook, 'jobId'>;
  readonly notes: EntityTable<OwnNote, 'id'>;
  readonly messages: EntityTable<PulledMessage, 'id'>;
  readonly postings: EntityTable<OwnPosting, 'id'>;
  readonly laterChanges: EntityTable<LaterChange, 'subject'>;
  readonly toDos: EntityTable<ToDo, 'id'>;
  /** Progress of a guest's applications, as last reported by the server. */
  readonly deliveries: EntityTable<DeliveryRecord, 'id'>;
  /** Files that operations or drafts name, by the hash of their bytes. */
  readonly files: EntityTable<KeptFile, 'hash'>;
  readonly fileParts: Table<FilePart, [string, number]>;
  /** The data was removed from this device: nothing may open the database again. */
  isForgotten = false;
  /** Drafts being written now. Sending a draft waits for its writer first (`draft-writer.ts`). */
  readonly draftWriters = new Map<string, OpenDraft>();

  constructor(
    /** null = the device's guest. */
    readonly userId: string | null,
    options: DexieOptions = {},
  ) {
    super(personDatabaseName(userId), {
      chromeTransactionDurability: 'strict',
      // With Dexie's cache, a screen may keep showing a row that was deleted while another change of it was being read.
      cache: 'disabled',
      ...options,
    });
    this.version(1).stores({
      outbox: 'id, order, [state+order]',
      drafts: 'key, editedAt',
      settings: 'key',
      viewed: 'jobId, viewedAt',
    });
    this.version(2).stores({ marks: '[kind+jobId]' });
    this.version(3)
      .stores({
        outbox: 'id, order, [state+order], subject, settledAt',
        searches: 'searchId',
        preferences: 'name',
        draftOffers: 'key',
      })
      .upgrade(transaction =>
        transaction
          .table<Partial<OutboxEntry>>('outbox')
          .toCollection()
          .modify(entry => {
            entry.subject ??= null;
            entry.conflicts ??= null;
            entry.epoch ??= null;
          }),
      );
    this.version(4).stores({
      applications: 'id, jobId',
      notes: 'id, applicationId',
      postings: 'id, jobId',
      laterChanges: 'subject',
    });
    this.version(5)
      .stores({ applicants: 'id, jobId', applicantLooks: 'jobId' })
      // Earlier versions skipped received applications: the pull begins anew.
      .upgrade(transaction => transaction.table('settings').delete(PULLED));
    this.version(6).stores({ toDos: 'id', deliveries: 'id' });
    this.version(7).stores({ files: 'hash', fileParts: '[hash+part]' });
    this.version(8)
      .stores({ profile: 'part' })
      // The same for profiles.
      .upgrade(transaction => transaction.table('settings').delete(PULLED));
    this.version(9)
      .stores({ messages: 'id, applicationId' })
      // The same for messages.
      .upgrade(transaction => transaction.table('settings').delete(PULLED));
    this.outbox = this.table('outbox');
    this.drafts = this.table('drafts');
    this.settings = this.table('settings');
    this.viewed = this.table('viewed');
    this.marks = this.table('marks');
    this.searches = this.table('searches');
    this.preferences = this.table('preferences');
    this.profile = this.table('profile');
    this.draftOffers = this.table('draftOffers');
    this.applications = this.table('applications');
    this.applicants = this.table('applicants');
    this.applicantLooks = this.table('applicantLooks');
    this.notes = this.table('notes');
    this.messages = this.table('messages');
    this.postings = this.table('postings');
    this.laterChanges = this.table('laterChanges');
    this.toDos = this.table('toDos');
    this.deliveries = this.table('deliveries');
    this.files = this.table('files');
    this.fileParts = this.table('fileParts');
  }
}

export function openPersonDatabase(userId: string | null): PersonDatabase {
  return new PersonDatabase(userId);
}
