import { describe, expect, test, vi } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { createDevice } from '../../../support/dom/device.ts';
import {
  listSays,
  listShows,
  openSheet,
  PHONE_PX,
  pick,
  promises,
  SIX,
} from '../../../support/dom/list-scene.ts';
import { act, find, hasFocus, on, press, see, sees, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';

const phone = { cards: SIX, width: PHONE_PX };

const box = (name = 'Near') => on().getByRole<HTMLInputElement>('combobox', { name });
const suggestions = () => texts('option', on().getByRole('listbox', { name: 'Near' }));

/** Where the device says that it is, or why it does not. */
function locate(answer: { latitude: number; longitude: number } | 'denied' | 'unavailable'): void {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
        typeof answer === 'string'
          ? failed({ code: answer === 'denied' ? 1 : 2, PERMISSION_DENIED: 1 } as GeolocationPositionError)
          : found({ coords: answer } as GeolocationPosition),
    },
  });
}

async function suggested(page: Page, text: string): Promise<void> {
  await page.user.clear(box());
  await page.user.type(box(), text);
  await waitFor(() => expect(suggestions().length).toBeGreaterThan(0));
}

describe('around a place', () => {
  test('is chosen by keyboard alone, with what it would find', async () => {
    const page = await openApp('/jobList', phone);
    const sheet = await openSheet(page, 'Near');
    await hasFocus(box());
    await page.user.keyboard('calg');
    await waitFor(() => expect(suggestions()[0]).toBe('Calgary, Alberta2 jobs'));
    await page.user.keyboard('{ArrowDown}');
    expect((await find('option', /^Calgary/)).getAttribute('aria-selected')).toBe('true');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(box().value).toBe('Calgary, Alberta'));
    expect((await find('radio', /^50 km/, sheet)).matches(':checked')).toBe(true);
    await promises(sheet, 'Show 2 jobs');
    await pick(page, '10 km', sheet);
    await promises(sheet, 'Show 1 job');
    await press(page, 'Show 1 job', { in: sheet });
    await arrived(page, '/jobList?near=calgary-ab&km=10');
    await listShows('line cook');
  });

  test('is found by its postal code, and by the name that it has in French', async () => {
    const page = await openApp('/jobList', phone);
    await openSheet(page, 'Near');
    await suggested(page, 'T2P');
    await waitFor(() => expect(suggestions()[0]).toMatch(/^Calgary, Alberta/));
    await suggested(page, 'montréal');
    await waitFor(() => expect(suggestions()[0]).toMatch(/^Montr[ée]al, Quebec/));
  });

  test('is the first one that fits when Enter comes before the suggestions do', async () => {
    const page = await openApp('/jobList', phone);
    const sheet = await openSheet(page, 'Near');
    await page.user.keyboard('truro{Enter}');
    await waitFor(() => expect(box().value).toBe('Truro, Nova Scotia'));
    await promises(sheet, 'Show 1 job');
  });

  test('is asked for again where nothing fits, and Esc closes only the suggestions', async () => {
    const page = await openApp('/jobList', phone);
    await openSheet(page, 'Near');
    await page.user.keyboard('zzzz');
    await see('No matches.');
    await page.user.keyboard('{Escape}');
    expect(box().value).toBe('');
    expect(sees('No matches.')).toBe(false);
    await find('dialog', 'Filters');
  });

  test('goes with its radius, and the keyboard stays in the box', async () => {
    const page = await openApp('/jobList?near=calgary-ab&km=50', phone);
    await listSays('2 jobs');
    const sheet = await openSheet(page);
    await waitFor(() => expect(box().value).toBe('Calgary, Alberta'));
    await press(page, 'Clear location', { in: sheet });
    await promises(sheet, 'Show 6 jobs');
    await hasFocus(box());
    expect(on(sheet).queryByRole('group', { name: 'Distance' })).toBeNull();
  });

  test('keeps its radius when another one is chosen', async () => {
    const page = await openApp('/jobList?near=calgary-ab&km=250', phone);
    const sheet = await openSheet(page);
    await suggested(page, 'truro');
    await page.user.keyboard('{Enter}');
    await promises(sheet, 'Show 1 job');
    await press(page, 'Show 1 job', { in: sheet });
    await arrived(page, '/jobList?near=truro-ns&km=250');
    await see('Truro · 250 km');
  });
});

describe('where the device is', () => {
  test('does not replace a place that is chosen before the device knows it', async () => {
    const page = await openApp('/jobList', phone);
    const getCurrentPosition = vi.fn<(found: PositionCallback) => void>();
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    const sheet = await openSheet(page, 'Near');
    await press(page, 'Near me', { in: sheet });
    await suggested(page, 'truro');
    await page.user.keyboard('{Enter}');
    await promises(sheet, 'Show 1 job');
    const [[found] = []] = getCurrentPosition.mock.calls;
    const coords = { latitude: 51.18, longitude: -115.57 } as GeolocationCoordinates;
    await act(async () => found?.({ coords } as GeolocationPosition));
    expect(box().value).toBe('Truro, Nova Scotia');
    await press(page, 'Show 1 job', { in: sheet });
    await arrived(page, '/jobList?near=truro-ns&km=50');
  });

  test('does not lead back to the list when the device knows it after the person has left', async () => {
    const page = await openApp('/jobList', { cards: SIX });
    const getCurrentPosition = vi.fn<(found: PositionCallback) => void>();
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    await press(page, 'Near me', { in: await find('region', 'Filters') });
    await page.user.click(document.querySelector('a[href="/about"]') ?? document.body);
    await arrived(page, '/about');
    const [[found] = []] = getCurrentPosition.mock.calls;
    const coords = { latitude: 51.18, longitude: -115.57 } as GeolocationCoordinates;
    await act(async () => found?.({ coords } as GeolocationPosition));
    expect(page.address()).toBe('/about');
  });

  test('stays on the device, rounded, and no address and no request knows it', async () => {
    const device = await createDevice(phone);
    const request = vi.spyOn(device.network, 'fetch');
    const page = await openApp('/jobList', { ...phone, device });
    locate({ latitude: 51.178_363, longitude: -115.570_769 });
    const sheet = await openSheet(page, 'Near');
    await press(page, 'Near me', { in: sheet });
    await waitFor(() => expect(box().value).toBe('Your location, near Banff, Alberta'));
    await see(/^Rounded to the nearest kilometre/, sheet);
    await pick(page, '250 km', sheet);
    await promises(sheet, 'Show 2 jobs');
    await press(page, 'Show 2 jobs', { in: sheet });
    await arrived(page, '/jobList?near=me&km=250');
    await listShows('line cook', 'welder');
    expect(sessionStorage.getItem('portage.position')).toBe('{"latitude":51.18,"longitude":-115.57}');
    expect(request).toHaveBeenCalled();
    expect(JSON.stringify(request.mock.calls)).not.toMatch(/51\.1|115\.5/);
  });

  test.each([
    ['denied', /^Location is blocked\. Enter a city or postal code/],
    ['unavailable', /^We couldn’t find your location\. Enter a city or postal code/],
  ] as const)('which is %s leaves the words for it, and a place to type', async (answer, words) => {
    const page = await openApp('/jobList', phone);
    locate(answer);
    const sheet = await openSheet(page, 'Near');
    await press(page, 'Near me', { in: sheet });
    await see(words, sheet);
    await promises(sheet, 'Show 6 jobs');
    await suggested(page, 'truro');
    await page.user.keyboard('{Enter}');
    await promises(sheet, 'Show 1 job');
    expect(sees(words, sheet)).toBe(false);
  });

  test('which this device does not know, from a shared address, hides nothing', async () => {
    const page = await openApp('/jobList?near=me&km=10', phone);
    await listSays('6 jobs');
    await openSheet(page);
    expect(box().value).toBe('Your location');
    await find('button', 'Near me');
  });
});
