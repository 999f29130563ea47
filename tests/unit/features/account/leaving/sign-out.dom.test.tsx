import { describe, expect, test } from 'vitest';
import { gate } from '../../../../support/gate.ts';
import { addPosting } from '../../../../support/board.ts';
import { arrived, asOwner, logIn, OWNER } from '../../../../support/dom/account-scene.ts';
import { watchDownloads } from '../../../../support/dom/downloads.ts';
import { holdDisk } from '../../../../support/dom/held-disk.ts';
import { find, focused, on, press, see, texts, waitFor } from '../../../../support/dom/queries.ts';
import { listUnsent } from '../../../../../src/local/people/forget-person.ts';
import { addToDo, listToDos } from '../../../../../src/local/values/to-dos.ts';
import { pretendPush } from '../../../../support/dom/pretended-push.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';
import { createWorld, PASSWORD, type World } from '../../../../support/server-world.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';

const OWN = 'portage-person-owner';
const APPLICATION = {
  jobId: 7,
  jobTitle: 'cook',
  name: 'Anna Roy',
  email: 'anna@example.com',
  message: 'I can start on Monday.',
};

/** A server that takes applications to it. */
async function withJob(): Promise<World> {
  const world = await createWorld({}, [registerSyncPush]);
  await addPosting(world.context, { jobId: APPLICATION.jobId });
  return world;
}

/** Written without a network: on this device alone. */
async function apply(page: Page): Promise<void> {
  page.goOffline();
  await page.services.outbox.enqueue([
    { kind: 'application.submit', payload: APPLICATION, title: 'Camp cook' },
  ]);
}

async function withUnsent(world: World): Promise<{ page: Page; dialog: HTMLElement }> {
  const page = await openApp('/profile', asOwner(world));
  await apply(page);
  await press(page, 'Sign out');
  return { page, dialog: await find('dialog', 'Some items are only on this device') };
}

const databases = async ({ device }: Page) => (await device.disk.databases()).map(({ name }) => name);
const outboxOf = (page: Page) => page.people.current().db.outbox.toArray();

describe('signing out', () => {
  test('goes home at once, with nothing of the person left on the device', async () => {
    const page = await openApp('/profile', asOwner(await createWorld()));
    await press(page, 'Sign out');
    await arrived(page, '/');
    expect(page.device.storage.getItem('portage.user')).toBeNull();
    await waitFor(async () => expect(await databases(page)).not.toContain(OWN));
    await waitFor(() => expect(page.device.network.sessionCookies).toEqual([]));
    await waitFor(() => expect(focused()?.id).toBe('content'));
  });

  test('works without a network, and the session ends when it is back', async () => {
    const page = await openApp('/profile', asOwner(await createWorld()));
    page.goOffline();
    await press(page, 'Sign out');
    await arrived(page, '/');
    expect(page.services.accounts.state().status).toBe('guest');
    expect(page.device.network.sessionCookies).toHaveLength(1);
    page.device.network.isOnline = true;
    const again = await openApp('/login', { device: page.device });
    await logIn(again, 'stranger@example.com', PASSWORD);
    await see('Signed in as stranger@example.com');
    expect(again.device.network.requests).toContain('DELETE /v1/account/sessions/current');
  });

  test('doesn’t wait for the browser’s push service', async () => {
    const page = await openApp('/profile', asOwner(await createWorld()));
    pretendPush();
    const serviceWorker = { getRegistration: () => new Promise(() => undefined) };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
    await press(page, 'Sign out');
    await arrived(page, '/');
    expect(page.services.accounts.state().status).toBe('guest');
    await waitFor(() => expect(page.device.network.sessionCookies).toEqual([]));
  });
});

describe('signing out with work that was never sent', () => {
  test('asks what is to become of it, and may be left', async () => {
    const { page, dialog } = await withUnsent(await createWorld());
    await see(/^1 unsent item exists only on this device\./, dialog);
    await press(page, 'Close', { in: dialog });
    await waitFor(() =>
      expect(on().queryByRole('dialog', { name: 'Some items are only on this device' })).toBeNull(),
    );
    expect(page.services.accounts.state().status).toBe('signed-in');
    expect(await outboxOf(page)).toHaveLength(1);
  });

  test('sends it first when the network is back, then signs out', async () => {
    const world = await withJob();
    const { page, dialog } = await withUnsent(world);
    page.goOnline();
    await press(page, 'Send, then sign out', { in: dialog });
    await arrived(page, '/');
    expect(world.context.projection.count('applications')).toBe(1);
  });

  test('says that it could not be sent, and signs nobody out', async () => {
    const { page, dialog } = await withUnsent(await createWorld());
    await press(page, 'Send, then sign out', { in: dialog });
    await see(/^Some items couldn’t be sent\./, dialog);
    expect(page.services.accounts.state().status).toBe('signed-in');
  });

  test('keeps you signed in if you close the question while it’s being sent', async () => {
    const { page, dialog } = await withUnsent(await withJob());
    const { outbox } = page.services;
    const [late, counting] = [gate(), gate()];
    const sendNow = outbox.sendNow.bind(outbox);
    outbox.sendNow = () => void late.isOpen.then(sendNow);
    page.goOnline();
    await press(page, 'Send, then sign out', { in: dialog });
    await press(page, 'Close', { in: dialog });
    const { people } = page;
    const settled = people.settled.bind(people);
    people.settled = () => {
      counting.open();
      return settled();
    };
    late.open();
    await counting.isOpen;
    const { db, outbox: queue } = people.current();
    await waitFor(async () => expect(await listUnsent(db)).toEqual({ entries: [], toDos: [] }));
    // The dialog counts what is left in the same steps, and began before.
    for (let time = 0; time < 3; time += 1) {
      await settled();
      await queue.collect({ whileWriting: true });
      await listUnsent(db);
    }
    expect(page.services.accounts.state().status).toBe('signed-in');
  });

  test('keeps it for the next sign-in', async () => {
    const { page, dialog } = await withUnsent(await createWorld());
    await press(page, 'Keep here until I sign in again', { in: dialog });
    await arrived(page, '/');
    expect(await outboxOf(page)).toEqual([]);
    page.goOnline();
    const again = await openApp('/login', { device: page.device });
    await logIn(again, OWNER.email, PASSWORD);
    await see('Camp cook');
    expect((await outboxOf(again)).map(({ title }) => title)).toEqual(['Camp cook']);
  });

  test('gives it as a file, and stays signed in', async () => {
    const files = watchDownloads();
    const { page, dialog } = await withUnsent(await createWorld());
    await press(page, 'Download as a file', { in: dialog });
    await see('Saved to your downloads. You’re still signed in.', dialog);
    expect((await files.last())?.text).toContain('I can start on Monday.');
    expect(page.services.accounts.state().status).toBe('signed-in');
  });

  test('keeps it and signs out when the person left the screen before the question', async () => {
    const page = await openApp('/profile', asOwner(await createWorld()));
    await apply(page);
    const letDiskGo = await holdDisk(page);
    await press(page, 'Sign out');
    await press(page, /^My applications/, { role: 'link' });
    await arrived(page, '/applications');
    expect(page.services.accounts.state().status).toBe('signed-in');
    await letDiskGo();
    await waitFor(() => expect(page.services.accounts.state().status).toBe('guest'));
    page.goOnline();
    const again = await openApp('/login', { device: page.device });
    await logIn(again, OWNER.email, PASSWORD);
    await see('Camp cook');
    expect((await outboxOf(again)).map(({ title }) => title)).toEqual(['Camp cook']);
  });

  test('deletes it where that is what is chosen', async () => {
    const { page, dialog } = await withUnsent(await createWorld());
    await press(page, 'Delete and sign out', { in: dialog });
    await arrived(page, '/');
    await waitFor(async () => expect(await databases(page)).not.toContain(OWN));
  });

  test('is asked about in French', async () => {
    const page = await openApp('/profile', { ...asOwner(await createWorld()), language: 'fr' });
    await apply(page);
    await press(page, 'Se déconnecter');
    const dialog = await waitFor(() => {
      const found = on()
        .queryAllByRole('dialog')
        .find(each => each.hasAttribute('open'));
      if (!found) throw new Error('No dialog is open');
      return found;
    });
    expect(dialog.textContent).toContain('sur cet appareil');
  });
});

describe('signing out with jobs that were set aside', () => {
  async function withToDo(page: Page): Promise<HTMLElement> {
    const way = { kind: 'site', url: 'https://mill.example/apply' } as const;
    await addToDo(page.people.current().db, { jobId: 7, jobTitle: 'Camp cook', way, addedAt: 1_000 });
    await press(page, 'Sign out');
    return find('dialog', 'Some items are only on this device');
  }

  test('says that no server has the list, and keeps it', async () => {
    const page = await openApp('/profile', asOwner(await createWorld()));
    const dialog = await withToDo(page);
    await see(/^You set 1 job aside to apply for online\. This list is only on this device\.$/, dialog);
    expect(on(dialog).queryByText(/unsent item/)).toBeNull();
    expect(on(dialog).queryByRole('button', { name: 'Send, then sign out' })).toBeNull();
    await press(page, 'Keep here until I sign in again', { in: dialog });
    await arrived(page, '/');
    const again = await openApp('/login', { device: page.device });
    await logIn(again, OWNER.email, PASSWORD);
    await arrived(again, '/profile');
    expect(await listToDos(again.people.current().db)).toMatchObject([{ jobTitle: 'Camp cook' }]);
  });

  test('gives the list as a file', async () => {
    const files = watchDownloads();
    const page = await openApp('/profile', asOwner(await createWorld()));
    await press(page, 'Download as a file', { in: await withToDo(page) });
    await see('Saved to your downloads. You’re still signed in.');
    expect((await files.last())?.text).toContain('https://mill.example/apply');
  });

  test('sends what can be sent, and still keeps the list', async () => {
    const world = await withJob();
    const page = await openApp('/profile', asOwner(world));
    await apply(page);
    const dialog = await withToDo(page);
    await see(/^1 unsent item exists only on this device\.$/, dialog);
    page.goOnline();
    await press(page, 'Send, then sign out', { in: dialog });
    await arrived(page, '/');
    expect(world.context.projection.count('applications')).toBe(1);
    await waitFor(async () => expect(await databases(page)).toContain(OWN));
  });
});

describe('signing in with a guest’s work on the device', () => {
  test('makes it the account’s', async () => {
    const world = await withJob();
    const page = await openApp('/login', { server: world.app });
    await apply(page);
    expect(await outboxOf(page)).toHaveLength(1);
    page.goOnline();
    await logIn(page, OWNER.email, PASSWORD);
    await see('Camp cook', await find('main'));
    const [entry] = await outboxOf(page);
    expect(entry).toMatchObject({ title: 'Camp cook', kind: 'application.submit' });
    // Sent by the guest or already by the account, which leaves a tombstone in the guest's place.
    await waitFor(() => expect(world.context.projection.count('applications')).toBe(1));
  });

  test('hides it from the next guest', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await apply(page);
    page.goOnline();
    await logIn(page, OWNER.email, PASSWORD);
    await see('Camp cook', await find('main'));
    page.goOffline();
    await press(page, 'Sign out');
    await press(page, 'Keep here until I sign in again', {
      in: await find('dialog', 'Some items are only on this device'),
    });
    await arrived(page, '/');
    expect(await outboxOf(page)).toEqual([]);
    expect(texts('heading').filter(each => each.includes('Camp cook'))).toEqual([]);
  });
});
