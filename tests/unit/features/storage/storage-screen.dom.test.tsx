import { describe, expect, test } from 'vitest';
import { catalogueIn } from '../../../support/dom/bare-catalogue.ts';
import { noDialog } from '../../../support/dom/list-scene.ts';
import { halfOntario, PretendedStorage } from '../../../support/dom/pretended-storage.ts';
import {
  act,
  choose,
  find,
  focused,
  gone,
  on,
  press,
  see,
  sees,
  texts,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';
import { AHEAD_DEFAULT } from '../../../../src/sync/details/details-ahead.ts';
import { START_MS } from '../../../support/test-context.ts';
import { Ahead } from '../../../../src/features/storage/ahead.tsx';
import { KeepSafe } from '../../../../src/features/storage/keep-safe.tsx';
import { MakeRoom } from '../../../../src/features/storage/make-room.tsx';
import { ProvinceChoice } from '../../../../src/features/storage/province-choice.tsx';
import { StorageSummary } from '../../../../src/features/storage/storage-summary.tsx';

const LIST = [
  { province: 'ON', cards: 38_000, bytes: 1_200_000 },
  { province: 'QC', cards: 20_000, bytes: 700_000 },
  { province: 'CA', cards: 900, bytes: 40_000 },
];

describe('what this device keeps', () => {
  test('is weighed, part by part', async () => {
    const { catalogue } = catalogueIn({ state: 'ready', lastSync: { atMs: START_MS, bytes: 31_000 } });
    const storage = new PretendedStorage({ quota: { usage: 4_000_000, quota: 2_000_000_000 } });
    await openPart(<StorageSummary />, { services: { deviceStorage: storage, catalogue } });
    expect((await see('3.3 MB')).tagName).toBe('STRONG');
    expect(texts('definition')).toEqual(['2.4 MB', '0 kB', '12 kB', '900 kB']);
    await see('3 postings you opened');
    await see('Your browser reports 4 MB used of the 2 GB it allows this site.');
    await see(/^List last updated .*, 31 kB downloaded\.$/);
    expect(sees(/^Storage is almost full/)).toBe(false);
  });

  test('is said to leave little room', async () => {
    const storage = new PretendedStorage({ quota: { usage: 990_000_000, quota: 1_000_000_000 } });
    await openPart(<StorageSummary />, { services: { deviceStorage: storage } });
    await see('Storage is almost full. 10 MB left.');
    expect((await find('meter', 'Share of allowed storage in use')).getAttribute('value')).toBe('990000000');
  });

  test('is not known before the disk answers', async () => {
    const { catalogue } = catalogueIn({});
    const storage = new PretendedStorage({ sizes: null });
    await openPart(<StorageSummary />, { services: { deviceStorage: storage, catalogue } });
    await see('Calculating…');
    act(() => storage.become(new PretendedStorage().status()));
    expect((await see('The list isn’t on this device yet.')).isConnected).toBe(true);
  });

  test('of the person’s own is counted, and no button takes it away', async () => {
    await openApp('/storage', { services: { deviceStorage: new PretendedStorage() } });
    const part = await find('region', 'Your own data');
    await see('No drafts, nothing unsent, no saved jobs.', part);
    expect(on(part).queryByRole('button')).toBeNull();
    await waitFor(() => expect(document.title).toContain('Offline data'));
  });
});

describe('room is made', () => {
  test('of the postings that were opened', async () => {
    const storage = new PretendedStorage();
    const news: string[] = [];
    const part = <MakeRoom onNews={each => news.push(each)} />;
    const page = await openPart(part, { services: { deviceStorage: storage } });
    await see('3 postings, 12 kB. We keep your saved jobs and the jobs you’re applying for.');
    await press(page, 'Remove: Postings you opened');
    expect(storage.asked).toEqual(['remove read']);
    await waitFor(() => expect(focused()?.textContent).toBe('Free up space'));
    await waitFor(() => expect(news).toEqual(['Postings you opened removed.']));
  });

  test('of everything after a question, and what could not go is said until it could', async () => {
    const storage = new PretendedStorage({ provinces: [halfOntario()] });
    const page = await openPart(<MakeRoom onNews={() => {}} />, { services: { deviceStorage: storage } });
    const removeAll = async (answer: string) => {
      await press(page, 'Remove all');
      await press(page, answer, { in: await find('dialog', 'Remove all full postings?') });
      await noDialog();
    };
    await removeAll('Cancel');
    expect(storage.asked).toEqual([]);
    storage.isFull = true;
    await removeAll('Remove all');
    await see(/^Some items couldn’t be removed\./);
    storage.isFull = false;
    storage.asked.length = 0;
    await removeAll('Remove all');
    await gone(/^Some items couldn’t be removed\./);
    expect(storage.asked).toEqual(['ahead {"on":false}', 'remove ON', 'remove read']);
  });

  test('of nothing where there is nothing', async () => {
    const sizes = { list: 5, read: { postings: 0, bytes: 0 }, packs: 0, shell: null };
    const storage = new PretendedStorage({ sizes });
    await openPart(<MakeRoom onNews={() => {}} />, { services: { deviceStorage: storage } });
    await find('button', 'Remove all');
    expect(
      on()
        .getAllByRole<HTMLButtonElement>('button')
        .map(({ disabled }) => disabled),
    ).toEqual([true, true]);
  });
});

describe('the provinces of the list', () => {
  const open = async (kept: readonly string[] | null = null, problem: 'quota' | null = null) => {
    const { catalogue, asked } = catalogueIn({ state: 'ready', provinces: kept, problem });
    const deviceStorage = new PretendedStorage({ listProvinces: LIST });
    const full = { is: false };
    const keepProvinces: typeof catalogue.keepProvinces = codes =>
      full.is
        ? Promise.reject(new DOMException('No room', 'QuotaExceededError'))
        : catalogue.keepProvinces(codes);
    const services = { deviceStorage, catalogue: { ...catalogue, keepProvinces } };
    return { page: await openPart(<ProvinceChoice />, { services }), asked, full };
  };

  test('are kept by choice; the keyboard has a place then, and a way back to all', async () => {
    const { page, asked } = await open();
    await press(page, /^Quebec/, { role: 'checkbox' });
    (await find('button', 'Keep these provinces')).focus();
    await page.user.keyboard('{Enter}');
    await see('Saved. The list will update in a moment.');
    expect(asked).toEqual(['keep ON']);
    await waitFor(() => expect(focused()?.textContent).toBe('Provinces in the list'));
    await press(page, /^Quebec/, { role: 'checkbox' });
    (await find('button', 'All of Canada')).focus();
    await page.user.keyboard('{Enter}');
    expect(on().queryByRole('button', { name: 'Keep these provinces' })).toBeNull();
    await waitFor(() => expect(focused()?.textContent).toBe('Provinces in the list'));
  });

  test('that were left out can all be had again', async () => {
    const { page, asked } = await open(['ON', 'CA']);
    expect((await find('checkbox', /^Quebec/)).matches(':checked')).toBe(false);
    (await find('button', 'All of Canada')).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(focused()?.textContent).toBe('Keep these provinces'));
    await page.user.keyboard('{Enter}');
    expect(asked).toEqual(['keep all']);
  });

  test('are at least one', async () => {
    const { page } = await open(['ON', 'CA']);
    await press(page, /^Ontario/, { role: 'checkbox' });
    expect((await find('alert')).textContent).toBe('Choose at least one province.');
    expect(on().queryByRole('button', { name: 'Keep these provinces' })).toBeNull();
  });

  test('that a full device cannot note are refused in words, and noted once it can', async () => {
    const { page, asked, full } = await open();
    full.is = true;
    await press(page, /^Ontario/, { role: 'checkbox' });
    await press(page, 'Keep these provinces');
    await see(/^We couldn’t save your request/);
    full.is = false;
    await press(page, 'Keep these provinces');
    await gone(/^We couldn’t save your request/);
    expect(asked).toEqual(['keep QC']);
  });

  test('for which there was no room are named', async () => {
    await open(['ON', 'CA'], 'quota');
    expect(
      (await see(/^This device didn’t have enough space for the whole list\. Left out: Quebec\./))
        .isConnected,
    ).toBe(true);
  });

  test('are no choice where the whole list is one small part', async () => {
    const deviceStorage = new PretendedStorage({ listProvinces: LIST.slice(2) });
    await openPart(<ProvinceChoice />, { services: { deviceStorage } });
    await see('For now, the whole list is one small part (40 kB), so you don’t need to choose.');
    expect(on().queryByRole('checkbox')).toBeNull();
  });
});

describe('the browser’s promise to keep the data', () => {
  test.each([
    [{ persisted: true }, /^Your browser has agreed to keep this data/],
    [{ persisted: null }, /^We can’t tell if this browser keeps data/],
    [{ persisted: null, needsHomeScreen: true }, 'Tap the Share button in Safari.'],
  ] as const)('of a device that is %o', async (change, words) => {
    await openPart(<KeepSafe />, { services: { deviceStorage: new PretendedStorage(change) } });
    await see(words);
    expect(on().queryByRole('button', { name: /^Ask the browser/ })).toBeNull();
  });

  test('is asked for by a press, and a refusal and a failure have their words', async () => {
    const storage = new PretendedStorage({ persisted: false });
    const page = await openPart(<KeepSafe />, { services: { deviceStorage: storage } });
    storage.isFull = true;
    await press(page, 'Ask the browser to keep it');
    await see('We couldn’t ask your browser. Try again in a moment.');
    const ask = await find('button', 'Ask the browser to keep it');
    expect(ask.getAttribute('aria-busy')).not.toBe('true');
    storage.isFull = false;
    storage.keeps = false;
    await press(page, 'Ask the browser to keep it');
    await see(/^Your browser didn’t agree this time\./);
    storage.keeps = true;
    await press(page, 'Ask the browser to keep it');
    await gone(/^Your browser didn’t agree this time\./);
    expect(storage.asked).toEqual(['ask', 'ask', 'ask']);
  });

  test('comes sooner with the app, which the browser offers to install', async () => {
    let installed = 0;
    const install = {
      way: () => 'prompt' as const,
      isDue: () => false,
      subscribe: () => () => undefined,
      useful: () => undefined,
      dismiss: () => undefined,
      install: async () => (installed += 1) > 0,
    };
    const services = { deviceStorage: new PretendedStorage({ persisted: true }), install };
    const page = await openPart(<KeepSafe />, { services });
    await press(page, 'Install Portage');
    expect(installed).toBe(1);
  });
});

describe('postings that can be read offline', () => {
  const open = (
    change: ConstructorParameters<typeof PretendedStorage>[0] = {},
    language: 'en' | 'fr' = 'en',
  ) => {
    const storage = new PretendedStorage({ ahead: AHEAD_DEFAULT, provinces: [halfOntario()], ...change });
    const { catalogue } = catalogueIn({ state: 'ready' }, { provinces: { ON: 2_400, BC: 600 } });
    const part = openPart(<Ahead />, { services: { deviceStorage: storage, catalogue }, language });
    return { storage, part };
  };

  test('are counted, of how many, in both languages', async () => {
    await open().part;
    await see('1,200 of 3,000 postings can be read in full offline.');
    await open({}, 'fr').part;
    await see(/^1 200 offres sur 3 000 peuvent être lues en entier hors ligne\.$/);
  });

  test('have a switch, a budget, and a leave for mobile data', async () => {
    const { storage, part } = open();
    const page = await part;
    await choose(page, 'Use up to', '50 MB');
    await press(page, 'Also on mobile data and with data saving on', { role: 'checkbox' });
    await press(page, 'Download full postings automatically', { role: 'checkbox' });
    expect(storage.asked).toEqual([
      'ahead {"budgetBytes":50000000}',
      'ahead {"overMetered":true}',
      'ahead {"on":false}',
    ]);
    await waitFor(() => expect(on().queryByLabelText('Use up to')).toBeNull());
  });

  test('wait for Wi-Fi, and say so', async () => {
    await open({ link: 'metered' }).part;
    await see('Waiting for Wi-Fi.');
    await open({ link: 'save-data', ahead: { ...AHEAD_DEFAULT, overMetered: true } }).part;
    expect(sees('Waiting for Wi-Fi.')).toBe(false);
  });

  test('are no promise of a browser that cannot unpack them', async () => {
    await open({ canKeep: false }).part;
    expect(sees('Postings you can read offline')).toBe(false);
  });
});
