import type { Page } from 'playwright-core';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';

const WRITTEN = '2026-11-19T14:05:00.000Z';
const SEEN = { payMin: 3660, payMax: 3660, payPeriod: 'hour' };

function anEntry(change: Partial<OutboxEntry> & Pick<OutboxEntry, 'id'>): OutboxEntry {
  return {
    kind: 'application.submit',
    payload: {
      jobId: 1001,
      jobTitle: 'Line cook',
      name: 'Robin Tremblay',
      email: 'robin@example.ca',
      message: 'I have cooked for camps of forty since 2019.\nI can start on Monday.',
      seen: SEEN,
    },
    createdAt: WRITTEN,
    userId: null,
    state: 'waiting',
    order: 1,
    title: 'Line cook',
    subject: null,
    attempts: 0,
    error: null,
    receipt: null,
    conflicts: null,
    duplicate: false,
    settledAt: null,
    epoch: null,
    ...change,
  };
}

const receipt = (jobId: number) => ({
  documentId: `d${jobId}`,
  acceptedAt: new Date().toISOString(),
  reference: 'PT-7K3F-9Q2M',
  jobId,
});
const sent = (id: string, change: Partial<OutboxEntry> = {}) =>
  anEntry({ id, state: 'sent', attempts: 1, settledAt: Date.now(), receipt: receipt(1001), ...change });
const refused = (id: string, type: string, change: Partial<OutboxEntry> = {}) =>
  anEntry({
    id,
    state: 'attention',
    attempts: 1,
    settledAt: Date.now(),
    ...change,
    error: { type, message: 'In the words of the server.', ...change.error },
  });

function row(number: number, change: Partial<OutboxEntry>, city = 'Thunder Bay'): OutboxEntry {
  const title = `Fishing guide ${number}`;
  const content = {
    jobTitle: title,
    city,
    province: city ? 'Ontario' : 'Ontarioo',
    businessName: 'Height of Land',
  };
  return {
    ...anEntry({ id: `row-${number}` }),
    kind: 'posting.create',
    title,
    payload: { jobId: 5000 + number, row: content, batchId: 'batch-1', rowNumber: number },
    ...change,
  };
}

const invalid = { type: 'posting_invalid', message: 'The province is not known.', field: 'province' };
const PAY_NOW = { payMin: 3100, payMax: 3100, payPeriod: 'hour', payCurrency: 'CAD' };

/** One entry in every state that a person can meet, and a batch with rows in all of them. */
export function everyState(): OutboxEntry[] {
  const entries = [
    refused('changed', 'posting_changed', {
      title: 'Long-haul truck driver',
      error: { type: 'posting_changed', message: 'pay was more', pay: PAY_NOW },
    }),
    refused('closed', 'posting_closed', { title: 'Camp cook' }),
    refused('withdrawn', 'application_withdrawn', { title: 'Tree planter' }),
    refused('invalid', 'operation_invalid', {
      error: { type: 'operation_invalid', message: 'The field "email" is wrong.', field: 'email' },
    }),
    refused('conflict', 'edit_conflict', {
      kind: 'posting.edit',
      title: 'Welder',
      payload: { jobId: 1002, edition: 2, changes: {}, base: {} },
      receipt: receipt(1002),
      conflicts: [
        { field: 'jobTitle', mine: 'Welder, night shift', theirs: 'Welder-fitter' },
        { field: 'pay', mine: { ...PAY_NOW, payMin: 4000, payMax: 4200 }, theirs: PAY_NOW },
      ],
    }),
    refused('silent', 'operation_invalid', { kind: 'saved.put', title: '', payload: { jobId: 9, on: true } }),
    row(1, { state: 'sent', settledAt: Date.now(), receipt: receipt(5001) }),
    row(2, { state: 'attention', attempts: 1, error: invalid }, ''),
    row(3, { state: 'attention', attempts: 1, error: { type: 'general_unknown', message: 'It failed.' } }),
    row(4, { state: 'waiting', attempts: 1 }),
    anEntry({ id: 'saved', title: 'Nurse practitioner in a town with a very long name' }),
    anEntry({
      id: 'note',
      kind: 'note.create',
      title: 'Dairy farm worker',
      payload: { text: 'Ask about housing.' },
    }),
    sent('sent'),
    sent('twice', { duplicate: true, title: 'Baker' }),
    sent('cut', {
      kind: 'posting.repost',
      title: 'Cleaner',
      receipt: { ...receipt(77), shortened: ['remarks'] },
    }),
  ];
  return entries.map((entry, index) => ({ ...entry, order: index + 1 }));
}

/** Puts entries on the disk of a device in the place of all others. Leaves the app, which would send or change some meanwhile. */
export async function fillOutbox(page: Page, url: string, entries: readonly OutboxEntry[]): Promise<void> {
  await page.goto(`${url}/health`);
  await page.evaluate(
    list =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portage-person-guest');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('outbox', 'readwrite');
          const store = writing.objectStore('outbox');
          store.clear();
          for (const entry of list) store.put(entry);
          writing.addEventListener('error', () => reject(new Error('not written')));
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    [...entries],
  );
}
