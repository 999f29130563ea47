import { describe, expect, test } from 'vitest';
import { createDevice } from '../../../support/dom/device.ts';
import { FILLED_IN, openPosting, withPostingDraft } from '../../../support/dom/posting-scene.tsx';
import {
  choose,
  complaint,
  find,
  gone,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { fillDisk } from '../../../support/dom/sending-scene.ts';

const field = (label: string) => on().getByLabelText(label);

const inputValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Without `act`, which draws everything before it returns: a browser draws what is urgent first. */
async function asInBrowser(events: () => Promise<void>): Promise<void> {
  const before: unknown = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  try {
    await events();
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', before);
  }
}

describe('a step of the form', () => {
  test.each([
    ['mode=one&step=pay', 'Next', true],
    ['mode=one&step=preview', 'Post this job', false],
  ])('has its way on in place of the tabs of a phone: %s', async (query, name, isBar) => {
    await openPosting(query);
    const button = await find('button', name);
    // `tab-bar.module.css` hides the tabs where there is such a bar.
    expect(button.closest('[data-foot-bar]') !== null).toBe(isBar);
  });

  test.each([
    ['en', 'The server didn’t accept this: It is too remote.'],
    ['fr', 'Le serveur n’a pas accepté cette réponse. Modifiez-la, puis renvoyez.'],
  ] as const)('says that the server refused a field, in %s', async (language, words) => {
    const refused = { field: 'details.workSchedule', message: 'It is too remote.' };
    const device = await withPostingDraft({ ...FILLED_IN, workSchedule: 'Nights', refused }, { language });
    await openPosting('mode=one&step=pay', { device, language });
    await see(words);
  });

  test('says what this device finds wrong itself before what the server said', async () => {
    const refused = { field: 'businessName', message: 'It is missing.' };
    const device = await withPostingDraft({ ...FILLED_IN, businessName: '', refused });
    await openPosting('mode=one', { device });
    await waitFor(() => expect(complaint('Business name')).toBe('Enter the business name.'));
    expect(sees(/It is missing/)).toBe(false);
  });

  test('says what it lacks, leads to it, and lets on as soon as it is there', async () => {
    const page = await openPosting('mode=one');
    expect((await find('heading', 'The job')).tagName).toBe('H2');
    expect([complaint('Job title'), complaint('Business name')]).toEqual([null, null]);
    await press(page, 'Next');
    expect(texts('link', await find('alert'))).toEqual(['Enter the job title.', 'Enter the business name.']);
    await hasFocus(await find('alert'));
    await press(page, 'Enter the business name.', { role: 'link' });
    await hasFocus(field('Business name'));
    await type(page, 'Business name', 'Height of Land Outfitters');
    await waitFor(() => expect(complaint('Business name')).toBeNull());
    expect(complaint('Job title')).toBe('Enter the job title.');
    await type(page, 'Job title', 'Fire lookout cook');
    await press(page, 'Next');
    await hasFocus(await find('heading', 'Work location'));
    expect(page.address()).toBe('/post-job?mode=one&step=place');
    expect([complaint('City'), complaint('Province or territory')]).toEqual([null, null]);
  });

  test('lets on whoever fills in the last field and presses Enter at once', async () => {
    await openPosting('mode=one', { device: await withPostingDraft({ ...FILLED_IN, businessName: '' }) });
    await find('heading', 'The job');
    await asInBrowser(async () => {
      const input = field('Business name') as HTMLInputElement;
      inputValue?.set?.call(input, 'Height of Land Outfitters');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await hasFocus(await find('heading', 'Work location'));
  });

  test.each([
    ['job', 'Number of positions', 'many', '“many” isn’t a number of positions'],
    ['job', 'NOC 2021 code (optional)', '1234', '1234'],
    ['place', 'Postal code', 'here', 'here'],
    ['pay', 'Pay', 'plenty', 'plenty'],
    ['pay', 'Hours', 'all day', 'all day'],
    ['apply', 'Email', 'jobs@example', 'jobs@example'],
    ['apply', 'Web address', 'our site', 'our site'],
  ])('of %s keeps back %s “%s”, for it would be lost', async (step, label, text, words) => {
    const device = await withPostingDraft(FILLED_IN);
    const page = await openPosting(`mode=one&step=${step}`, { device });
    await see(/^Step \d of 6$/);
    const there = page.address();
    await type(page, label, text);
    await press(page, 'Next');
    await waitFor(() => expect(complaint(label)).toContain(words));
    expect(page.address()).toBe(there);
    expect(valueOf(label)).toBe(text);
  });

  test('can be gone to in any order, and says where one is and what is filled in', async () => {
    const page = await openPosting('mode=one', { device: await withPostingDraft(FILLED_IN) });
    const steps = await find('navigation', 'Steps');
    const places = [
      '1Job(complete)',
      'Location(complete)',
      '3Pay',
      '4Description',
      '5How to apply',
      '6Preview',
    ];
    await waitFor(() => expect(texts('link', steps)).toEqual(places));
    const current = () => steps.querySelector('[aria-current=step]')?.textContent;
    expect(current()).toContain('Job');
    await press(page, /How to apply/, { role: 'link' });
    await find('heading', 'Dates and how to apply');
    expect(current()).toContain('How to apply');
    await press(page, 'Back', { role: 'link' });
    await find('heading', 'Job description');
    expect(page.address()).toBe('/post-job?mode=one&step=text');
  });

  test('folds away what few employers need, but not what was filled in', async () => {
    const device = await withPostingDraft({ ...FILLED_IN, onTheRoad: 'Canada\nUnited States' });
    const page = await openPosting('mode=one&step=place', { device });
    const group = (name: string) => on().getByText(name, { selector: 'summary' }).closest('details');
    await see('Travel and transport');
    expect(group('Travel and transport')?.open).toBe(true);
    await type(page, 'On the road or on site', '');
    expect(group('Travel and transport')?.open).toBe(true);
    await press(page, /Pay/, { role: 'link' });
    await find('heading', 'Pay and hours');
    expect(group('Evenings, weekends and overtime')?.open).toBe(false);
  });

  test('is in French where the page is, and a posting in the page’s language', async () => {
    const page = await openPosting('mode=one', { language: 'fr' });
    await find('heading', 'Le poste');
    expect(valueOf('Langue de l’offre')).toBe('fr');
    await press(page, 'Suivant');
    expect(texts('link', await find('alert'))).toEqual([
      'Entrez le titre du poste.',
      'Entrez le nom de l’entreprise.',
    ]);
    await choose(page, 'Langue de l’offre', 'Anglais');
    await waitFor(() => expect(field('Titre du poste').lang).toBe('en'));
  });
});

describe('offers beside a field', () => {
  test('are the occupations that a title may mean, until one is taken', async () => {
    const page = await openPosting('mode=one');
    await find('heading', 'The job');
    await type(page, 'Job title', 'line cook');
    await see('Occupation (NOC):');
    await press(page, /^63200 · /);
    expect(valueOf('NOC 2021 code (optional)')).toBe('63200');
    await gone('Occupation (NOC):');
  });

  test('are places, in the language of the page and with their province, until city and province are one', async () => {
    const page = await openPosting('mode=one&step=place', { language: 'fr' });
    await find('heading', 'Le lieu de travail');
    await type(page, 'Ville', 'montrea');
    await press(page, 'Montréal, Québec');
    expect([valueOf('Ville'), valueOf('Province ou territoire')]).toEqual(['Montréal', 'QC']);
    await gone('Montréal, Québec');
  });
});

describe('titled texts of the employer’s own', () => {
  test('are added, named by their heading, and removed one by one', async () => {
    const additional = [
      { title: 'Housing', text: 'A cabin by the lake' },
      { title: '', text: 'No heading' },
    ];
    const page = await openPosting('mode=one&step=text', { device: await withPostingDraft({ additional }) });
    await find('button', 'Remove “Housing”');
    const headings = () =>
      on()
        .getAllByLabelText<HTMLInputElement>('Heading')
        .map(({ value }) => value);
    await press(page, 'Add another');
    expect(headings()).toEqual(['Housing', '', '']);
    await press(page, 'Remove “Housing”');
    expect(headings()).toEqual(['', '']);
    expect(
      on()
        .getAllByLabelText<HTMLInputElement>('Text')
        .map(({ value }) => value),
    ).toEqual(['No heading', '']);
    await press(page, 'Remove “2”');
    await press(page, 'Remove “1”');
    // One is always offered.
    expect(headings()).toEqual(['']);
    expect(texts('button').filter(text => text === 'Remove')).toEqual([]);
  });
});

describe('what is typed', () => {
  test('is on the device at once, whole, in any letters, and there again', async () => {
    const device = await createDevice();
    const title = 'Cuisinière de camp 👩🏽‍🍳 — ᐃᓄᒃᑎᑐᑦ 料理人';
    const page = await openPosting('mode=one', { device });
    await find('heading', 'The job');
    expect(sees(/^Saved on this/)).toBe(false);
    await type(page, 'Job title', title);
    await see('Saved on this computer, 12:00 p.m.');
    const again = await openPosting('mode=one', { device });
    await waitFor(() => expect(valueOf('Job title')).toBe(title));
    expect(await again.people.current().db.drafts.count()).toBe(1);
  });

  test('is as long as the server takes', async () => {
    const page = await openPosting('mode=one');
    await find('heading', 'The job');
    await type(page, 'Job title', 'é'.repeat(301));
    expect(valueOf('Job title')).toBe('é'.repeat(300));
  });

  test('that the device cannot keep is said to be so, and stands there still', async () => {
    const device = await withPostingDraft(FILLED_IN);
    const page = await openPosting('mode=one', { device });
    await find('heading', 'The job');
    const makeRoom = fillDisk();
    await type(page, 'Number of positions', '4');
    await see('We couldn’t save this on your device. Keep this page open until you send your application.');
    await press(page, /Preview/, { role: 'link' });
    await press(page, 'Post this job');
    await see(/^We couldn’t save your posting on this device, so nothing was sent\./);
    expect(page.surprises).toEqual([expect.objectContaining({ name: 'QuotaExceededError' })]);
    expect(await page.people.current().db.outbox.count()).toBe(0);
    makeRoom();
    await press(page, 'Post this job');
    await waitFor(() => expect(page.address()).toContain('&sent='));
    const [entry] = await page.people.current().db.outbox.toArray();
    expect(entry?.payload['row']).toMatchObject({ jobTitle: 'Fire lookout cook', vacancies: '4' });
  });
});
