import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { watchDownloads } from '../../../support/dom/downloads.ts';
import {
  choose,
  find,
  focused,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { testEntry } from '../test-card.ts';
import { deviceWith, posting, received } from './received-scene.ts';

const HOSTILE = '=HYPERLINK("https://evil.example") <img src=x onerror=alert(1)>';

describe('all postings', () => {
  test('say how many applied, without who took it back, and how many of them are new', async () => {
    const postings = [
      posting(),
      posting({ id: 'job-200', jobId: 200, jobTitle: 'baker', businessName: '', postedOn: '2026-11-19' }),
    ];
    const applicants = [
      received(),
      received({ id: 'b', sentAt: '2026-11-20T13:00:00.000+00:00' }),
      received({ id: 'c', state: 'withdrawn' }),
    ];
    const page = await openApp('/applicants', { device: await deviceWith({ postings, applicants }) });
    await find('heading', 'Applications received');
    const main = await find('main');
    const lines = () => on(main).getAllByRole('link', { name: /applications?/i });
    await waitFor(() =>
      expect(lines().map(({ textContent }) => textContent)).toEqual([
        'bakerBanffNo applications',
        'cookMaple Diner · Banff2 applications2 new',
      ]),
    );
    await waitFor(() => expect(document.title).toMatch(/^\(2\) Applications received/));
    await press(page, /^cook/, { role: 'link' });
    await find('heading', 'cook');
    expect(page.address()).toBe('/applicants/100');
  });

  test('are drawn a hundred at a time', async () => {
    const postings = Array.from({ length: 120 }, (_, each) =>
      posting({ id: `job-${200 + each}`, jobId: 200 + each, jobTitle: `baker ${each}` }),
    );
    const page = await openApp('/applicants', { device: await deviceWith({ postings }) });
    await find('link', /^baker 0/);
    const drawn = () => on().getAllByRole('link', { name: /^baker/ });
    expect(drawn()).toHaveLength(100);
    await press(page, 'Show 20 more');
    expect(drawn()).toHaveLength(120);
  });

  test('that are none lead to the form of a posting, in French', async () => {
    await openApp('/applicants', { device: await deviceWith({ postings: [], language: 'fr' }) });
    await see('Aucune offre pour le moment');
    const main = await find('main');
    expect((await find('link', 'Publier une offre', main)).getAttribute('href')).toBe('/post-job?mode=one');
  });

  test('are for who is signed in', async () => {
    const page = await openApp('/applicants/100');
    await find('heading', 'Sign in');
    expect(page.address()).toBe('/login?next=%2Fapplicants%2F100');
  });
});

describe('what came to a posting', () => {
  test('stands with the latest first, new until it was looked at, and withdrawn without its words', async () => {
    const applicants = [
      received({ message: 'm'.repeat(500) }),
      received({ id: 'b', name: 'Ann Lee', sentAt: '2026-11-20T13:00:00.000+00:00', message: 'Bonjour' }),
      received({ id: 'c', name: 'Zoë', state: 'withdrawn', sentAt: '2026-11-20T11:00:00.000+00:00' }),
    ];
    const device = await deviceWith({ applicants });
    const page = await openApp('/applicants/100', { device });
    await see('2 applications');
    const lines = texts('listitem', await find('main'));
    expect(lines.map(line => /^Ann Lee|^Bruno Roy|^Zoë/.exec(line)?.[0])).toEqual([
      'Ann Lee',
      'Bruno Roy',
      'Zoë',
    ]);
    expect(lines[0]).toMatch(/BonjourNew$/);
    // As much of a long message as tells what it is.
    expect(lines[1]).toMatch(/[^m]m{160}New$/);
    expect(lines[2]).toMatch(/Withdrawn$/);
    expect(lines[2]).not.toContain('Hello');

    // Looking at it does not take the mark away; coming back does.
    await waitFor(async () => expect(await page.people.current().db.applicantLooks.count()).toBe(1));
    expect(on().getAllByText('New')).toHaveLength(2);
    await press(page, /^Ann Lee/, { role: 'link' });
    await press(page, 'All applications to this posting', { role: 'link' });
    await see('2 applications');
    expect(sees('New')).toBe(false);
  });

  test('appears without a press, and is new then', async () => {
    const page = await openApp('/applicants/100', { device: await deviceWith() });
    await see('No applications yet');
    await see('No applications');
    expect(on().queryByRole('button', { name: 'Download as CSV' })).toBeNull();
    await page.people.current().db.applicants.put(received());
    await find('link', /^Bruno Roy/);
    await see('New');
    await see('1 application');
  });

  test('is a file for spreadsheets, in the words of the language', async () => {
    const files = watchDownloads();
    const device = await deviceWith({ applicants: [received({ name: HOSTILE })], language: 'fr' });
    const page = await openApp('/applicants/100', { device });
    await press(page, 'Télécharger en CSV');
    await waitFor(async () => expect((await files.last())?.name).toBe('portage-applications-100.csv'));
    const file = await files.last();
    expect(file?.text).toContain('"Reçue","État","Décision","Nom"');
    expect(file?.text).toContain(`"'=HYPERLINK(""https://evil.example"") <img`);
  });

  test('is a file with the decisions, also one that waits to be sent', async () => {
    const files = watchDownloads();
    const at = '2026-11-20T13:00:00.000+00:00';
    const applicants = [
      received({ decision: { kind: 'declined', at } }),
      received({ id: 'b', name: 'Ann Lee', decision: { kind: 'review', at } }),
    ];
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants }) });
    await see('2 applications');
    const payload = { applicationId: 'b', decision: 'offer', editedAt: Date.parse(at) + 1 };
    await page.people
      .current()
      .db.outbox.put(testEntry({ kind: 'application.decide', payload, subject: 'application.decide b' }));
    await press(page, 'Download as CSV');
    await waitFor(async () => expect((await files.last())?.text).toContain('"Received","Offer","Ann Lee"'));
    expect((await files.last())?.text).toContain('"Received","Not selected","Bruno Roy"');
  });

  test('is drawn a hundred at a time', async () => {
    const applicants = Array.from({ length: 230 }, (_, each) =>
      received({ id: `a${each}`, name: `Person ${each}` }),
    );
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants }) });
    await see('230 applications');
    const drawn = () => on().getAllByRole('link', { name: /^Person/ });
    expect(drawn()).toHaveLength(100);
    await press(page, 'Show 100 more');
    expect(drawn()).toHaveLength(200);
    await press(page, 'Show 30 more');
    expect(drawn()).toHaveLength(230);
    // The pressed button has gone.
    expect(focused()).toBe(drawn()[200]);
    expect(sees(/^Show \d+ more$/)).toBe(false);
  });

  test.each(['Back', 'the link back'])('is at the place where it was left, after %s', async way => {
    const applicants = Array.from({ length: 130 }, (_, each) =>
      received({ id: `a${each}`, name: `Person ${each}` }),
    );
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants }) });
    await press(page, 'Show 30 more');
    const drawn = () => on().getAllByRole('link', { name: /^Person/ });
    const name = drawn()[120]?.textContent.match(/^Person \d\d/)?.[0] ?? '';
    const link = drawn()[120];
    if (!link) throw new Error('It is not drawn');
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 9000 });
    onTestFinished(() => void Reflect.deleteProperty(window, 'scrollY'));
    await page.user.click(link);
    await find('heading', 'Decision');
    const scrolled = vi.spyOn(window, 'scrollTo');
    if (way === 'Back') history.back();
    else await press(page, 'All applications to this posting', { role: 'link' });
    await waitFor(() => expect(drawn()).toHaveLength(130));
    await hasFocus(drawn()[120]);
    expect(focused()?.textContent).toContain(name);
    expect(scrolled).toHaveBeenLastCalledWith({ top: 9000, behavior: 'instant' });

    // Another way to the list begins at its top.
    await press(page, 'All postings', { role: 'link' });
    await press(page, /^cook/, { role: 'link' });
    await waitFor(() => expect(drawn()).toHaveLength(100));
  });

  test('has the posting’s name from an application where the posting is gone', async () => {
    await openApp('/applicants/100', {
      device: await deviceWith({ postings: [], applicants: [received()] }),
    });
    await find('heading', 'cook');
    expect((await find('link', 'See the posting')).getAttribute('href')).toBe('/job/100');
  });
});

describe('a long list of applicants', () => {
  const at = '2026-11-20T13:00:00.000+00:00';
  /** Twenty people, of whom every fifth was declined and one withdrew. */
  const twenty = () =>
    Array.from({ length: 20 }, (_, each) =>
      received({
        id: `a${each}`,
        name: each === 7 ? 'Zoë Nuñez' : `Person ${each}`,
        reference: 'PT-A',
        message: each === 3 ? 'I drive a TRACTOR.' : 'Hello',
        ...(each % 5 === 0 && { decision: { kind: 'declined', at } }),
        ...(each === 19 && { state: 'withdrawn' }),
      }),
    );
  const names = () =>
    on()
      .queryAllByRole('link', { name: /^(Person|Zoë)/ })
      .map(link => /^Zoë Nuñez|^Person \d+/.exec(link.textContent)?.[0]);

  test('is searched by name, without accents, and by the words of the letter', async () => {
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants: twenty() }) });
    const box = await find('searchbox', 'Search by name, email or letter');
    await page.user.type(box, 'nunez zoe');
    await see('1 of 20 applications');
    expect(names()).toEqual(['Zoë Nuñez']);
    await page.user.clear(box);
    await page.user.type(box, 'tractor');
    await waitFor(() => expect(names()).toEqual(['Person 3']));
    await page.user.type(box, 's');
    await find('heading', 'No matching applications');
    expect(on().queryByRole('button', { name: 'Download as CSV' })).toBeNull();
    await press(page, 'Show all applications');
    await see('19 applications');
    expect(names()).toHaveLength(20);
    // The pressed button has gone.
    await hasFocus(box);
    // Signs aren't words.
    await page.user.type(box, '…!');
    await see('19 applications');
    expect(on().queryByRole('button', { name: /^Decide for all/ })).toBeNull();
  });

  test('shows those at one stage, also by a decision that waits to be sent, and their file has only those', async () => {
    const files = watchDownloads();
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants: twenty() }) });
    const stage = await find('combobox', 'Decision');
    const offered = () => texts('option', stage);
    await waitFor(() =>
      expect(offered()).toEqual(['All (20)', 'No decision yet (15)', 'Not selected (4)', 'Withdrawn (1)']),
    );
    const payload = { applicationId: 'a3', decision: 'declined', editedAt: Date.parse(at) + 1 };
    await page.people
      .current()
      .db.outbox.put(testEntry({ kind: 'application.decide', payload, subject: 'application.decide a3' }));
    await waitFor(() => expect(offered()).toContain('Not selected (5)'));
    await page.user.selectOptions(stage, 'declined');
    await see('5 of 20 applications');
    expect(new Set(names())).toEqual(new Set(['Person 0', 'Person 10', 'Person 15', 'Person 3', 'Person 5']));
    await press(page, 'Download as CSV');
    await waitFor(async () => expect((await files.last())?.text.trim().split('\n')).toHaveLength(6));
  });

  test('has the same filter after looking at one of them, and none from elsewhere', async () => {
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants: twenty() }) });
    await page.user.selectOptions(await find('combobox', 'Decision'), 'declined');
    await page.user.type(await find('searchbox', 'Search by name, email or letter'), 'person 1');
    await see('2 of 20 applications');
    await press(page, /^Person 10/, { role: 'link' });
    await press(page, 'All applications to this posting', { role: 'link' });
    await see('2 of 20 applications');
    expect(await find('searchbox', 'Search by name, email or letter')).toHaveProperty('value', 'person 1');
    await press(page, 'All postings', { role: 'link' });
    await press(page, /^cook/, { role: 'link' });
    await see('19 applications');
  });

  test('leads from one application to the next, as far as the filter shows them, and Back to the list', async () => {
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants: twenty() }) });
    const heading = (name: string) => find('heading', name);
    const step = async (name: string) => {
      const [first, ...rest] = on().getAllByRole('link', { name });
      if (!first || rest.length !== 1) throw new Error('It isn’t at the top and the end');
      await page.user.click(first);
    };
    await page.user.selectOptions(await find('combobox', 'Decision'), 'declined');
    await see('4 of 20 applications');
    const order = names();
    await press(page, new RegExp(`^${order[1]}`), { role: 'link' });
    await heading(order[1] ?? '');
    expect(on().getAllByText('2 of 4')).toHaveLength(2);
    await step('Next application');
    await heading(order[2] ?? '');
    await hasFocus(await find('main'));
    await step('Next application');
    await heading(order[3] ?? '');
    expect(on().queryByRole('link', { name: 'Next application' })).toBeNull();
    // Another decision takes it out of the list, but not from its place between the others.
    await choose(page, 'Your team’s decision', 'offer');
    await waitFor(() => expect(sees('4 of 4')).toBe(false));
    await step('Previous application');
    await heading(order[2] ?? '');
    await waitFor(() => expect(on().getAllByText('3 of 3')).toHaveLength(2));
    history.back();
    await see('3 of 20 applications');
    await hasFocus(await find('link', new RegExp(`^${order[2]}`)));
  });

  test('gets one decision for all whom the filter shows, who haven’t withdrawn', async () => {
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants: twenty() }) });
    const stage = await find('combobox', 'Decision');
    // Without a filter, it would include those who have a decision.
    expect(on().queryByRole('button', { name: /^Decide for all/ })).toBeNull();
    await page.user.selectOptions(stage, 'none');
    await press(page, 'Decide for all 15');
    await find('heading', 'Decision for 15 applicants');
    await press(page, 'Cancel');
    const queued = () => page.people.current().db.outbox.toArray();
    expect(await queued()).toEqual([]);

    await press(page, 'Decide for all 15');
    await choose(page, 'Your team’s decision', 'declined', await find('dialog'));
    await press(page, 'Save');
    await see('Saved for 15 applicants. It will sync automatically.');
    await find('heading', 'No matching applications');
    const decided = await queued();
    expect(decided).toHaveLength(15);
    expect(new Set(decided.map(({ kind, payload }) => `${kind} ${String(payload['decision'])}`))).toEqual(
      new Set(['application.decide declined']),
    );
    await page.user.selectOptions(stage, 'declined');
    await see('19 of 20 applications');
    await page.user.selectOptions(stage, 'withdrawn');
    await see('1 of 20 applications');
    expect(on().queryByRole('button', { name: /^Decide for all/ })).toBeNull();
  });

  test('queues one decision for each, however often Save is pressed', async () => {
    const page = await openApp('/applicants/100', { device: await deviceWith({ applicants: twenty() }) });
    await page.user.selectOptions(await find('combobox', 'Decision'), 'none');
    await press(page, 'Decide for all 15');
    await page.user.dblClick(await find('button', 'Save'));
    await see('Saved for 15 applicants. It will sync automatically.');
    expect(await page.people.current().db.outbox.count()).toBe(15);
  });

  test('says when one decision for all can’t be saved on the device, and saves none of them', async () => {
    const device = await deviceWith({ applicants: twenty(), language: 'fr' });
    const page = await openApp('/applicants/100', { device });
    await page.user.selectOptions(await find('combobox', 'Décision'), 'none');
    await press(page, 'Décider pour les 15');
    vi.spyOn(page.people.current().db.outbox, 'bulkAdd').mockRejectedValue(new Error('full'));
    await press(page, 'Enregistrer');
    await see(/^Nous n’avons pas pu enregistrer cette décision/);
    await find('heading', 'Décision pour 15 candidatures');
  });

  test('is searched in French', async () => {
    const device = await deviceWith({ applicants: twenty(), language: 'fr' });
    const page = await openApp('/applicants/100', { device });
    await page.user.selectOptions(await find('combobox', 'Décision'), 'withdrawn');
    await see('1 sur 20 candidatures');
    expect(sees('Retirée')).toBe(true);
  });
});

test('fewer than eight applications have no search', async () => {
  const applicants = Array.from({ length: 7 }, (_, each) => received({ id: `a${each}` }));
  await openApp('/applicants/100', { device: await deviceWith({ applicants }) });
  await see('7 applications');
  expect(on().queryByRole('searchbox')).toBeNull();
});

describe('a posting without anything here', () => {
  test('is said to be nobody else’s business once the server was asked', async () => {
    await openApp('/applicants/300', { device: await deviceWith() });
    await find('heading', 'You don’t have access to these applications');
    expect((await find('link', 'All postings')).getAttribute('href')).toBe('/applicants');
  });

  test('is said to come with the next connection before that', async () => {
    await openApp('/applicants/100', { device: await deviceWith({ isLevel: false }) });
    expect((await find('heading', 'Not on this device yet')).tagName).toBe('H1');
    expect(sees('You don’t have access to these applications')).toBe(false);
  });

  test.each(['/applicants/cook', '/applicants/0', '/applicants/1e3'])('is no screen at %s', async address => {
    await openApp(address, { device: await deviceWith() });
    await find('heading', 'Page not found');
    expect(sees('You don’t have access to these applications')).toBe(false);
  });
});
