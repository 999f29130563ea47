import { describe, expect, test } from 'vitest';
import { arrived, OWNER } from '../../../support/dom/account-scene.ts';
import { catalogueIn } from '../../../support/dom/bare-catalogue.ts';
import { createDevice } from '../../../support/dom/device.ts';
import { listShows, noDialog, SIX, titles } from '../../../support/dom/list-scene.ts';
import {
  act,
  find,
  focused,
  on,
  press,
  see,
  sees,
  texts,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page, type PageOptions } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import { markJob } from '../../../../src/local/values/mark-job.ts';
import { putDraft } from '../../../../src/local/drafts/person-drafts.ts';
import { putSearch } from '../../../../src/local/values/saved-searches.ts';

const open = (options: PageOptions = {}) => openApp('/saved', { cards: SIX, ...options });

const save = ({ people }: Page, jobId: number, nowMs = START_MS) =>
  act(() =>
    markJob(people.current().db, { kind: 'saved', jobId, on: true }, { ...people.edits, nowMs: () => nowMs }),
  );

const keepSearch = ({ people }: Page, name: string, query: string) =>
  act(() => putSearch(people.current().db, `search-${name}`, { name, query }, people.edits));

const write = ({ people }: Page, key: string, content: Record<string, unknown>) =>
  act(() => putDraft(people.current().db, key, content, people.edits.nowMs()));

const section = async (title: string) => (await find('heading', title)).closest('section') ?? document.body;

/** From now on this device has no room for more. */
function fill({ people }: Page): void {
  const { db } = people.current();
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  db.marks.hook('updating', refuse);
  db.searches.hook('updating', refuse);
  db.drafts.hook('deleting', refuse);
}

describe('a person who saved more jobs than one reads at once', () => {
  test('sees the latest, and the others on request, where the keyboard goes on', async () => {
    const page = await open();
    // None of them is in the list, so each is a line of its own.
    const marks = Array.from({ length: 51 }, (_, at) => ({
      kind: 'saved' as const,
      jobId: 9_000 + at,
      on: true,
      editedAt: START_MS + at,
      operationId: `saved-${at}`,
    }));
    await act(() => page.people.current().db.marks.bulkPut(marks));
    const jobs = await section('Saved jobs');
    const lines = () => on(jobs).queryAllByRole('listitem').length;
    await find('button', 'Show 1 more');
    expect(lines()).toBe(50);
    await press(page, 'Show 1 more');
    await waitFor(() => expect(lines()).toBe(51));
    expect(focused()?.getAttribute('href')).toBe('/job/9000');
    expect(on(jobs).queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});

describe('a person who kept nothing', () => {
  test('is told how to', async () => {
    const page = await open();
    await find('heading', 'No saved jobs');
    await see('No saved searches. Set filters in the job list, then save your search there.');
    expect(on().queryByRole('heading', { name: 'Drafts' })).toBeNull();
    await press(page, 'Find a job', { role: 'link' });
    await arrived(page, '/jobList');
  });

  test('is told to sign in, unless they are', async () => {
    await open();
    await see(/Sign in to sync them\./);
    await open({ device: await createDevice({ user: OWNER, cards: SIX }) });
    await see(/They’re synced to your other devices\./);
  });

  test('is told so in French', async () => {
    await open({ language: 'fr' });
    await find('heading', 'Aucune offre enregistrée');
    await waitFor(() => expect(document.title).toContain('Enregistrés'));
  });
});

describe('saved jobs', () => {
  test('are gone as soon as the person signs out, before the disk has told what a guest kept', async () => {
    const page = await open({ user: OWNER });
    await save(page, 1);
    const [first = ''] = await waitFor(() => {
      const shown = titles();
      expect(shown).toHaveLength(1);
      return shown;
    });
    act(() => void page.services.accounts.logOut());
    expect(sees(first)).toBe(false);
  });

  test('stand there, saved last first', async () => {
    const page = await open();
    for (const [at, jobId] of [2, 6, 4].entries()) await save(page, jobId, START_MS + at);
    await waitFor(() => expect(titles()).toEqual(['welder', 'camp cook', 'nurse']));
  });

  test('go by their bookmark, the heading gets the keyboard, and Undo brings one back', async () => {
    const page = await open();
    await save(page, 6);
    await save(page, 5);
    await press(page, 'Save: camp cook');
    await listShows('line cook');
    await waitFor(() => expect(focused()?.textContent).toBe('Saved jobs'));
    await see('Removed from your saved jobs');
    await press(page, 'Undo');
    await waitFor(() => expect(titles()).toContain('camp cook'));
  });

  test('that are no longer advertised keep their number, a link, and a way to go', async () => {
    const page = await open();
    await save(page, 404);
    const link = await find('link', 'Job 404 is no longer listed');
    expect(link.getAttribute('href')).toBe('/job/404');
    await press(page, 'Remove 404');
    await find('heading', 'No saved jobs');
  });

  test('that were read here keep their title, employer and place', async () => {
    const last = {
      ...SIX[0],
      jobId: 404,
      jobTitle: 'deckhand',
      businessName: 'Ferry Ltd.',
      city: 'Comox',
    } as Card;
    const page = await open({ services: { readPostings: { card: async () => last } } });
    await save(page, 404);
    expect((await find('link', 'deckhand')).getAttribute('href')).toBe('/job/404');
    expect(
      texts('listitem').filter(each => /Ferry Ltd\. · Comox.* · no longer listed/.test(each)),
    ).toHaveLength(1);
    await press(page, 'Remove deckhand');
    await find('heading', 'No saved jobs');
  });

  test('are not said to be gone where the list is not on the device', async () => {
    const { catalogue } = catalogueIn({ unreachable: true });
    const page = await openApp('/saved', { services: { catalogue } });
    await save(page, 6);
    expect((await find('link', 'Job 6: the list isn’t on this device')).getAttribute('href')).toBe('/job/6');
  });

  test('do not wait for a list that an app too old for it cannot have', async () => {
    const { catalogue } = catalogueIn({ problem: 'outdated' });
    await openApp('/saved', { services: { catalogue } });
    await find('heading', 'No saved jobs');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  test('wait for a list that is coming', async () => {
    const { catalogue } = catalogueIn({ syncing: true });
    const page = await openApp('/saved', { services: { catalogue } });
    await save(page, 6);
    expect((await section('Saved jobs')).getAttribute('aria-busy')).toBe('true');
  });

  test('stay where the device cannot note that one goes, which is said', async () => {
    const page = await open();
    await save(page, 6);
    await listShows('camp cook');
    fill(page);
    await press(page, 'Save: camp cook');
    await see('We couldn’t save this on your device. Its storage may be full.');
    expect(titles()).toEqual(['camp cook']);
  });
});

describe('saved searches', () => {
  test('stand by name, and lead to their list', async () => {
    const page = await open();
    await keepSearch(page, 'nurse in Nova Scotia', 'q=nurse&province=NS');
    await keepSearch(page, 'abroad', 'abroad=1');
    const part = await section('Saved searches');
    await waitFor(() => expect(texts('link', part)).toEqual(['abroad', 'nurse in Nova Scotia']));
    await press(page, 'nurse in Nova Scotia', { role: 'link' });
    await arrived(page, '/jobList?q=nurse&province=NS');
    await listShows('nurse');
  });

  test('go by a press, the heading gets the keyboard, and Undo brings one back', async () => {
    const page = await open();
    await keepSearch(page, 'cook 厨师', 'q=cook');
    await press(page, 'Remove cook 厨师');
    await see(/^No saved searches\./);
    await waitFor(() => expect(focused()?.textContent).toBe('Saved searches'));
    await see('Search removed');
    await press(page, 'Undo');
    expect((await find('link', 'cook 厨师')).getAttribute('href')).toBe('/jobList?q=cook');
  });

  test('stay where the device cannot note that one goes', async () => {
    const page = await open();
    await keepSearch(page, 'cook', 'q=cook');
    await find('link', 'cook');
    fill(page);
    await press(page, 'Remove cook');
    await see(/^We couldn’t save this on your device/, await section('Saved searches'));
    expect(texts('link', await section('Saved searches'))).toEqual(['cook']);
  });
});

describe('drafts', () => {
  test('are named by what they are for, and lead to their form', async () => {
    const page = await open();
    await write(page, 'apply:6', { message: 'I bake, too.' });
    await write(page, 'edit:404', { jobTitle: 'x' });
    await write(page, 'contact', { text: 'x' });
    const part = await section('Drafts');
    await waitFor(() =>
      expect(texts('link', part).toSorted()).toEqual([
        'Application: camp cook',
        'Edit: 404',
        'Message to the operator',
      ]),
    );
    await press(page, 'Application: camp cook', { role: 'link' });
    await waitFor(() => expect(valueOf('Message')).toBe('I bake, too.'));
  });

  test('that a later one replaced can be read here', async () => {
    const page = await open();
    await write(page, 'apply:6:earlier', { message: 'First try', name: '' });
    await see(/^Earlier version, replaced by a newer draft · /);
    await page.user.click(await see('Show text'));
    expect((await see('First try')).closest('details')?.open).toBe(true);
    expect(texts('link', await section('Drafts'))).toEqual([]);
  });

  test('go after a question, and Undo brings one back', async () => {
    const page = await open();
    await write(page, 'apply:6', { message: 'I bake, too.' });
    await press(page, 'Remove Application: camp cook');
    await press(page, 'Cancel', { in: await find('dialog', 'Remove this draft?') });
    await noDialog();
    await press(page, 'Remove Application: camp cook');
    await press(page, 'Remove', { in: await find('dialog', 'Remove this draft?') });
    await waitFor(() => expect(on().queryByRole('heading', { name: 'Drafts' })).toBeNull());
    await waitFor(() => expect(focused()?.id).toBe('content'));
    await see('Draft removed');
    await press(page, 'Undo');
    expect((await find('link', 'Application: camp cook')).getAttribute('href')).toBe('/job/6');
  });

  test('leave the keyboard on the page, however late the disk answers', async () => {
    const page = await open();
    await write(page, 'contact', { text: 'x' });
    const { drafts } = page.people.current().db;
    const remove = drafts.delete.bind(drafts);
    const gone = () => expect(on().queryByRole('heading', { name: 'Drafts' })).toBeNull();
    Reflect.set(drafts, 'delete', async (key: string) => {
      await remove(key);
      await waitFor(gone);
    });
    await press(page, 'Remove Message to the operator');
    await press(page, 'Remove', { in: await find('dialog', 'Remove this draft?') });
    await see('Draft removed');
    await waitFor(() => expect(focused()?.id).toBe('content'));
  });

  test('leave the keyboard with the others', async () => {
    const page = await open();
    await write(page, 'contact', { text: 'x' });
    await write(page, 'post', { jobTitle: 'y' });
    await press(page, 'Remove Job posting');
    await press(page, 'Remove', { in: await find('dialog') });
    await waitFor(() => expect(focused()?.textContent).toBe('Drafts'));
    // The list is read anew after the disk has answered.
    const list = await section('Drafts');
    await waitFor(() => expect(texts('link', list)).toEqual(['Message to the operator']));
  });

  test('stay where the device cannot note that one goes', async () => {
    const page = await open();
    await write(page, 'contact', { text: 'x' });
    fill(page);
    await press(page, 'Remove Message to the operator');
    await press(page, 'Remove', { in: await find('dialog') });
    await see(/^We couldn’t save this on your device/);
    expect(texts('link', await section('Drafts'))).toEqual(['Message to the operator']);
  });
});
