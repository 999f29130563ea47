import { describe, expect, test } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { catalogueIn } from '../../../support/dom/bare-catalogue.ts';
import { SIX } from '../../../support/dom/list-scene.ts';
import {
  act,
  find,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Card, Details } from '../../../../src/domain/listing.ts';
import type { DetailsAnswer, DetailsReader, DetailsWish } from '../../../../src/features/services.ts';

const [cook, , welder] = SIX as [Card, Card, Card];

const HOURLY = { payPeriod: 'hour', payCurrency: 'CAD' } as const;

/** Answers one thing after the other, and the last one for ever. */
function answering(...answers: DetailsAnswer[]): { details: DetailsReader; asked: number[] } {
  const asked: number[] = [];
  const read = async (jobId: number) => {
    asked.push(jobId);
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 'offline' as const };
  };
  return { asked, details: { read } };
}

const found = (
  card: Card,
  details: Partial<Details> = {},
  checkedAt: number | null = null,
): DetailsAnswer => ({
  status: 'found',
  listing: { card, details: { ...emptyDetails(), ...details } },
  fromDevice: checkedAt !== null,
  checkedAt: checkedAt ?? START_MS,
});

/** Aloud, as soon as the page knows it. */
const said = (words: string) => waitFor(() => expect(texts('status', on().getByRole('main'))[0]).toBe(words));

describe('the page of a posting', () => {
  test('has all that the employer wrote, and the browser’s title', async () => {
    const { details, asked } = answering(
      found(cook, {
        description: 'You cook for forty.',
        responsibilities: ['Plan menus', 'Order food'],
        languages: ['English'],
        benefits: ['Bunk', 'Flights'],
        screeningQuestions: ['Do you fly?'],
        sections: [{ title: 'Work setting', items: ['Remote camp'] }],
        additionalInformation: [{ title: 'Rotation', text: '21 days in, 7 out' }],
        whoCanApply: { citizenship: ['Canadian citizens', 'Others, with or without a permit'], note: '' },
        notUnderstood: [{ field: 'Bonus', text: 'some', reason: 'no amount' }],
      }),
    );
    await openApp('/job/6', { cards: SIX, services: { details } });
    await see('You cook for forty.');
    await waitFor(() => expect(document.title).toContain('camp cook'));
    expect(texts('heading', await find('article'))).toEqual(
      expect.arrayContaining([
        'camp cook',
        'Description',
        'Overview',
        'Responsibilities',
        'Screening questions',
        'Work setting',
        'Who Can Apply',
        'Additional Information',
        'How to apply',
      ]),
    );
    await see('21 days in, 7 out');
    await see('Others, with or without a permit');
    await see('Bunk');
    await see('Never pay for a job');
    await see('Job number 6');
    expect((await see('some')).closest('details')?.open).toBe(false);
    expect(asked).toContain(6);
  });

  test('says its pay by the hour, its wage stream with the line, and its last day', async () => {
    const { details } = answering(found(welder));
    await openApp('/job/4', { cards: SIX, services: { details } });
    const head = (await find('heading', 'welder')).closest('header') as HTMLElement;
    await see('$45.00 an hour', head);
    await see('High-wage position', head);
    await see(/threshold \$37\.50 an hour/, head);
    await see('2 days left', head);
    await see('LMIA: not stated by the employer', head);
    await see('This employer isn’t verified', head);
    const check = await find('link', 'Check with the LMIA calculator', head);
    expect(check.getAttribute('href')).toMatch(/^\/lmia.*[?&]/);
    await see(/^Job posting advertised \(last checked/, head);
  });

  test.each([
    ['official', 'Low-wage', /^Official table of July 17, 2026, threshold \$36\.92 an hour/],
    ['specification', 'High-wage', /^Portage’s wage thresholds, threshold \$24\.50 an hour/],
  ] as const)('has one wage class, by the site’s table (%s)', async (wageTable, wage, by) => {
    const card = aCard({ jobId: 9, provinceId: 'ON', ...HOURLY, payMin: 2450, payMax: 2450 });
    const { details } = answering(found(card));
    await openApp('/job/9', { cards: [card], services: { details }, wageTable });
    const head = (await find('heading', card.jobTitle)).closest('header') as HTMLElement;
    await see(`${wage} position`, head);
    await see(by, head);
    const other = wage === 'Low-wage' ? /high-wage/i : /low-wage/i;
    expect(head.textContent).not.toMatch(other);
  });

  test('links to what is an address, and shows the rest as it was typed', async () => {
    const apply = {
      direct: true,
      email: 'jobs@example.ca',
      phone: '867 555 0100',
      address: 'Box 7\nWhitehorse',
      note: '',
    };
    const { details } = answering(found(cook, { apply: { ...apply, url: 'javascript:alert(1)' } }));
    await openApp('/job/6', { cards: SIX, services: { details } });
    const mail = await find('link', 'jobs@example.ca');
    expect(mail.getAttribute('href')).toBe(
      'mailto:jobs@example.ca?subject=Application%3A%20camp%20cook%20(job%206)',
    );
    expect((await find('link', '867 555 0100')).getAttribute('href')).toBe('tel:8675550100');
    expect((await see('javascript:alert(1)')).closest('a')).toBeNull();
    await see('Use the application form on this page.');
  });

  test('leads to others like it and of its employer, and lets one save them', async () => {
    const cards = [...SIX, aCard({ jobId: 9, jobTitle: 'sous chef', provinceId: 'YT', noc: '63200' })];
    const { details } = answering(found(cook));
    const page = await openApp('/job/6', { cards, services: { details } });
    const others = await find('region', 'Similar jobs');
    expect(texts('article', others).join()).toContain('sous chef');
    await press(page, 'Save: sous chef', { in: others });
    await waitFor(async () =>
      expect((await find('button', 'Save: sous chef', others)).getAttribute('aria-pressed')).toBe('true'),
    );
    await press(page, 'sous chef', { role: 'link', in: others });
    await arrived(page, '/job/9');
  });

  test('of a repost leads to the earlier ones', async () => {
    const same = { jobTitle: 'lighthouse keeper', provinceId: 'NL' as const, city: 'Gander' };
    const cards = [11, 12, 13].map(jobId =>
      aCard({ jobId, ...same, postingDateFormatted: `2026-11-${jobId}` }),
    );
    // By its number: the page asks again when the server is out of reach, at a moment of its own.
    const read = async (jobId: number): Promise<DetailsAnswer> =>
      found(cards.find(card => card.jobId === jobId) as Card);
    const page = await openApp('/jobList', { cards, services: { details: { read } } });
    await see('Posted 3 times');
    expect(texts('article')).toHaveLength(1);
    await press(page, 'lighthouse keeper', { role: 'link' });
    const others = await find('region', 'Also posted 2 other times');
    expect(texts('link', others)).toEqual([
      'Posted November 12, 202641 days left',
      'Posted November 11, 202641 days left',
    ]);
    await page.user.click(on(others).getAllByRole('link')[0] as HTMLElement);
    await arrived(page, '/job/12');
    await find('link', /^Posted November 13, 2026/);

    await press(page, 'Hide this job');
    await see('You hid this job from your lists.');
    await openApp('/jobList', { device: page.device });
    await find('button', '1 hidden');
    await see('No jobs are posted right now');
  });
});

describe('a posting that is not all here', () => {
  test('shows its card without a network, and asks again when told', async () => {
    const { details, asked } = answering({ status: 'offline' });
    const page = await openApp('/job/6', { cards: SIX, services: { details } });
    await said('The full posting isn’t on this device');
    await find('heading', 'camp cook');
    await see(/^You’re offline, so this is a summary\./);
    const before = asked.length;
    await press(page, 'Try again');
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  test('takes an application while the text is still on its way, and keeps what was written when it comes', async () => {
    const waiting: { arrive: (answer: DetailsAnswer) => void; isLate: () => void }[] = [];
    const read = (_jobId: number, { onLate: isLate = () => {} }: DetailsWish = {}) =>
      new Promise<DetailsAnswer>(arrive => waiting.push({ arrive, isLate }));
    const page = await openApp('/job/6', { cards: SIX, services: { details: { read } } });
    await said('Loading job details...');
    expect(on().queryByLabelText('Message')).toBeNull();
    // The page asks again when the server is out of reach, at a moment of its own.
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    act(() => waiting.forEach(({ isLate }) => isLate()));
    await said('The full posting is still on its way');
    await see(/^The connection is slow, so this is a summary\./);
    await type(page, 'Message', 'I have cooked for forty.');

    act(() => waiting.forEach(({ arrive }) => arrive(found(cook, { description: 'You cook for forty.' }))));
    await see('You cook for forty.');
    expect(sees('The full posting is still on its way')).toBe(false);
    expect(valueOf('Message')).toBe('I have cooked for forty.');
  });

  test('and whose card is not here either is not said to be gone', async () => {
    let answer: DetailsAnswer = { status: 'offline' };
    const page = await openApp('/job/77', {
      cards: SIX,
      services: { details: { read: async () => answer } },
    });
    expect((await find('heading', 'This job isn’t on this device')).tagName).toBe('H1');
    await waitFor(() => expect(document.title).toContain('This job isn’t on this device'));
    answer = found(cook);
    await press(page, 'Try again');
    await find('heading', 'camp cook');
  });

  test('shows what was kept of it, and from when that is', async () => {
    const old = found(cook, { description: 'Kept text' }, START_MS - 3 * 86_400_000);
    const { catalogue } = catalogueIn({ state: 'ready', cards: 1 });
    await openApp('/job/6', { services: { details: answering(old).details, catalogue } });
    await see('Kept text');
    await see('Last updated 3 days ago. It may have closed since.');
  });
});

describe('a posting that is over', () => {
  test('says when its last day was, and takes no application', async () => {
    const past = aCard({ jobId: 8, jobTitle: 'ferry deckhand', expiryDateFormatted: '2026-11-19' });
    const { details } = answering(found(past, { description: 'As it was' }));
    await openApp('/job/8', { cards: [past], services: { details } });
    await said('This job has expired');
    await see('The last day to apply was November 19, 2026. This job is no longer accepting applications.');
    await see('As it was');
    expect(on().queryByRole('button', { name: 'Send application' })).toBeNull();
  });

  test('and was closed says so, with what is still known of it', async () => {
    const { details } = answering({ status: 'gone' });
    await openApp('/job/6', { cards: SIX, services: { details } });
    await said('This job is closed');
    await find('heading', 'camp cook');
    expect(sees(/last checked/)).toBe(false);
    expect(on().queryByRole('button', { name: 'Send application' })).toBeNull();
  });

  test('and was advertised again leads to the new posting', async () => {
    const { details } = answering({ status: 'gone', repostedAs: 8 });
    const page = await openApp('/job/6', { cards: SIX, services: { details } });
    await said('This job is closed');
    await see('The employer posted this job again.');
    await press(page, 'Open the new posting', { role: 'link' });
    await waitFor(() => expect(location.pathname).toBe('/job/8'));
  });

  test('and was closed keeps the text that was read here, without a way to apply', async () => {
    const listing = {
      card: { ...cook, jobId: 99 },
      details: { ...emptyDetails(), description: 'As it was' },
    };
    const { details } = answering({ status: 'gone', listing });
    await openApp('/job/99', { cards: SIX, services: { details } });
    await said('This job is closed');
    await see('As it was');
    expect(sees(/Use the application form on this page/)).toBe(false);
    expect(sees(/days? left/)).toBe(false);
    // Nothing is left to say there.
    expect(sees('How to apply')).toBe(false);
    expect(on().queryByRole('button', { name: 'Send application' })).toBeNull();
  });

  test('leaves the list: what was kept is not called open by the list’s time', async () => {
    const kept = found({ ...cook, jobId: 99 }, { description: 'Kept text' }, START_MS - 60_000);
    await openApp('/job/99', { cards: SIX, services: { details: answering(kept).details } });
    await see('Kept text');
    await said('This job is closed');
    expect(sees(/last checked/)).toBe(false);
  });

  test.each(['/job/7', '/job/abc', '/job/-1', '/job/99999999999999999999'])(
    'or never was, at %s, offers all others',
    async path => {
      const { details } = answering({ status: 'unknown' });
      const page = await openApp(path, { cards: SIX, services: { details } });
      expect((await find('heading', 'We can’t find this job')).tagName).toBe('H1');
      await press(page, 'See all jobs', { role: 'link' });
      await arrived(page, '/jobList');
    },
  );

  test('or that the server does not know is said aloud', async () => {
    const { details } = answering({ status: 'unknown' });
    await openApp('/job/7', { cards: SIX, services: { details } });
    await said('We can’t find this job');
    await waitFor(() => expect(document.title).toContain('We can’t find this job'));
  });

  test('says so in French', async () => {
    const { details } = answering({ status: 'unknown' });
    await openApp('/job/7', { cards: SIX, language: 'fr', services: { details } });
    expect((await find('heading', 'Nous ne trouvons pas cette offre')).tagName).toBe('H1');
    expect((await find('region', 'Offres les plus récentes')).textContent).toContain('camp cook');
  });
});
