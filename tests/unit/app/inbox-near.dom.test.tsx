import { expect, test } from 'vitest';
import { find, on, press, see, waitFor } from '../../support/dom/queries.ts';
import { openApp } from '../../support/dom/test-app.tsx';
import { noteLook } from '../../../src/local/hooks/use-received.ts';
import { deviceWith, posting, received } from '../features/applicants/received-scene.ts';

const main = () => find('navigation', 'Main');
const header = () => {
  const [first] = document.getElementsByTagName('header');
  if (!first) throw new Error('The page has no header');
  return first;
};
const tabs = () => find('navigation', 'Sections');

test('who has postings has the inbox in the header and among the tabs, with how much in it is new', async () => {
  const applicants = [
    received(),
    received({ id: 'b', sentAt: '2026-11-20T13:00:00.000+00:00' }),
    received({ id: 'c', state: 'withdrawn' }),
  ];
  const page = await openApp('/outbox', { device: await deviceWith({ applicants }) });
  const link = await find('link', 'Inbox 2 new applications', await main());
  expect(link.getAttribute('href')).toBe('/applicants');
  await find('link', 'Inbox 2 new applications', await tabs());
  await waitFor(() => expect(document.title).toBe('(2) Outbox · Portage'));
  await press(page, 'Inbox 2 new applications', { role: 'link', in: await tabs() });
  await find('heading', 'Applications received');
});

test('one that comes while the app is open is counted and said aloud', async () => {
  const page = await openApp('/outbox', { device: await deviceWith({ applicants: [received()] }) });
  await find('link', 'Inbox 1 new application', await main());
  const { db } = page.people.current();
  await db.applicants.put(received({ id: 'b', sentAt: '2026-11-20T14:00:00.000+00:00' }));
  await find('link', 'Inbox 2 new applications', await main());
  const said = () =>
    on()
      .getAllByRole('status')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toContain('2 new applications'));
  await noteLook(db, 100, '2026-11-20T14:00:00.000+00:00');
  await find('link', 'Inbox', await main());
  await waitFor(() => expect(said()).not.toContain('2 new applications'));
});

test('an employer whose postings nobody answered has the inbox too, without a number', async () => {
  await openApp('/outbox', { device: await deviceWith({ postings: [posting()] }) });
  await find('link', 'Inbox', await main());
  await waitFor(() => expect(document.title).toBe('Outbox · Portage'));
});

test('a visitor finds "Post a Job" in the header, and no inbox', async () => {
  await openApp('/outbox');
  // Once the disk was read.
  await see('Nothing to send');
  expect((await find('link', 'Post a Job', header())).getAttribute('href')).toBe('/post-job?mode=one');
  await find('link', 'Register', header());
  expect(on(header()).queryByRole('link', { name: /Inbox/ })).toBeNull();
  expect(on(await tabs()).queryByRole('link', { name: /Inbox/ })).toBeNull();
});

test('in French the button and the inbox have their own names', async () => {
  await openApp('/outbox', { device: await deviceWith({ applicants: [received()], language: 'fr' }) });
  await find('link', 'Publier une offre', header());
  await find('link', 'Candidatures reçues 1 nouvelle candidature', await find('navigation', 'Principale'));
  await see('Boîte d’envoi', await find('navigation', 'Principale'));
});
