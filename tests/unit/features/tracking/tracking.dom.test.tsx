import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import type { OutboxEntry } from '../../../../src/local/db/outbox-entry.ts';
import type { OwnApplication } from '../../../../src/local/db/pulled-records.ts';
import type { DeliveryRecord } from '../../../../src/sync/outbox/application-progress.ts';
import { OWNER } from '../../../support/dom/account-scene.ts';
import { createDevice } from '../../../support/dom/device.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import { find, press, see, sees, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { testCard, testEntry, testReceipt } from '../test-card.ts';

const sent = (id: string, fields: Partial<OwnApplication> = {}): OwnApplication => ({
  id,
  run: 'r',
  jobId: 1001,
  jobTitle: `Job ${id}`,
  state: 'sent',
  sentAt: '2026-10-03T12:00:00.000+00:00',
  reference: `PT-${id}`,
  name: 'Ana',
  email: 'ana@example.ca',
  message: 'Good day',
  ...fields,
});
const AT = '2026-10-04T12:00:00.000+00:00';

interface Rows {
  applications?: OwnApplication[];
  entries?: OutboxEntry[];
  deliveries?: DeliveryRecord[];
  saved?: number[];
  drafts?: Record<string, string>;
  user?: typeof OWNER;
  language?: 'en' | 'fr';
  /** A posting that was read on this device. */
  read?: Card;
}

async function open(path: string, rows: Rows = {}): Promise<Page> {
  const {
    applications = [],
    entries = [],
    deliveries = [],
    saved = [],
    drafts = {},
    user,
    language,
    read,
  } = rows;
  const device = await createDevice({
    cards: [testCard()],
    ...(user && { user }),
    ...(language && { language }),
  });
  const db = new PersonDatabase(user?.id ?? null, { indexedDB: device.disk, IDBKeyRange });
  await db.applications.bulkPut(applications);
  await db.outbox.bulkPut(entries);
  await db.deliveries.bulkPut(deliveries);
  await db.marks.bulkPut(
    saved.map(jobId => ({ kind: 'saved' as const, jobId, on: true, editedAt: 1, operationId: `o${jobId}` })),
  );
  await db.drafts.bulkPut(
    Object.entries(drafts).map(([key, message]) => ({ key, content: { message }, editedAt: 2 })),
  );
  db.close();
  return openApp(path, {
    device,
    ...(read && { services: { readPostings: { card: async (jobId: number) => ({ ...read, jobId }) } } }),
  });
}

const lines = async (): Promise<string[]> => {
  await find('heading', 'My applications');
  return texts('listitem', await find('main', ''));
};

describe('the screen of applications', () => {
  test('names the employer and the place of a listed job, here and on the application’s page', async () => {
    await open('/applications', { user: OWNER, applications: [sent('a'), sent('b', { jobId: 9 })] });
    await see('Bow River Diner');
    const told = (await lines()).filter(line => line.includes('Bow River Diner · Banff, Alberta'));
    expect(told).toHaveLength(1);
    await open('/applications/a', { user: OWNER, applications: [sent('a')] });
    await see('Bow River Diner');
  });

  test('keeps the employer and the place of a job that was closed since, and its title if it was only saved', async () => {
    const rows = { user: OWNER, applications: [sent('a', { jobId: 9 })], saved: [10] };
    const card = testCard({ jobId: 9, jobTitle: 'baker', businessName: 'Elk Bakery', city: 'Fernie' });
    await open('/applications', { ...rows, read: card });
    await see('baker');
    await waitFor(async () =>
      expect(
        (await lines()).filter(line => /Elk Bakery · Fernie.* · no longer listed/.test(line)),
      ).toHaveLength(2),
    );
    await open('/applications/a', { ...rows, read: card });
    await see(/^Elk Bakery/);
  });

  test('names the employer of a closed job that this device never had', async () => {
    const employer = { name: 'Elk Bakery', city: 'Fernie', provinceId: 'BC' };
    const rows = { user: OWNER, applications: [sent('a', { jobId: 9, employer })] };
    await open('/applications', rows);
    await see('Elk Bakery');
    expect(
      (await lines()).filter(line => line.includes('Elk Bakery · Fernie, British Columbia')),
    ).toHaveLength(1);
    await open('/applications/a', rows);
    await see('Elk Bakery');
  });

  test('lists each state in one place, the latest first, and filters by it', async () => {
    const page = await open('/applications', {
      user: OWNER,
      applications: [
        sent('a', { delivery: { via: 'inbox', state: 'delivered', at: AT } }),
        sent('b', { openedAt: AT, decision: { kind: 'review', at: '2026-10-09T12:00:00.000+00:00' } }),
        sent('c', { openedAt: AT, decision: { kind: 'offer', at: '2026-10-08T12:00:00.000+00:00' } }),
        sent('d', { state: 'withdrawn', sentAt: '2026-10-01T12:00:00.000+00:00' }),
      ],
      entries: [testEntry({ userId: OWNER.id, payload: { jobId: 5, message: 'x' }, title: 'Cook' })],
      saved: [1001, 1002],
      drafts: { 'apply:1003': 'Begun', 'apply:1004': '', 'report:1005': 'no' },
    });
    await waitFor(async () =>
      expect((await lines()).map(line => line.replace(/(Job .|Cook|\d{4}).*(?=[A-Z])/, '$1 '))).toEqual([
        'Job b In review',
        'Job c Offer',
        'Job a Delivered',
        'Cook Waiting',
        'Job d Withdrawn',
        '1003 Draft',
        // Job 1001 has applications.
        '1002 Saved job',
      ]),
    );
    await press(page, 'Offer (1)');
    expect(await lines()).toEqual([expect.stringContaining('Job c')]);
    expect(window.location.search).toBe('?state=offer');
    await see('1 entry');
    await press(page, 'Offer (1)');
    expect(await lines()).toHaveLength(7);
  });

  test('opens on the state in its address, and shows all if nothing has it any more', async () => {
    await open('/applications?state=hired', { user: OWNER, applications: [sent('a')] });
    expect(await lines()).toHaveLength(1);
  });

  test('has a guest’s applications too', async () => {
    const receipt = { ...testReceipt, documentId: 'a', jobId: 1001 };
    await open('/applications', {
      entries: [testEntry({ state: 'sent', receipt })],
      deliveries: [{ id: 'a', openedAt: AT }],
    });
    expect(await lines()).toEqual([expect.stringMatching(/^Line cook.*Opened$/)]);
  });

  test('says that nothing is there', async () => {
    await open('/applications', { language: 'fr' });
    await see('Rien pour le moment');
  });
});

describe('an application’s page', () => {
  test('doesn’t say that a withdrawn application is in an inbox, or what would follow', async () => {
    const delivery = { via: 'inbox', state: 'delivered', at: AT } as const;
    await open('/applications/a', {
      user: OWNER,
      applications: [sent('a', { delivery, state: 'withdrawn' })],
    });
    await see('You withdrew this application.');
    expect(sees(/in the employer’s inbox/)).toBe(false);
    expect(texts('listitem', await find('list', 'Progress of your application'))).toHaveLength(3);
  });

  test('has the steps, the letter as text, the file and the withdrawal', async () => {
    const page = await open('/applications/a', {
      user: OWNER,
      applications: [
        sent('a', {
          message: '<b>Bonjour</b> 🥐\nLigne 2',
          resume: { name: 'Ana CV.pdf', type: 'application/pdf', size: 10 },
          openedAt: AT,
          decision: { kind: 'review', at: AT },
        }),
      ],
    });
    await find('heading', 'Job a');
    await see('<b>Bonjour</b> 🥐\nLigne 2'.replace('\n', ' '));
    await see('Ana CV.pdf');
    const steps = texts('listitem', await find('list', 'Progress of your application'));
    expect(steps.map(step => step.replace(/Oct.*$/, '').trim())).toEqual([
      'Saved on this device',
      'Sent',
      'Delivered',
      'Opened',
      'In review',
      'Decision (not yet)',
    ]);
    expect(sees(/^The employer is reviewing your application/)).toBe(true);
    await press(page, 'Withdraw application: Job a');
    await find('dialog', 'Withdraw this application?');
  });

  test('sends a withdrawal once, though it is pressed again before the disk has it', async () => {
    const page = await open('/applications/a', { user: OWNER, applications: [sent('a')] });
    await press(page, 'Withdraw application: Job a');
    const dialog = await find('dialog', 'Withdraw this application?');
    const button = await find('button', 'Withdraw', dialog);
    const letGo = await holdDisk(page);
    await page.user.click(button);
    await page.user.click(button);
    await letGo();
    await see(/^You withdrew this application/);
    const { db } = page.people.current();
    expect((await db.outbox.toArray()).filter(({ kind }) => kind === 'application.withdraw')).toHaveLength(1);
  });

  const answers = [
    { question: 'Avez-vous un permis ?', kind: 'yes_no' as const, unit: '', values: ['yes'] },
    { question: 'Expérience', kind: 'number' as const, unit: 'ans', values: ['3'] },
  ];
  const answersShown = async () => {
    const part = await find('region', 'Vos réponses');
    return [texts('term', part), texts('definition', part)];
  };

  test('has the answers to the employer’s questions, on each of the person’s devices', async () => {
    await open('/applications/a', { user: OWNER, language: 'fr', applications: [sent('a', { answers })] });
    expect(await answersShown()).toEqual([
      ['Avez-vous un permis ?', 'Expérience'],
      ['Oui', '3 ans'],
    ]);
  });

  test('has them before they are sent', async () => {
    const payload = { jobId: 5, message: 'x', answers };
    await open('/applications/op-0000000000000001', { language: 'fr', entries: [testEntry({ payload })] });
    expect((await answersShown())[1]).toEqual(['Oui', '3 ans']);
  });

  test('is found under its operation’s id until it was sent, and leads to the outbox', async () => {
    await open('/applications/op-0000000000000001', { entries: [testEntry()] });
    await find('heading', 'Line cook');
    await find('link', 'Go to the outbox');
    await see('Hello');
  });

  test('that this device doesn’t have says so', async () => {
    await open('/applications/unknown', { language: 'fr' });
    expect(await find('heading', 'Cette candidature n’est pas sur cet appareil')).toBeTruthy();
  });
});
