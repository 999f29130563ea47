import { describe, expect, test } from 'vitest';
import { createDevice } from '../../../support/dom/device.ts';
import { watchDownloads } from '../../../support/dom/downloads.ts';
import { actionsIn, everyStateNow, lineOf, openOutbox } from '../../../support/dom/outbox-scene.tsx';
import { find, on, press, see, sees, texts, waitFor } from '../../../support/dom/queries.ts';
import { leaveOn } from '../../../support/dom/sending-scene.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';
import { testEntry, testReceipt } from '../test-card.ts';

const DAY = 86_400_000;

describe('every state of the outbox', () => {
  test('is said in words', async () => {
    await openOutbox(everyStateNow());
    await see('3 waiting, 8 need attention, 4 sent');
    expect(texts('heading').slice(0, 2)).toEqual(['Outbox', 'Needs attention']);
    await see(
      /It was \$36\.60 an hour\. Now it’s \$31\.00 an hour\. Send anyway\?$/,
      await lineOf('Long-haul truck driver'),
    );
    // There is nothing to write to any more: the text is in the open.
    const closed = await lineOf('Camp cook');
    expect((await see('Your text', closed)).closest('details')?.open).toBe(true);
    await see(/I can start on Monday\.$/, closed);
    await see('Fix the field “Email” and send again. The server says: The field "email" is wrong.');
    const conflict = await lineOf('Welder');
    expect(texts('definition', conflict)).toEqual([
      'Welder-fitter',
      'Welder, night shift',
      '$31.00 an hour',
      '$40.00 to $42.00 an hour',
    ]);
    const twice = await lineOf('Baker');
    await see('You’ve already applied', twice);
    expect((await see('Your text', twice)).closest('details')?.open).toBe(true);
    expect(texts('button', twice)).toContain('Copy text');
    await see(/^Only the beginning of these fields was kept: /, await lineOf('Cleaner'));
    // A kind that nobody was to see has its name, where it was refused.
    await lineOf('Saved job');
    await see(/Reference PT-7K3F-9Q2M/, await lineOf('Cleaner'));
  });

  test('of an application that was withdrawn isn’t that it is in an inbox', async () => {
    const sent = { state: 'sent', receipt: testReceipt } as const;
    await openOutbox([
      testEntry({ ...sent, id: 'one', kind: 'application.submit', title: 'Baker' }),
      testEntry({
        ...sent,
        id: 'two',
        kind: 'application.withdraw',
        title: 'Baker',
        payload: { applicationId: testReceipt.documentId },
      }),
    ]);
    await see('Withdrawn');
    expect(sees(/inbox/)).toBe(false);
  });

  test.each([
    ['en' as const, /^This job was already reposted with another closing date\./, ['Download', 'Delete']],
    [
      'fr' as const,
      /^Cette offre a déjà été publiée de nouveau avec une autre date limite\./,
      ['Télécharger', 'Supprimer'],
    ],
  ])('of a second repost leads to the first one: %s', async (language, reason, actions) => {
    const error = { type: 'posting_reposted', message: 'again', jobId: 900 };
    const payload = { jobId: 950, of: 100, until: '2027-06-30' };
    const refused = { state: 'attention', attempts: 1, settledAt: START_MS, error } as const;
    await openOutbox([testEntry({ ...refused, kind: 'posting.repost', title: 'Baker', payload })], {
      language,
    });
    const line = await lineOf('Baker');
    await see(reason, line);
    expect((await find('link', 'Baker', line)).getAttribute('href')).toBe('/job/900');
    expect(actionsIn(line)).toEqual(actions);
  });

  test('is said of a batch by its rows', async () => {
    const page = await openOutbox(everyStateNow());
    const batch = await lineOf('Batch of 4 postings');
    await see('1 of 4 sent, 1 waiting, 2 need attention', batch);
    await see(/“Ontarioo” isn’t a Canadian province/, batch);
    expect(on(batch).getByRole('progressbar', { name: 'Batch progress' })).toBeTruthy();
    await page.user.click(await see('All rows and their status', batch));
    const rows = await waitFor(() => {
      const list = batch.querySelector('ol');
      if (!list) throw new Error('No rows yet');
      return list;
    });
    // A waiting row is tried now and then.
    await waitFor(() =>
      expect(texts('listitem', rows)).toEqual([
        'Fishing guide 1Sent',
        'Fishing guide 2Needs attention',
        'Fishing guide 3Needs attention',
        'Fishing guide 4Waiting',
      ]),
    );
    expect(texts('link', rows)).toEqual(['Fishing guide 1']);
  });

  test('is counted on the tab and in the title, and what is unsent can be downloaded', async () => {
    const downloads = watchDownloads();
    const device = await createDevice();
    await leaveOn(device, null, { outbox: everyStateNow() });
    const page = await openApp('/outbox', { device });
    await see('3 waiting, 8 need attention, 4 sent');
    await waitFor(() => expect(document.title).toBe('(11) Outbox · Portage'));
    const tabs = await find('navigation', 'Sections');
    expect((await find('link', /^Outbox/, tabs)).textContent).toContain('11');
    await press(page, 'Download as a file');
    const whole = await downloads.last();
    expect(whole?.name).toBe('portage-outbox-2026-11-20.json');
    const { entries } = JSON.parse(whole?.text ?? '') as { entries: unknown[] };
    expect(entries).toHaveLength(11);
    expect(entries[0]).toMatchObject({
      title: 'Long-haul truck driver',
      content: { name: 'Robin Tremblay' },
    });
    await press(page, 'Download 3 unsent rows');
    const rows = JSON.parse((await downloads.last())?.text ?? '') as { jobTitle: string }[];
    expect(rows.map(({ jobTitle }) => jobTitle)).toEqual([
      'Fishing guide 2',
      'Fishing guide 3',
      'Fishing guide 4',
    ]);
    await press(page, 'Download: Camp cook');
    expect(JSON.parse((await downloads.last())?.text ?? '')).toMatchObject({ entries: [{ id: 'closed' }] });
    expect(page.surprises).toEqual([]);
  });

  test('is said in French', async () => {
    await openOutbox(everyStateNow(), { language: 'fr' });
    await lineOf('Lot de 4 offres');
    await see(/« Ontarioo » n’est ni une province/);
    expect(texts('heading')).toContain('Demande votre attention');
  });
});

describe('an outbox', () => {
  test('with nothing in it says what comes here', async () => {
    await openOutbox([]);
    await see('Nothing to send');
    expect((await find('link', 'See jobs')).getAttribute('href')).toBe('/jobList');
    expect(texts('button')).toEqual([]);
  });

  test('has receipts of 30 days, and no longer', async () => {
    const sent = (id: string, days: number) =>
      testEntry({ id, title: id, state: 'sent', receipt: testReceipt, settledAt: START_MS - days * DAY });
    await openOutbox([sent('lately', 29), sent('long ago', 31)]);
    await see('Receipts are kept for 30 days.');
    await see('All sent (1)');
    expect(actionsIn(await lineOf('lately'))).toEqual(['Remove from this list']);
    expect(sees('long ago')).toBe(false);
    expect(on().queryByRole('button', { name: 'Download as a file' })).toBeNull();
  });

  test('draws fifty lines, and the others by a press', async () => {
    const entries = Array.from({ length: 60 }, (_, at) =>
      testEntry({ id: `entry-${at}`, order: at, title: `Job ${at}` }),
    );
    const page = await openOutbox(entries);
    await see('60 waiting');
    expect(document.querySelectorAll('li h3')).toHaveLength(50);
    await press(page, 'Show more (10)');
    expect(document.querySelectorAll('li h3')).toHaveLength(60);
  });

  test.each([
    ['refused', /^If this device runs out of space/],
    ['needs-home-screen', /Home Screen/],
  ] as const)('says what helps where the promise to keep it is %s', async (state, words) => {
    const storagePromise = { state: () => state, subscribe: () => () => {}, wrote() {}, look() {} };
    await openOutbox([testEntry()], { services: { storagePromise } });
    await waitFor(() => expect(on().getAllByText(words).length).toBeGreaterThan(0));
  });

  test('of receipts alone asks for no promise', async () => {
    const storagePromise = {
      state: () => 'refused' as const,
      subscribe: () => () => {},
      wrote() {},
      look() {},
    };
    const sent = testEntry({ state: 'sent', receipt: testReceipt, settledAt: START_MS });
    await openOutbox([sent], { services: { storagePromise } });
    await see('All sent (1)');
    expect(sees(/^If this device runs out of space/)).toBe(false);
  });
});
