import { describe, expect, test } from 'vitest';
import { arrived, asOwner, lastLink, OWNER } from '../../../../support/dom/account-scene.ts';
import { choose, complaint, find, press, see, sees, type, waitFor } from '../../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';
import { createWorld, type World } from '../../../../support/server-world.ts';

const CREW = 'Height of Land Outfitters';
const COLLEAGUE = 'colleague@example.ca';

async function unfold(page: Page, title: string): Promise<HTMLElement> {
  const summary = await see(title);
  await page.user.click(summary);
  return summary.closest('details')?.querySelector('form') as HTMLElement;
}

async function withTeam(): Promise<World> {
  const world = await createWorld();
  await world.send('owner', 'POST', '/v1/teams', { teamId: 'crew', name: CREW });
  return world;
}

async function invite(world: World, role?: string): Promise<Page> {
  const page = await openApp('/profile/team', asOwner(world));
  const form = await unfold(page, 'Invite a colleague');
  await type(page, 'Your colleague’s email', COLLEAGUE, form);
  if (role) await choose(page, 'Role', role, form);
  await press(page, 'Send invitation', { in: form });
  await see('Invitation sent.');
  return page;
}

describe('a team', () => {
  test('is made by its name', async () => {
    const page = await openApp('/profile/team', asOwner(await createWorld()));
    await see(/^You’re not on a team yet\./);
    const form = await unfold(page, 'Create a team');
    await press(page, 'Create team', { in: form });
    expect(complaint('Team name', form)).toBe('Enter a team name');
    await type(page, 'Team name', ` ${CREW} `, form);
    await press(page, 'Create team', { in: form });
    await find('heading', CREW);
    await see('Team created.');
    await see('Create another team');
  });

  test('is renamed by its owner', async () => {
    const page = await openApp('/profile/team', asOwner(await withTeam()));
    const form = await unfold(page, 'Rename or delete the team');
    await type(page, 'Team name', '', form);
    await press(page, 'Save', { in: form });
    expect(complaint('Team name', form)).toBe('Enter a team name');
    await type(page, 'Team name', 'Night crew', form);
    await press(page, 'Save', { in: form });
    expect((await find('heading', 'Night crew')).tagName).toBe('H2');
  });

  test('is deleted after a question', async () => {
    const page = await openApp('/profile/team', asOwner(await withTeam()));
    const form = await unfold(page, 'Rename or delete the team');
    await press(page, 'Delete team', { in: form });
    const dialog = await find('dialog', `Delete “${CREW}”?`);
    await press(page, 'Delete team', { in: dialog });
    await see(/^You’re not on a team yet\./);
  });

  test('keeps an owner: the last one cannot leave', async () => {
    const world = await withTeam();
    await invite(world);
    await press(await openApp(await lastLink(world, COLLEAGUE), { server: world.app }), 'Accept invitation');
    await find('heading', CREW);
    const page = await openApp('/profile/team', asOwner(world));
    await press(page, /^Leave \(/);
    await press(page, 'Leave', { in: await find('dialog', 'Leave this team?') });
    await see('A team must have an owner. Make someone else an owner first, or delete the team.');
    expect(sees('2 members')).toBe(true);
  });

  test('needs the network', async () => {
    const page = await openApp('/profile', asOwner(await withTeam()));
    await find('button', 'Sign out');
    page.goOffline();
    await press(page, /^Team/, { role: 'link' });
    await see('You’re offline. Connect to the internet to use the rest of this page.');
    page.goOnline();
    await find('heading', CREW);
    await waitFor(() =>
      expect(sees('You’re offline. Connect to the internet to use the rest of this page.')).toBe(false),
    );
  });
});

describe('a colleague', () => {
  test('is invited by an address', async () => {
    const page = await openApp('/profile/team', asOwner(await withTeam()));
    const form = await unfold(page, 'Invite a colleague');
    await press(page, 'Send invitation', { in: form });
    expect(complaint('Your colleague’s email', form)).toBe('Enter your email');
    await type(page, 'Your colleague’s email', 'colleague', form);
    await press(page, 'Send invitation', { in: form });
    expect(complaint('Your colleague’s email', form)).toBe('Enter an email like name@example.ca');
  });

  test('is listed as invited until they accept, then works with the team', async () => {
    const world = await withTeam();
    await invite(world);
    await see('Invited');
    const link = await lastLink(world, COLLEAGUE);
    const other = await openApp(link, { server: world.app });
    await see(new RegExp(`^You’ve been invited to join “${CREW}”`));
    await press(other, 'Accept invitation');
    await arrived(other, '/profile/team');
    await find('heading', CREW);
    await see('2 members');
    // Only owners invite.
    expect(sees('Invite a colleague')).toBe(false);
    await openApp('/profile/team', asOwner(world));
    await see('2 members');
    expect(sees('Invited')).toBe(false);
  });

  test('is invited as an owner where that is chosen', async () => {
    const world = await withTeam();
    await invite(world, 'Owner');
    await openApp(await lastLink(world, COLLEAGUE), { server: world.app }).then(page =>
      press(page, 'Accept invitation'),
    );
    await see('Invite a colleague');
  });

  test('is made an owner, and then leaves', async () => {
    const world = await withTeam();
    await invite(world);
    const other = await openApp(await lastLink(world, COLLEAGUE), { server: world.app });
    await press(other, 'Accept invitation');
    await find('heading', CREW);
    const page = await openApp('/profile/team', asOwner(world));
    await press(page, /^Make owner/);
    await see('Role changed.');
    const again = await openApp('/profile/team', { device: other.device });
    await see('Invite a colleague');
    await press(again, /^Leave \(/);
    await press(again, 'Leave', { in: await find('dialog', 'Leave this team?') });
    await see(/^You’re not on a team yet\./);
  });

  test('is removed after a question, which may be left', async () => {
    const world = await withTeam();
    const page = await invite(world);
    await press(page, `Remove (${COLLEAGUE})`);
    const dialog = await find('dialog', `Remove ${COLLEAGUE} from the team?`);
    await press(page, 'Cancel', { in: dialog });
    expect(sees('Invited')).toBe(true);
    await press(page, `Remove (${COLLEAGUE})`);
    await press(page, 'Remove', { in: await find('dialog', `Remove ${COLLEAGUE} from the team?`) });
    await see('Removed from the team.');
    await waitFor(() => expect(sees('Invited')).toBe(false));
  });

  test('isn’t counted any more once removed', async () => {
    const world = await withTeam();
    await invite(world);
    await press(await openApp(await lastLink(world, COLLEAGUE), { server: world.app }), 'Accept invitation');
    await find('heading', CREW);
    const page = await openApp('/profile/team', asOwner(world));
    await see('2 members');
    await press(page, `Remove (${COLLEAGUE})`);
    await press(page, 'Remove', { in: await find('dialog', `Remove ${COLLEAGUE} from the team?`) });
    await see('1 member');
    await see('Removed from the team.');
  });
});

describe('the link of an invitation', () => {
  test('that was cut short leads to the profile', async () => {
    await openApp('/join-team?teamId=crew');
    await see(/^This link is incomplete\./);
    expect((await find('link', 'Start over')).getAttribute('href')).toBe('/profile');
  });

  test('is for whom it was sent to', async () => {
    const world = await withTeam();
    await invite(world);
    await openApp(await lastLink(world, COLLEAGUE), asOwner(world));
    await see(new RegExp(`^You’re signed in as ${OWNER.email}, but this invitation is for someone else`));
    expect(await find('button', 'Accept invitation')).toHaveProperty('disabled', true);
  });

  test('may be left for later', async () => {
    const world = await withTeam();
    await invite(world);
    const page = await openApp(await lastLink(world, COLLEAGUE), { server: world.app });
    await press(page, 'Not now');
    await arrived(page, '/');
    await waitFor(() => expect(sees('Accept invitation')).toBe(false));
  });

  test('works once', async () => {
    const world = await withTeam();
    await invite(world);
    const link = await lastLink(world, COLLEAGUE);
    await press(await openApp(link, { server: world.app }), 'Accept invitation');
    await find('heading', CREW);
    await press(await openApp(link, { server: world.app }), 'Accept invitation');
    await find('alert');
    expect(sees(CREW)).toBe(false);
  });
});
