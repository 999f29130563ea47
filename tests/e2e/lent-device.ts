import type { BrowserContext, Page } from 'playwright-core';
import { type DeviceOptions, openDevice } from './device.ts';
import { notHung } from '../support/hung-step.ts';
import { withDevtools } from './devtools.ts';

/** A device that never saw the site at `url`. */
export interface LentDevice {
  page: Page;
  /** For the next test. If a test fails, its device isn't lent again, because it may be in any state. */
  giveBack: () => Promise<void>;
}

/**
 * Lends devices to tests one after the other, each as if it were new: without data, cookies, pages or what was done to
 * them. The browser still has the scripts in its memory, so the app starts there in two thirds of the time.
 */
export function deviceLender(url: string, options: DeviceOptions): () => Promise<LentDevice> {
  const free: { context: BrowserContext; keeper: Page }[] = [];
  return async () => {
    const device = free.pop() ?? (await newDevice(url, options));
    const { context, keeper } = device;
    // A page that another one opens runs in its process.
    const [page] = await Promise.all([
      keeper.waitForEvent('popup'),
      notHung(
        'opening a page',
        keeper.evaluate(() => void open('about:blank')),
      ),
    ]);
    return {
      page,
      async giveBack() {
        await notHung('closing the page', page.close());
        await context.clearCookies();
        await notHung(
          'emptying the device',
          withDevtools(keeper, devtools =>
            devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' }),
          ),
        );
        free.push(device);
      },
    };
  };
}

async function newDevice(url: string, options: DeviceOptions) {
  const context = await openDevice(options);
  const keeper = await context.newPage();
  await keeper.goto(`${url}/health`);
  return { context, keeper };
}
