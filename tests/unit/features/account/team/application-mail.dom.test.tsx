import { expect, test } from 'vitest';
import { asOwner, OWNER } from '../../../../support/dom/account-scene.ts';
import { createDevice } from '../../../../support/dom/device.ts';
import { holdDisk } from '../../../../support/dom/held-disk.ts';
import { act, find, on, press, see, sees, waitFor } from '../../../../support/dom/queries.ts';
import { createSendingWorld } from '../../../../support/dom/sending-scene.ts';
import { openApp } from '../../../../support/dom/test-app.tsx';
import { createWorld } from '../../../../support/server-world.ts';

const chosen = async () =>
  on(await find('group', /new applications|nouvelles candidatures/))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ parentElement }) => parentElement?.textContent);

test('email about applications comes right away until the member chooses otherwise, also offline', async () => {
  const world = await createSendingWorld();
  const device = await createDevice(asOwner(world));
  const page = await openApp('/profile/team', { device });
  await waitFor(async () => expect(await chosen()).toEqual(['Right away']));
  page.goOffline();
  await press(page, 'Once a day', { role: 'radio' });
  await waitFor(async () => expect(await chosen()).toEqual(['Once a day']));
  // It is shown at once, before the disk has it.
  const { db } = page.people.current();
  await waitFor(async () =>
    expect(await db.preferences.get('applicationMail')).toMatchObject({ value: 'daily' }),
  );
  await page.close();

  const later = await openApp('/profile/team', { device });
  await waitFor(async () => expect(await chosen()).toEqual(['Once a day']));
  later.goOnline();
  await waitFor(async () => {
    const prefs = await world.send('owner', 'GET', '/v1/account/prefs');
    expect(prefs.json()).toMatchObject({ applicationMail: 'daily' });
  });
});

test('a choice that a slow disk doesn’t have yet is not shown to the next person on the page', async () => {
  const device = await createDevice({ user: OWNER });
  const page = await openApp('/profile/team', { device });
  await waitFor(async () => expect(await chosen()).toEqual(['Right away']));
  const goOn = await holdDisk(page);
  await press(page, 'Once a day', { role: 'radio' });
  await waitFor(async () => expect(await chosen()).toEqual(['Once a day']));
  // A browser may bring back a page that slept while another tab changed accounts.
  device.storage.setItem('portage.user', JSON.stringify({ ...OWNER, id: 'other' }));
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(page.people.current().userId).toBe('other');
  await waitFor(async () => expect(await chosen()).toEqual(['Right away']));
  await goOn();
  expect(await chosen()).toEqual(['Right away']);
});

test('what a later version chose counts as the standard here', async () => {
  // A pull would remove a choice that the server didn’t send.
  const page = await openApp('/profile/team', { ...asOwner(await createWorld()), language: 'fr' });
  await find('heading', 'Courriels sur les nouvelles candidatures');
  const stamp = { editedAt: 1, operationId: 'o' };
  const { db } = page.people.current();
  await db.preferences.put({ name: 'applicationMail', value: 'never', ...stamp });
  await waitFor(async () => expect(await chosen()).toEqual(['Jamais']));
  await db.preferences.put({ name: 'applicationMail', value: 'hourly', ...stamp });
  await waitFor(async () => expect(await chosen()).toEqual(['Immédiatement']));
});

test('a server that sends no mail offers no choice', async () => {
  await openApp('/profile/team', { ...asOwner(await createSendingWorld()), signIn: { mail: false } });
  await see(/^You’re not on a team yet\./);
  expect(sees('Email about new applications')).toBe(false);
});
