import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import type { DetailsReader } from '../../../../src/features/services.ts';
import type { OwnApplication } from '../../../../src/local/db/pulled-records.ts';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { OWNER } from '../../../support/dom/account-scene.ts';
import { createDevice, type Device, insertDisk } from '../../../support/dom/device.ts';
import { SIX } from '../../../support/dom/list-scene.ts';
import { find, on, see, sees, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';
import { testEntry, testReceipt } from '../test-card.ts';

const [cook] = SIX as [Card];
const DAY = 86_400_000;
const ago = (days: number) => new Date(START_MS - days * DAY).toISOString();

const details: DetailsReader = {
  read: async () => ({
    status: 'found',
    listing: {
      card: cook,
      details: { ...emptyDetails(), apply: { ...emptyDetails().apply, email: 'jobs@example.ca' } },
    },
    fromDevice: true,
    checkedAt: START_MS,
  }),
};

/** Signed in, and applied to the cook's posting three days ago. */
async function applied(progress: Partial<OwnApplication>, language: 'en' | 'fr' = 'en'): Promise<Device> {
  const device = await createDevice({ cards: SIX, user: OWNER, language });
  insertDisk(device.disk);
  const db = new PersonDatabase(OWNER.id);
  await db.applications.put({
    id: 'a',
    run: 'r',
    jobId: 6,
    jobTitle: cook.jobTitle,
    state: 'sent',
    sentAt: ago(3),
    reference: 'PT-1',
    name: 'owner',
    email: OWNER.email,
    message: 'I cook for forty.',
    ...progress,
  });
  db.close();
  return device;
}

const steps = async () => texts('listitem', await find('list', /^(Progress of|Progression de)/));
const plain = (all: string[]) => all.map(text => text.replace(/(Nov|nov\.).*|\d.*/, ''));

describe('on the page of the posting, an application', () => {
  test('in the inbox says so, and what has not happened yet', async () => {
    const delivery = { via: 'inbox', state: 'delivered', at: ago(3) } as const;
    await openApp('/job/6', { device: await applied({ delivery }), services: { details } });
    await see('It’s in the employer’s inbox on Portage.');
    expect(plain(await steps())).toEqual([
      'Saved on this device',
      'Sent',
      'Delivered',
      'Opened (not yet)',
      'Decision (not yet)',
    ]);
    await see('Application submitted successfully!');
  });

  test('that was opened and decided says by when', async () => {
    const delivery = { via: 'inbox', state: 'delivered', at: ago(3) } as const;
    const decision = { kind: 'interview', at: ago(1) } as const;
    await openApp('/job/6', {
      device: await applied({ delivery, openedAt: ago(2), decision }),
      services: { details },
    });
    await see(/^Your application is at the interview stage/);
    expect(plain(await steps()).slice(2)).toEqual(['Delivered', 'Opened', 'Interview']);
  });

  test('by email claims no more than that the mail server took it', async () => {
    const delivery = { via: 'email', state: 'delivered', address: 'jobs@example.ca', at: ago(3) } as const;
    await openApp('/job/6', { device: await applied({ delivery }), services: { details } });
    await see('The employer’s mail server accepted it for jobs@example.ca.');
    expect(plain(await steps())).toEqual(['Saved on this device', 'Sent', 'Delivered']);
  });

  test('that failed says why, keeps its text and leads to the ways', async () => {
    const delivery = {
      via: 'email',
      state: 'failed',
      address: 'jobs@example.ca',
      at: ago(1),
      reason: 'refused',
    } as const;
    await openApp('/job/6', { device: await applied({ delivery }), services: { details } });
    await see('We couldn’t deliver your application');
    await see('The mail server of jobs@example.ca refused it.');
    expect(sees('Application submitted successfully!')).toBe(false);
    await find('button', 'Copy text');
    await find('link', 'Write to jobs@example.ca');
    await see('Apply directly with the employer:');
  });

  test.each([
    ['en', 'The email to jobs@example.ca came back. The mailbox may not exist or may be full.'],
    ['fr', /^Le courriel envoyé à jobs@example\.ca nous a été retourné\./],
  ] as const)('that came back says so and offers that address last: %s', async (language, why) => {
    const delivery = {
      via: 'email',
      state: 'failed',
      address: 'jobs@example.ca',
      at: ago(1),
      reason: 'bounced',
    } as const;
    const apply = { ...emptyDetails().apply, email: 'jobs@example.ca', phone: '613-555-0100' };
    const listing = { card: cook, details: { ...emptyDetails(), apply } };
    const found = { status: 'found' as const, listing, fromDevice: true, checkedAt: START_MS };
    await openApp('/job/6', {
      device: await applied({ delivery }, language),
      services: { details: { read: async () => found } },
    });
    await see(why);
    const ways = await waitFor(() => {
      const links = on()
        .queryAllByRole('link')
        .filter(link => /^(?:mailto|tel):/.test(link.getAttribute('href') ?? ''));
      // The posting's own come first.
      expect(links).toHaveLength(4);
      return links.slice(2);
    });
    expect(ways.map(link => link.getAttribute('href'))).toEqual([
      'tel:6135550100',
      expect.stringMatching(/^mailto:jobs@example\.ca\?/),
    ]);
  });

  test('that came back from the only address leads to the original posting, too', async () => {
    const address = 'jobs@example.ca';
    const delivery = { via: 'email', state: 'failed', address, at: ago(1), reason: 'bounced' } as const;
    const base = emptyDetails();
    const sourceUrl = 'https://www.jobbank.gc.ca/jobsearch/jobposting/1';
    const listing = {
      card: cook,
      details: { ...base, sourceUrl, apply: { ...base.apply, email: address } },
    };
    const found = { status: 'found' as const, listing, fromDevice: true, checkedAt: START_MS };
    await openApp('/job/6', {
      device: await applied({ delivery }),
      services: { details: { read: async () => found } },
    });
    await find('link', 'Write to jobs@example.ca');
    expect(await find('link', /^See the original posting/)).toHaveProperty('href', sourceUrl);
  });

  test('of which an older server says nothing is sent, and no more', async () => {
    await openApp('/job/6', { device: await applied({}), services: { details } });
    await see('Application submitted successfully!');
    expect(plain(await steps())).toEqual(['Saved on this device', 'Sent']);
  });
});

describe('the card of a posting says', () => {
  test('when its reader applied, and that it was opened', async () => {
    const openedAt = ago(1);
    await openApp('/jobList', { device: await applied({ openedAt }) });
    await see('Applied 3 days ago');
    await see('Opened by the employer');
  });

  test('that it did not arrive', async () => {
    const delivery = { via: 'form', state: 'failed', at: ago(1), reason: 'unanswered' } as const;
    await openApp('/jobList', { device: await applied({ delivery }, 'fr') });
    await see('Candidature non remise');
  });

  test('that it waits on this device', async () => {
    const device = await createDevice({ cards: SIX });
    insertDisk(device.disk);
    const db = new PersonDatabase(null);
    await db.outbox.put(testEntry({ payload: { ...testEntry({}).payload, jobId: 6 } }));
    db.close();
    await openApp('/jobList', { device });
    await see('Application not sent yet');
  });
});

test('the profile and the outbox say how far it came', async () => {
  const device = await applied({ openedAt: ago(2) });
  const page = await openApp('/profile', { device });
  await see(/^The employer opened your application/);
  await see('Opened', await find('main'));
  await page.close();

  const guest = await createDevice();
  insertDisk(guest.disk);
  const db = new PersonDatabase(null);
  await db.outbox.put(testEntry({ state: 'sent', receipt: testReceipt, settledAt: START_MS }));
  await db.deliveries.put({
    id: testReceipt.documentId,
    delivery: { via: 'inbox', state: 'delivered', at: ago(0) },
  });
  db.close();
  await openApp('/outbox', { device: guest });
  await see('It’s in the employer’s inbox on Portage.');
  await waitFor(() => expect(on().getAllByText('Delivered')).toHaveLength(1));
});

test('in the outbox, one that did not arrive leads to the other ways, with its text to be copied', async () => {
  const guest = await createDevice({ cards: SIX });
  insertDisk(guest.disk);
  const db = new PersonDatabase(null);
  await db.outbox.put(testEntry({ state: 'sent', receipt: testReceipt, settledAt: START_MS }));
  await db.deliveries.put({
    id: testReceipt.documentId,
    delivery: { via: 'form', state: 'failed', at: ago(0), reason: 'refused' },
  });
  db.close();
  await openApp('/outbox', { device: guest });
  await see('The form service refused it.');
  await find('button', /^Copy text/);
  await find('button', /^See how to apply/);
});
