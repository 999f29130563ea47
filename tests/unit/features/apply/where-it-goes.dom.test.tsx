import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Card, Details } from '../../../../src/domain/listing.ts';
import type { ServerDelivery } from '../../../../src/domain/posting/recipient.ts';
import type { DetailsAnswer, DetailsReader } from '../../../../src/features/services.ts';
import { adoptGuest } from '../../../../src/local/people/guest-adoption.ts';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { createDevice, type DeviceOptions } from '../../../support/dom/device.ts';
import { SIX } from '../../../support/dom/list-scene.ts';
import { find, gone, on, press, see, sees, type, waitFor } from '../../../support/dom/queries.ts';
import { createSendingWorld, GAP_MS } from '../../../support/dom/sending-scene.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';

const [cook] = SIX as [Card];
const NOTHING: ServerDelivery = { email: false, form: false };

function reading(answer: DetailsAnswer): DetailsReader {
  return { read: async () => answer };
}

const posting = (apply: Partial<Details['apply']>, more: Partial<Details> = {}): DetailsReader => {
  const details = { ...emptyDetails(), inbox: false };
  const listing = { card: cook, details: { ...details, ...more, apply: { ...details.apply, ...apply } } };
  return reading({ status: 'found', listing, fromDevice: true, checkedAt: START_MS });
};

const openJob = (details: DetailsReader, options: DeviceOptions = {}) =>
  openApp('/job/6', { cards: SIX, ...options, services: { details } });

const panel = (name: string) => find('region', name);

describe('before an application is sent, the form says that it goes', () => {
  test('to the inbox of the employer', async () => {
    await openJob(posting({}, { inbox: true }), { delivery: { email: true, form: false } });
    await see(`Goes to ${cook.businessName}’s inbox on Portage.`, await panel('Apply for this job'));
  });

  test('by email to the posting’s address', async () => {
    await openJob(posting({ email: 'jobs@example.ca' }), { delivery: { email: true, form: false } });
    await see(
      /^Portage emails it to jobs@example\.ca\.(?!.*form service)/,
      await panel('Apply for this job'),
    );
  });

  test.each([
    ['inbox', posting({}, { inbox: true })],
    ['address', posting({ email: 'jobs@example.ca' })],
  ])('to the %s, with a copy for the form service', async (_, details) => {
    await openJob(details, { delivery: { email: true, form: true } });
    await see(/\. This site’s form service gets a copy\.$/, await panel('Apply for this job'));
  });

  test('through the form service', async () => {
    await openJob(posting({ email: 'jobs@example.ca' }), { delivery: { email: false, form: true } });
    await see('Portage passes it on through this site’s form service.', await panel('Apply for this job'));
  });

  test('nobody knows yet where, without the full posting', async () => {
    await openJob(reading({ status: 'offline' }), { delivery: NOTHING });
    await see(/^We can’t tell yet where your application goes/);
    await find('button', 'Send application');
  });

  test('nor with one that was kept before the server said it', async () => {
    await openJob(posting({}, { inbox: null }), { delivery: NOTHING });
    await see(/^We can’t tell yet where your application goes/);
    await find('button', 'Send application');
  });

  test('in French', async () => {
    await openJob(posting({ email: 'emplois@exemple.ca' }), {
      delivery: { email: true, form: false },
      language: 'fr',
    });
    await see(/^Portage l’enverra par courriel à emplois@exemple\.ca\./);
  });
});

describe('a posting whose employer takes no applications on Portage', () => {
  test('has no form, only the ways that it names, ready to use', async () => {
    await openJob(
      posting({
        url: 'https://www.jobs.example.ca/apply?id=6',
        email: 'jobs@example.ca',
        phone: '613-555-0199',
        address: 'By mail: 1 Main St\nOttawa\nIn person: 2 Side St',
      }),
      { delivery: NOTHING },
    );
    const ways = await panel('Apply with the employer');
    const site = await find('link', /^Apply on jobs\.example\.ca/, ways);
    expect(site.getAttribute('href')).toBe('https://www.jobs.example.ca/apply?id=6');
    expect(site.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    const mail = await find('link', 'Write to jobs@example.ca', ways);
    expect(mail.getAttribute('href')).toBe(
      `mailto:jobs@example.ca?subject=${encodeURIComponent(`Application: ${cook.jobTitle} (job 6)`)}`,
    );
    expect((await find('link', 'Call 613-555-0199', ways)).getAttribute('href')).toBe('tel:6135550199');
    expect(on(ways).getAllByRole('button', { name: 'Copy address' })).toHaveLength(2);
    expect(sees('Send application')).toBe(false);
    expect(sees('Use the application form on this page.')).toBe(false);
  });

  test('by email only offers only that', async () => {
    await openJob(posting({ direct: false, email: 'jobs@example.ca' }), {
      delivery: { email: false, form: true },
    });
    const ways = await panel('Apply with the employer');
    await see('This employer takes applications by email only.', ways);
    await find('link', 'Write to jobs@example.ca', ways);
    expect(on(ways).getAllByRole('listitem')).toHaveLength(1);
  });

  test('and that names no way leads to where it came from', async () => {
    await openJob(posting({ url: 'javascript:alert(1)' }, { sourceUrl: 'https://board.example.ca/6' }), {
      delivery: NOTHING,
    });
    const ways = await panel('Apply with the employer');
    await see('This employer doesn’t take applications on Portage.', ways);
    await see(/^The posting doesn’t name a website/, ways);
    expect((await find('link', 'See the original posting', ways)).getAttribute('href')).toBe(
      'https://board.example.ca/6',
    );
  });

  test('keeps what was begun before that was known, to be copied', async () => {
    const device = await createDevice({ cards: SIX, delivery: NOTHING });
    const page = await openApp('/job/6', { device, services: { details: reading({ status: 'offline' }) } });
    await type(page, 'Message', 'I cook for forty.');
    await page.close();
    await openApp('/job/6', { device, services: { details: posting({ email: 'jobs@example.ca' }) } });
    const ways = await panel('Apply with the employer');
    await see('I cook for forty.', ways);
    await find('button', 'Copy text', ways);
  });
});

describe('offline, a way that needs a connection', () => {
  const details = posting({ url: 'https://jobs.example.ca', phone: '613-555-0199' });

  test('is kept to be done later, over a reload, and done', async () => {
    const device = await createDevice({ cards: SIX, delivery: NOTHING });
    const page = await openApp('/job/6', { device, services: { details } });
    // A call needs no internet.
    expect(await on().findAllByRole('button', { name: 'Remind me when I’m online' })).toHaveLength(1);
    await press(page, 'Remind me when I’m online');
    await see('In your outbox. We’ll remind you when you’re back online.');
    await page.close();

    const later = await openApp('/outbox', { device });
    const toDo = await find('region', 'To do online');
    await see(cook.jobTitle, toDo);
    expect((await find('link', /^Apply on jobs\.example\.ca/, toDo)).getAttribute('href')).toBe(
      'https://jobs.example.ca',
    );
    await press(later, `Done: ${cook.jobTitle}`);
    await gone('To do online');
    await see('Nothing to send');
  });

  test('is told once when there is a connection again', async () => {
    const { app: server } = await createSendingWorld();
    const device = await createDevice({ cards: SIX, delivery: NOTHING, server });
    device.network.isOnline = false;
    const page = await openApp('/job/6', { device, services: { details } });
    await press(page, 'Remind me when I’m online');
    await see('In your outbox. We’ll remind you when you’re back online.');
    expect(sees(/^You’re back online/)).toBe(false);
    page.goOnline();
    await page.passTime(GAP_MS);
    const news = await see(/^You’re back online\. Still to do: apply for “camp cook”\./);
    await press(page, 'Close', { in: news.closest('p') as HTMLElement });
    await gone(/^You’re back online/);
    await waitFor(async () => expect(await page.people.current().db.toDos.toArray()).toHaveLength(1));
  });

  test('goes with the person who signs in', async () => {
    const device = await createDevice({ cards: SIX, delivery: NOTHING });
    const page = await openApp('/job/6', { device, services: { details } });
    await press(page, 'Remind me when I’m online');
    await see('In your outbox. We’ll remind you when you’re back online.');
    const account = new PersonDatabase('owner');
    await adoptGuest(page.people.current().db, account, START_MS);
    expect(await account.toDos.toArray()).toMatchObject([{ id: '6:site', jobTitle: cook.jobTitle }]);
    expect(await page.people.current().db.toDos.count()).toBe(0);
  });
});
