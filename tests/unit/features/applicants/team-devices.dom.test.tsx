import { expect, onTestFinished, test } from 'vitest';
import type { DeviceOptions } from '../../../support/dom/device.ts';
import { choose, find, on, press, see, sees, type, waitFor } from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { anApplication, aPosting } from '../../../support/board.ts';
import { createTeamWorld } from '../../../support/team-world.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { noting } from '../../../../sync-server/applications/application-openings.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import type { Outcome } from '../../../../src/wire/operations/push.ts';

/** Ann works in the owner's team, and Bob applies. */
async function aTeam() {
  const it = await createTeamWorld([registerSyncPush, registerSyncPull]);
  const push = async (who: string, operation: ReturnType<typeof anApplication>) => {
    const operations = [{ ...operation, userId: who }];
    const { outcomes } = await it.ask(200, who, 'POST', '/sync/push', { protocol: 1, operations });
    const [outcome] = outcomes as Outcome[];
    if (!outcome || !('receipt' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.receipt;
  };
  const membership = await it.join('crew', 'ann');
  const { jobId } = await push('owner', aPosting());
  const apply = (name: string, message = 'May I?') =>
    push('bob', anApplication({ payload: { jobId, name, message } }));
  const as = (id: string): DeviceOptions => ({
    server: it.world.app,
    user: { id, name: id, email: `${id}@example.com` },
    cookie: it.cookieOf(id),
  });
  return { it, jobId, apply, membership, as };
}

const onDisk = ({ people }: Page) => people.current().db.applicants.count();

test('an application and what is noted about it are on the device of each member, offline too', async () => {
  const { jobId, apply, as } = await aTeam();
  const boss = await openApp(`/applicants/${jobId}`, as('owner'));
  await see('No applications yet');
  await apply('Bruno Roy');
  boss.goOnline();
  await press(boss, /^Bruno Roy/, { role: 'link' });
  await type(boss, 'New note', 'Calls on Monday.');
  await press(boss, 'Save note');
  await see('Saved. It will sync automatically.');
  await waitFor(() => expect(boss.services.outbox.status()).toBe('idle'));

  const other = await openApp(`/applicants/${jobId}`, as('ann'));
  await press(other, /^Bruno Roy/, { role: 'link' });
  await see('Calls on Monday.');
  await see('owner');
  const again = await openApp(`/applicants/${jobId}`, { device: other.device });
  again.goOffline();
  await press(again, /^Bruno Roy/, { role: 'link' });
  await see('May I?');
  await see('Calls on Monday.');
});

test('who leaves the team has nothing of it left on their device, and the others have', async () => {
  const { it, jobId, apply, membership, as } = await aTeam();
  await apply('Bruno Roy');
  const boss = await openApp(`/applicants/${jobId}`, as('owner'));
  await find('link', /^Bruno Roy/);
  const page = await openApp(`/applicants/${jobId}`, as('ann'));
  await press(page, /^Bruno Roy/, { role: 'link' });
  await see('May I?');
  expect(await onDisk(page)).toBe(1);
  await it.ask(204, 'key', 'DELETE', `/teams/crew/memberships/${membership}`);
  page.goOnline();
  await find('heading', 'You don’t have access to these applications');
  await waitFor(async () => expect(await onDisk(page)).toBe(0));
  expect(sees('May I?')).toBe(false);

  await openApp(`/applicants/${jobId}`, { device: boss.device });
  await find('link', /^Bruno Roy/);
});

test('an applicant has nothing of what is kept for the team', async () => {
  const { jobId, apply, as } = await aTeam();
  await apply('Bruno Roy');
  const page = await openApp(`/applicants/${jobId}`, as('bob'));
  await find('heading', 'You don’t have access to these applications');
  expect(await onDisk(page)).toBe(0);
  expect(on().queryByRole('link', { name: /^Bruno Roy/ })).toBeNull();
});

test('who applied is told that it was opened, and of the decision; both also when they were made offline', async () => {
  const { it, apply, as } = await aTeam();
  const { context } = it.world;
  const effects = startEffects(context, { ports: [noting(context)], sleep: () => Promise.resolve() });
  onTestFinished(() => effects.close());
  await apply('Bruno Roy');
  const boss = await openApp('/applicants', as('owner'));
  const fresh = await find('region', 'New applications');
  boss.goOffline();
  await press(boss, /^Bruno Roy/, { role: 'link', in: fresh });
  await choose(boss, 'Your team’s decision', 'Interview');
  await see('Saved. It will sync automatically.');
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  boss.goOnline();
  const record = () => boss.people.current().db.applicants.toCollection().first();
  await waitFor(async () => expect((await record())?.decision?.kind).toBe('interview'));
  await effects.idle();
  boss.goOnline();
  await waitFor(async () => expect((await record())?.openedAt).toBeTruthy());
  expect(
    await boss.people
      .current()
      .db.outbox.filter(({ state }) => state === 'attention')
      .count(),
  ).toBe(0);

  // A colleague is not told that it is new.
  await openApp('/applicants', as('ann'));
  await see('1 application');
  expect(sees('New applications')).toBe(false);

  const bob = await openApp('/profile', as('bob'));
  await see(/^Your application is at the interview stage/);
  const main = await find('main');
  await waitFor(() => expect(on(main).getAllByText('Interview')).toHaveLength(1));
  expect(bob.surprises).toEqual([]);
});
