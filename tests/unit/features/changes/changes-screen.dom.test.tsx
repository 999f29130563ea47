import { describe, expect, test } from 'vitest';
import { compareJobs } from '../../../../src/features/changes/compare-jobs.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { readJobLooks } from '../../../../src/local/values/job-looks.ts';
import { markJob } from '../../../../src/local/values/mark-job.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { arrived } from '../../../support/dom/account-scene.ts';
import { act, find, gone, on, press, see, waitFor } from '../../../support/dom/queries.ts';
import { openApp, type Page, type PageOptions } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';
import { gate } from '../../../support/gate.ts';

const CARDS = [
  aCard({ jobId: 1, jobTitle: 'line cook', payMin: 2200, payMax: 2200, expiryDateFormatted: '2026-12-15' }),
  aCard({ jobId: 2, jobTitle: 'welder', businessName: 'Prairie Steel' }),
];

const open = (path = '/changes', options: PageOptions = {}) => openApp(path, { cards: CARDS, ...options });

/** As if this device had last compared when the list was like this. */
const saveAndCompare = ({ people }: Page, cards: readonly Card[], ...jobIds: number[]) =>
  act(async () => {
    const { db } = people.current();
    const catalogue = { card: async (id: number) => cards.find(({ jobId }) => jobId === id) };
    await compareJobs(
      {
        db,
        watched: new Map(jobIds.map(jobId => [jobId, null])),
        catalogue,
        provinces: null,
        todayIn: () => '2026-11-20',
        nowMs: START_MS,
      },
      new AbortController().signal,
    );
    // The app compares from here on.
    await db.transaction('rw', [db.marks, db.outbox, db.settings], async () => {
      for (const jobId of jobIds) await markJob(db, { kind: 'saved', jobId, on: true }, people.edits);
    });
  });

const BEFORE = [
  aCard({ jobId: 1, jobTitle: 'line cook', payMin: 2000, payMax: 2000, expiryDateFormatted: '2026-12-01' }),
  aCard({ jobId: 2, jobTitle: 'welder', businessName: 'Prairie Steel' }),
  aCard({ jobId: 3, jobTitle: 'baker' }),
];

/** Holds back the answer of the first transaction that notes changes as announced. */
function openGate(db: PersonDatabase) {
  let reached = false;
  const { isOpen: opened, open } = gate();
  const inTransaction = db.transaction.bind(db) as (...parts: unknown[]) => Promise<unknown>;
  let isNoted = false;
  db.settings.hook('updating', change => {
    if (Reflect.get(change, 'value.isTold') === true) isNoted = true;
  });
  const held = async (...parts: unknown[]) => {
    const result = await inTransaction(...parts);
    if (isNoted && !reached) {
      reached = true;
      await opened;
    }
    return result;
  };
  Reflect.set(db, 'transaction', held);
  return { isReached: () => reached, open };
}

const tab = async (name: RegExp) => on(await find('navigation', 'Sections')).findByRole('link', { name });

describe('the changes since the last visit', () => {
  test('are none for a person who kept nothing, and no link leads there', async () => {
    await open();
    await find('heading', 'No changes');
    expect(on(await find('navigation', 'Sections')).queryByRole('link', { name: /^Updates/ })).toBeNull();
  });

  test('are announced once, counted, shown with old and new values, and then seen', async () => {
    const page = await open('/jobList', { width: 390 });
    await saveAndCompare(page, BEFORE, 1, 2, 3);
    page.services.catalogue.refresh();
    await see('2 of your jobs have changed.');
    await waitFor(async () => expect((await tab(/^Updates/)).textContent).toContain('2 changes'));
    await press(page, 'See changes', { role: 'link' });
    await arrived(page, '/changes');
    await gone('2 of your jobs have changed.');
    const changed = (await find('heading', 'Changed jobs')).closest('section') ?? document.body;
    expect(changed.textContent).toContain('Pay');
    expect(changed.textContent).toMatch(/Was: \$20\.00 an hour Now: \$22\.00 an hour/);
    expect(changed.textContent).toMatch(/Closing date.*December 1, 2026.*December 15, 2026/);
    const over = (await find('heading', 'Closed jobs')).closest('section') ?? document.body;
    expect(over.textContent).toContain('baker');
    expect(on(over).getByText('Closed')).toBeTruthy();
    await waitFor(async () => expect((await tab(/^Updates/)).textContent).not.toContain('changes'));
    // They are still there, in this visit.
    await press(page, 'line cook', { role: 'link' });
    await arrived(page, '/job/1');
    await page.user.click(await tab(/^Updates/));
    await find('heading', 'Changed jobs');
  });

  test('are announced even if the list is fetched while they are being noted', async () => {
    const page = await open('/jobList');
    const { db } = page.people.current();
    const gate = openGate(db);
    await saveAndCompare(page, BEFORE, 1, 3);
    page.services.catalogue.refresh();
    await waitFor(() => expect(gate.isReached()).toBe(true));
    // Another reason to compare, which ends the first comparison.
    await act(() => markJob(db, { kind: 'saved', jobId: 2, on: true }, page.people.edits));
    await waitFor(async () => expect((await readJobLooks(db)).map(({ jobId }) => jobId)).toContain(2));
    gate.open();
    await see('2 of your jobs have changed.');
  });

  test('are there offline, in French', async () => {
    const page = await open('/changes', { language: 'fr' });
    page.goOffline();
    await saveAndCompare(page, BEFORE, 1);
    await find('heading', 'Offres modifiées');
    await see('Date limite');
    expect(document.title).toContain('Depuis votre dernière visite');
  });

  test('are linked from the saved jobs', async () => {
    const page = await open('/saved');
    await saveAndCompare(page, BEFORE, 2);
    const link = await find('link', 'Since your last visit: nothing new');
    expect(link.getAttribute('href')).toBe('/changes');
  });
});
