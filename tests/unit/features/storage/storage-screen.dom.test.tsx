import { describe, expect, test } from 'vitest';
import { catalogueIn } from '../../../support/dom/bare-catalogue.ts';
import { noDialog } from '../../../support/dom/list-scene.ts';
import { halfOntario, PretendedStorage } from '../../../support/dom/pretended-storage.ts';
import {
  act,
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
import { START_MS } from '../../../support/test-context.ts';
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
    await see('The browser counts 4 MB of the 2 GB that it allows this site.');
    await see(/^The list last changed here .*: 31 kB came\.$/);
    expect(sees(/^Little room is left/)).toBe(false);
  });

  test('is said to leave little room', async () => {
    const storage = new PretendedStorage({ quota: { usage: 990_000_000, quota: 1_000_000_000 } });
    await openPart(<StorageSummary />, { services: { deviceStorage: storage } });
    await see('Little room is left: 10 MB.');
    expect((await find('meter', 'Share of the allowed room in use')).getAttribute('value')).toBe('990000000');
  });

  test('is not known before the disk answers', async () => {
    const { catalogue } = catalogueIn({});
    const storage = new PretendedStorage({ sizes: null });
    await openPart(<StorageSummary />, { services: { deviceStorage: storage, catalogue } });
    await see('Weighing what is here…');
    act(() => storage.become(new PretendedStorage().status()));
    expect((await see('The list has not come to this device yet.')).isConnected).toBe(true);
  });

  test('of the person’s own is counted, and no button takes it away', async () => {
    await openApp('/storage', { services: { deviceStorage: new PretendedStorage() } });
    const part = await find('region', 'Your own data');
    await see('No drafts, nothing to send, no saved jobs.', part);
    expect(on(part).queryByRole('button')).toBeNull();
    await waitFor(() => expect(document.title).toContain('Storage'));
  });
});

describe('room is made', () => {
  test('of the postings that were opened', async () => {
    const storage = new PretendedStorage();
    const news: string[] = [];
    const part = <MakeRoom onNews={each => news.push(each)} />;
    const page = await openPart(part, { services: { deviceStorage: storage } });
    await see('3 postings, 12 kB. Saved ones and those you are applying for stay.');
    await press(page, 'Remove: Postings you opened');
    expect(storage.asked).toEqual(['remove read']);
    await waitFor(() => expect(focused()?.textContent).toBe('Make room'));
    expect(news).toEqual(['The postings you opened were removed.']);
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
    await see(/^Not everything could be removed\./);
    storage.isFull = false;
    storage.asked.length = 0;
    await removeAll('Remove all');
    await gone(/^Not everything could be removed\./);
    expect(storage.asked).toEqual(['remove ON', 'remove read']);
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
    (await find('button', 'Keep these')).focus();
    await page.user.keyboard('{Enter}');
    await see('Done. The list follows within moments.');
    expect(asked).toEqual(['keep ON']);
    await waitFor(() => expect(focused()?.textContent).toBe('Provinces in the list'));
    await press(page, /^Quebec/, { role: 'checkbox' });
    (await find('button', 'All of Canada')).focus();
    await page.user.keyboard('{Enter}');
    expect(on().queryByRole('button', { name: 'Keep these' })).toBeNull();
    await waitFor(() => expect(focused()?.textContent).toBe('Provinces in the list'));
  });

  test('that were left out can all be had again', async () => {
    const { page, asked } = await open(['ON', 'CA']);
    expect((await find('checkbox', /^Quebec/)).matches(':checked')).toBe(false);
    (await find('button', 'All of Canada')).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(focused()?.textContent).toBe('Keep these'));
    await page.user.keyboard('{Enter}');
    expect(asked).toEqual(['keep all']);
  });

  test('are at least one', async () => {
    const { page } = await open(['ON', 'CA']);
    await press(page, /^Ontario/, { role: 'checkbox' });
    expect((await find('alert')).textContent).toBe('Choose at least one province.');
    expect(on().queryByRole('button', { name: 'Keep these' })).toBeNull();
  });

  test('that a full device cannot note are refused in words, and noted once it can', async () => {
    const { page, asked, full } = await open();
    full.is = true;
    await press(page, /^Ontario/, { role: 'checkbox' });
    await press(page, 'Keep these');
    await see(/^This device could not write down what you asked for/);
    full.is = false;
    await press(page, 'Keep these');
    await gone(/^This device could not write down/);
    expect(asked).toEqual(['keep QC']);
  });

  test('for which there was no room are named', async () => {
    await open(['ON', 'CA'], 'quota');
    expect((await see(/^This device had no room for the whole list: Quebec were left out/)).isConnected).toBe(
      true,
    );
  });

  test('are no choice where the whole list is one small part', async () => {
    const deviceStorage = new PretendedStorage({ listProvinces: LIST.slice(2) });
    await openPart(<ProvinceChoice />, { services: { deviceStorage } });
    await see('The whole list is one small part for now (40 kB): there is nothing to choose.');
    expect(on().queryByRole('checkbox')).toBeNull();
  });
});

describe('the browser’s promise to keep the data', () => {
  test.each([
    [{ persisted: true }, /^The browser has promised not to remove this data/],
    [{ persisted: null }, /^This browser does not say whether it keeps data/],
    [{ persisted: null, needsHomeScreen: true }, 'Tap the Share button of Safari.'],
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
    await see('The browser could not be asked. Try again in a moment.');
    const ask = await find('button', 'Ask the browser to keep it');
    expect(ask.getAttribute('aria-busy')).not.toBe('true');
    storage.isFull = false;
    storage.keeps = false;
    await press(page, 'Ask the browser to keep it');
    await see(/^The browser did not agree this time\./);
    storage.keeps = true;
    await press(page, 'Ask the browser to keep it');
    await gone(/^The browser did not agree this time\./);
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
