import { expect, onTestFinished, test, vi } from 'vitest';
import { startAppUpdate } from '../../../src/pwa/app-update.ts';
import { turns } from '../../support/fake-clock.ts';
import { gate } from '../../support/gate.ts';

const check = vi.fn<() => void>();
const followVersions = vi.fn<() => Promise<object>>();
vi.mock('../../../src/pwa/app-versions.ts', () => ({ followVersions: () => followVersions() }));

test('a page that could not load what registers the worker tries again when the network is back', async () => {
  const page = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  followVersions.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ check });
  const online = async () => {
    page.dispatchEvent(new Event('online'));
    await turns();
  };

  const { isOpen: shown, open: show } = gate();
  const update = startAppUpdate(shown);
  await online();
  expect(followVersions).not.toHaveBeenCalled();
  show();
  await turns();
  expect(followVersions).toHaveBeenCalledTimes(1);
  await online();
  expect(followVersions).toHaveBeenCalledTimes(2);
  update.check();
  expect(check).toHaveBeenCalledTimes(1);
  await online();
  expect(followVersions).toHaveBeenCalledTimes(2);
});
