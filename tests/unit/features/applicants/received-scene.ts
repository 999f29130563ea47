import { IDBKeyRange } from 'fake-indexeddb';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { PULLED } from '../../../../src/local/db/pulled-mark.ts';
import type { OwnNote, OwnPosting, ReceivedApplication } from '../../../../src/local/db/pulled-records.ts';
import { OWNER } from '../../../support/dom/account-scene.ts';
import { createDevice, type Device } from '../../../support/dom/device.ts';

const RUN = 'r';

export const received = (fields: Partial<ReceivedApplication> = {}): ReceivedApplication => ({
  id: 'a',
  run: RUN,
  jobId: 100,
  jobTitle: 'cook',
  state: 'sent',
  sentAt: '2026-11-20T12:00:00.000+00:00',
  reference: 'PT-1',
  name: 'Bruno Roy',
  email: 'bruno@example.com',
  message: 'Hello',
  ...fields,
});

export const posting = (fields: Partial<OwnPosting> = {}): OwnPosting => ({
  id: 'job-100',
  run: RUN,
  jobId: 100,
  jobTitle: 'cook',
  businessName: 'Maple Diner',
  city: 'Banff',
  provinceId: 'AB',
  postedOn: '2026-11-18',
  expiresOn: '2027-01-15',
  closedAt: null,
  edition: 0,
  applications: 1,
  review: null,
  ...fields,
});

export const note = (fields: Partial<OwnNote> = {}): OwnNote => ({
  id: 'n',
  run: RUN,
  applicationId: 'a',
  jobId: 100,
  text: 'Calls on Monday.',
  at: '2026-11-20T12:30:00.000+00:00',
  by: 'Ann',
  ...fields,
});

export interface OnDisk {
  postings?: OwnPosting[];
  applicants?: ReceivedApplication[];
  notes?: OwnNote[];
  /** False: the server was never asked. */
  isLevel?: boolean;
  language?: 'en' | 'fr';
}

/** The owner's device without a network, with what it had pulled. */
export async function deviceWith(rows: OnDisk = {}): Promise<Device> {
  const { postings = [posting()], applicants = [], notes = [], isLevel = true, language = 'en' } = rows;
  const device = await createDevice({ user: OWNER, language });
  const db = new PersonDatabase(OWNER.id, { indexedDB: device.disk, IDBKeyRange });
  await db.postings.bulkPut(postings);
  await db.applicants.bulkPut(applicants);
  await db.notes.bulkPut(notes);
  if (isLevel) await db.settings.put({ key: PULLED, value: { cursor: 'c', levelAtMs: 0, wholeRun: RUN } });
  db.close();
  return device;
}
