import { describe, expect, test } from 'vitest';
import { SIX } from '../../../support/dom/list-scene.ts';
import { halfOntario, PretendedStorage } from '../../../support/dom/pretended-storage.ts';
import {
  act,
  find,
  focused,
  gone,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, openPart, type Page } from '../../../support/dom/test-app.tsx';
import { ProvinceDownloads } from '../../../../src/features/storage/province-downloads.tsx';

const ONTARIO = [{ province: 'ON', cards: 2_400, bytes: 300_000 }];

interface Opened {
  page: Page;
  /** The texts announced to screen readers. */
  news: string[];
}

async function open(storage: PretendedStorage, language: 'en' | 'fr' = 'en'): Promise<Opened> {
  const news: string[] = [];
  const part = <ProvinceDownloads onNews={each => news.push(each)} />;
  const page = await openPart(part, { services: { deviceStorage: storage }, language });
  return { page, news };
}

const REFUSED = /^We couldn’t save your request/;
const NOT_REMOVED = /^Some items couldn’t be removed\./;

describe('the provinces', () => {
  test('stand there with what they would take, the largest first', async () => {
    const storage = new PretendedStorage();
    await openApp('/storage', { cards: SIX, services: { deviceStorage: storage } });
    const part = (await find('heading', 'Full postings by province')).closest('section') ?? undefined;
    await waitFor(() =>
      expect(texts('heading', part).slice(1)).toEqual([
        'Alberta',
        'Nova Scotia',
        'Ontario',
        'Province not stated',
        'Yukon',
      ]),
    );
    await see('2 postings, about 1 kB', part);
  });

  test('are none before there is a list', async () => {
    await open(new PretendedStorage());
    expect((await see(/^No jobs on this device yet\. Connect to the internet once/)).isConnected).toBe(true);
  });

  test('offer nothing until it is known which of them are here', async () => {
    const storage = new PretendedStorage({ provinces: null, listProvinces: ONTARIO });
    await open(storage);
    expect(sees('Ontario')).toBe(false);
    expect(on().queryByRole('button')).toBeNull();
    act(() => storage.become({ provinces: [halfOntario({ state: 'kept' })] }));
    expect(await find('button', 'Update: Ontario')).toBeTruthy();
  });

  test('cannot be downloaded by a browser that unpacks nothing, which is said', async () => {
    await open(new PretendedStorage({ canKeep: false, listProvinces: ONTARIO }));
    await see(/^This browser can’t keep whole provinces offline/);
    expect(on().queryByRole('button')).toBeNull();
  });
});

describe('a download', () => {
  test('begins by one press, is said aloud at its turns and quarters, and stops by the same button', async () => {
    const storage = new PretendedStorage({ listProvinces: ONTARIO });
    const { page, news } = await open(storage);
    const button = await find('button', 'Download: Ontario');
    button.focus();
    await page.user.keyboard('{Enter}');
    expect(storage.asked).toEqual(['keep ON']);
    const become = (change: Parameters<typeof halfOntario>[0]) =>
      act(() => storage.become({ provinces: [halfOntario(change)] }));
    become({ state: 'asking', bytes: 0, doneBytes: 0 });
    await see('Preparing the download. This may take a moment.');
    become({ doneBytes: 90_000 });
    become({ doneBytes: 210_000 });
    await see('210 kB of 400 kB');
    const bar = await find('progressbar', 'Downloading Ontario');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['210000', '400000']);
    await hasFocus(await find('button', 'Pause: Ontario'));
    await page.user.keyboard('{Enter}');
    expect(storage.asked).toEqual(['keep ON', 'stop ON']);
    become({ state: 'stopped' });
    await see('Paused. 200 kB of 400 kB downloaded.');
    become({ state: 'kept', doneBytes: 400_000 });
    await see(/^2,400 postings, 400 kB \(updated/);
    expect(news).toEqual([
      'Ontario: download started.',
      'Ontario: 50% downloaded.',
      'Ontario: download paused.',
      'Ontario: every posting is on this device.',
    ]);
  });

  test.each([
    [{ state: 'stopped' }, 'Resume: Ontario', 'keep ON'],
    [{ state: 'waiting', reason: 'offline' }, 'Pause: Ontario', 'stop ON'],
    [{ state: 'failed', reason: 'damaged' }, 'Try again: Ontario', 'keep ON'],
    [{ state: 'kept' }, 'Update: Ontario', 'refresh ON'],
  ] as const)('that is %o has the button %s', async (change, name, asked) => {
    const storage = new PretendedStorage({ provinces: [halfOntario(change)] });
    const { page } = await open(storage);
    await press(page, name);
    expect(storage.asked).toEqual([asked]);
  });

  test('is removed, said aloud, and leaves the keyboard its row', async () => {
    const storage = new PretendedStorage({ provinces: [halfOntario({ state: 'kept' })] });
    const { page, news } = await open(storage);
    await press(page, 'Remove: Ontario');
    expect(storage.asked).toEqual(['remove ON']);
    await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Update: Ontario'));
    await waitFor(() => expect(news).toEqual(['Ontario: removed from this device.']));
  });

  test('has its words in French', async () => {
    await open(
      new PretendedStorage({ provinces: [halfOntario({ state: 'waiting', reason: 'offline' })] }),
      'fr',
    );
    const row = (await find('heading', 'Ontario')).closest('li');
    expect(row?.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/200 ko.*400 ko/);
    expect(texts('button', row ?? undefined)[0]).not.toBe('Pause');
  });
});

describe('over mobile data', () => {
  const storageOf = (change: ConstructorParameters<typeof PretendedStorage>[0] = {}) =>
    new PretendedStorage({ link: 'metered', listProvinces: ONTARIO, ...change });

  test('nothing starts before the person agrees', async () => {
    const storage = storageOf();
    const { page } = await open(storage);
    await see(/^You’re on mobile data\./);
    await press(page, 'Download: Ontario');
    const dialog = await find('dialog', 'Download over this connection?');
    await see(/^Ontario will use about 432 kB of mobile data/, dialog);
    expect(storage.asked).toEqual([]);
    await press(page, 'Download 432 kB', { in: dialog });
    expect(storage.asked).toEqual(['keep ON at a cost']);
  });

  test('a download can wait for Wi-Fi, and start all the same later', async () => {
    const storage = storageOf();
    const { page } = await open(storage);
    await press(page, 'Download: Ontario');
    await press(page, 'Wait for Wi-Fi');
    expect(storage.asked).toEqual(['keep ON']);
    const waiting = halfOntario({ state: 'waiting', reason: 'metered', bytes: 0, doneBytes: 0 });
    act(() => storage.become({ provinces: [waiting] }));
    await see('Waiting for Wi-Fi.');
    await press(page, 'Download now: Ontario');
    await press(page, /^Download \d/, { in: await find('dialog') });
    expect(storage.asked).toEqual(['keep ON', 'keep ON at a cost']);
  });

  test('an update that the person puts off is not asked for', async () => {
    const storage = storageOf({ link: 'save-data', provinces: [halfOntario({ state: 'kept' })] });
    const { page } = await open(storage);
    await press(page, 'Update: Ontario');
    await see(/, and your browser is set to save data\.$/);
    await press(page, 'Wait for Wi-Fi');
    expect(storage.asked).toEqual([]);
  });
});

describe('a full device', () => {
  test('that cannot note a download or a stop says so, until it can', async () => {
    const storage = new PretendedStorage({ listProvinces: ONTARIO });
    const { page } = await open(storage);
    storage.isFull = true;
    await press(page, 'Download: Ontario');
    await see(REFUSED);
    act(() => storage.become({ provinces: [halfOntario()] }));
    await press(page, 'Pause: Ontario');
    await see(REFUSED);
    storage.isFull = false;
    await press(page, 'Pause: Ontario');
    await gone(REFUSED);
    expect(page.surprises).toEqual([]);
  });

  test('that cannot remove says so, until it can', async () => {
    const storage = new PretendedStorage({ provinces: [halfOntario({ state: 'kept' })] });
    const { page, news } = await open(storage);
    storage.isFull = true;
    await press(page, 'Remove: Ontario');
    await see(NOT_REMOVED);
    expect(news).toEqual([]);
    storage.isFull = false;
    await press(page, 'Remove: Ontario');
    await gone(NOT_REMOVED);
  });
});
