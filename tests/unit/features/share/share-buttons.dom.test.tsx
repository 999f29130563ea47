import { describe, expect, test } from 'vitest';
import { noDialog } from '../../../support/dom/list-scene.ts';
import { find, on, press, see, waitFor } from '../../../support/dom/queries.ts';
import { turns } from '../../../support/fake-clock.ts';
import { openPart, type Page } from '../../../support/dom/test-app.tsx';
import { ShareButtons } from '../../../../src/features/share/share-buttons.tsx';
import { testCard } from '../test-card.ts';

const card = testCard({ jobTitle: 'Cook &\r\nBcc: all@example.ca' });
const ADDRESS = 'http://localhost/job/1001';

/** The browser's way to copy or to share, as far as a test gives it one. */
interface Ways {
  copy?: (text: string) => Promise<void>;
  share?: (data: ShareData) => Promise<void>;
}

/** The buttons ask for the device's sheet when they are drawn. */
function Buttons({ copy, share }: Ways) {
  const ways = { clipboard: copy && { writeText: copy }, share };
  for (const [name, value] of Object.entries(ways)) {
    if (value) Object.defineProperty(navigator, name, { configurable: true, value });
  }
  return <ShareButtons card={card} />;
}

const open = (ways: Ways = {}) => openPart(<Buttons {...ways} />, { path: '/job/1001?from=elsewhere' });

async function openDialog(page: Page): Promise<HTMLElement> {
  await press(page, 'Share');
  return find('dialog', 'Share this job');
}

describe('where the device has no sheet of its own', () => {
  test('a dialog has the code, the address and a mail', async () => {
    const page = await open();
    expect(on().queryByRole('button', { name: 'QR code' })).toBeNull();
    const dialog = await openDialog(page);
    await find('img', 'QR code for this job’s address', dialog);
    await see(ADDRESS, dialog);
    const mail = (await find('link', 'Send by email', dialog)).getAttribute('href') ?? '';
    // A line break in a title makes no header of its own.
    expect(mail).toMatch(/^mailto:\?subject=Cook%20%26%20Bcc%3A%20all%40example\.ca&body=/);
    expect(decodeURIComponent(mail)).toContain(ADDRESS);
    await press(page, 'Close', { in: dialog });
    await noDialog();
  });

  test('the address is copied, which is said', async () => {
    const copied: string[] = [];
    const page = await open({ copy: async text => void copied.push(text) });
    const dialog = await openDialog(page);
    await press(page, 'Copy link', { in: dialog });
    await see('Copied', dialog);
    expect(copied).toEqual([ADDRESS]);
  });

  test('a browser that does not copy leaves the address to be selected', async () => {
    const page = await open({ copy: () => Promise.reject(new DOMException('No', 'NotAllowedError')) });
    const dialog = await openDialog(page);
    await press(page, 'Copy link', { in: dialog });
    expect((await see('Select the address above to copy it.', dialog)).getAttribute('role')).toBe('status');
  });
});

describe('the device’s own sheet', () => {
  test('gets the posting in words and its address, without what else the page’s address says', async () => {
    const shared: ShareData[] = [];
    const page = await open({ share: async data => void shared.push(data) });
    await press(page, 'Share');
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]).toMatchObject({ url: ADDRESS, title: card.jobTitle });
    expect(shared[0]?.text).toContain('Bow River Diner · Banff, Alberta');
    expect(on().queryByRole('dialog')).toBeNull();
  });

  test('leaves the code to be scanned to a button of ours', async () => {
    const page = await open({ share: async () => {} });
    await press(page, 'QR code');
    expect((await find('img', 'QR code for this job’s address')).tagName.toLowerCase()).toBe('svg');
  });

  test('that is still to open needs no second press', async () => {
    const asked: string[] = [];
    const share = async () => {
      asked.push('share');
      // As browsers answer while an earlier sheet is open or on its way.
      if (asked.length > 1) throw new DOMException('Not yet over', 'InvalidStateError');
      await new Promise(() => undefined);
    };
    const page = await open({ share });
    // The dialog's code is here from now on.
    await press(page, 'QR code');
    await press(page, 'Close', { in: await find('dialog') });
    await noDialog();
    await press(page, 'Share');
    await press(page, 'Share');
    await waitFor(() => expect(asked).toHaveLength(2));
    await turns();
    expect(on().queryByRole('dialog')).toBeNull();
  });

  test('that the person closes is the end of it', async () => {
    const asked: string[] = [];
    const share = async () => {
      asked.push('share');
      throw new DOMException('Closed', 'AbortError');
    };
    const page = await open({ share });
    await press(page, 'Share');
    await waitFor(() => expect(asked).toEqual(['share']));
    expect(on().queryByRole('dialog')).toBeNull();
  });

  test('that the browser refuses leaves our own ways', async () => {
    const page = await open({ share: () => Promise.reject(new DOMException('No', 'NotAllowedError')) });
    await see(ADDRESS, await openDialog(page));
    expect(page.surprises).toEqual([]);
  });
});
