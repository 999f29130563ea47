import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { SIX } from '../../../support/dom/list-scene.ts';
import { act, find, focused, gone, on, press, see, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { gate } from '../../../support/gate.ts';

type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest;

const { prototype } = IDBObjectStore as unknown as { prototype: { put: Put } };
const { put } = prototype;

afterEach(() => {
  prototype.put = put;
});

/** The disk takes everything but the choice of provinces. */
function refuseTheChoice(): void {
  prototype.put = function (value, ...key) {
    if (typeof value === 'object' && value !== null && 'key' in value && value.key === 'choice')
      throw new DOMException('No room', 'QuotaExceededError');
    return put.call(this, value, ...key);
  };
}

test('a choice that the disk refuses is said, and taken once there is room', async () => {
  const page = await openApp('/storage', { cards: SIX });
  await press(page, /^Alberta/, { role: 'checkbox' });
  refuseTheChoice();
  await press(page, 'Keep these provinces');
  await see(/^We couldn’t save your request/);
  await find('button', 'Keep these provinces');
  expect(page.surprises).toEqual([]);

  prototype.put = put;
  await press(page, 'Keep these provinces');
  await gone(/^We couldn’t save your request/);
  await see('Saved. The list will update in a moment.');
  await waitFor(() => expect(focused()?.textContent).toBe('Provinces in the list'));
  const again = await openApp('/storage', { device: page.device });
  // Without a server nothing is known of a province that is not kept.
  await find('checkbox', /^Ontario/);
  expect(on().queryByRole('checkbox', { name: /^Alberta/ })).toBeNull();
  expect(again.surprises).toEqual([]);
});

test('a choice that is made while the disk takes the one before stays', async () => {
  const page = await openApp('/storage', { cards: SIX });
  await press(page, /^Alberta/, { role: 'checkbox' });
  const { isOpen: disk, open: letGo } = gate();
  const { catalogue } = page.services;
  const keep = catalogue.keepProvinces.bind(catalogue);
  const write = vi.spyOn(catalogue, 'keepProvinces').mockImplementationOnce(async kept => {
    await disk;
    await keep(kept);
  });
  await press(page, 'Keep these provinces');
  await press(page, /^Ontario/, { role: 'checkbox' });
  letGo();
  await act(async () => write.mock.results[0]?.value);
  const isOn = (name: RegExp) => on().getByRole('checkbox', { name }).matches(':checked');
  await find('button', 'Keep these provinces');
  expect([isOn(/^Alberta/), isOn(/^Ontario/)]).toEqual([false, false]);
});
