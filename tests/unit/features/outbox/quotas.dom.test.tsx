import { describe, expect, onTestFinished, test } from 'vitest';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { asOwner, OWNER } from '../../../support/dom/account-scene.ts';
import { aContact, aSearch, documentsOf } from '../../../support/board.ts';
import { createDevice } from '../../../support/dom/device.ts';
import { actionsIn, lineOf, openOutbox } from '../../../support/dom/outbox-scene.tsx';
import { gone, on, press, see, waitFor } from '../../../support/dom/queries.ts';
import { leaveOn } from '../../../support/dom/sending-scene.ts';
import { openPart } from '../../../support/dom/test-app.tsx';
import { createWorld, type World } from '../../../support/server-world.ts';
import { START_MS } from '../../../support/test-context.ts';
import { OutboxScreen } from '../../../../src/features/outbox/outbox-screen.tsx';
import type { OutboxEntry } from '../../../../src/local/db/outbox-entry.ts';
import type { Operation } from '../../../../src/wire/operations/push.ts';
import { testEntry } from '../test-card.ts';

const DAY_MS = 86_400_000;

async function serverWith(quotas: string): Promise<World> {
  const world = await createWorld({ RATE_LIMITS: 'on', QUOTAS: quotas }, [
    registerSyncPush,
    registerSyncPull,
  ]);
  onTestFinished(() => world.app.close());
  return world;
}

const entryOf = (operation: Operation, change: Partial<OutboxEntry>): OutboxEntry =>
  testEntry({ ...operation, ...change });

const putOff = (name: string) => ({
  type: 'daily_quota_exceeded',
  message: 'In the words of the server.',
  quota: {
    name,
    share: 'account',
    limit: 1_000,
    used: 1_000,
    freesAt: new Date(START_MS + 7_200_000).toISOString(),
  },
});

describe('an item over a quota', () => {
  test('waits with the reason for a daily quota, and is sent on request when there is room', async () => {
    const world = await serverWith('messages.guest=1');
    const messages = ['First', 'Second'].map((title, order) =>
      entryOf(aContact({ userId: null }), { title, order, attempts: 1 }),
    );
    const page = await openOutbox(messages, { server: world.app });
    await see('1 waiting, 1 sent');
    const line = await lineOf('Second');
    await see(
      /^You’ve sent 1 message in the last 24 hours, the most one person can send\. After .*, we’ll send this one automatically/,
      line,
    );
    expect(actionsIn(line)).toEqual(['Send now', 'Edit', 'Download', 'Delete']);
    expect(await documentsOf(world.context, 'messages')).toHaveLength(1);

    world.context.clock.nowMs += DAY_MS;
    await press(page, 'Send now: Second');
    await see('All sent (2)');
    expect(await documentsOf(world.context, 'messages')).toHaveLength(2);
  });

  test('is returned with instructions for a limit at once, and accepted after they are followed', async () => {
    const world = await serverWith('searches.held=1');
    const searches = ['search-one', 'search-two'].map((searchId, order) =>
      entryOf(aSearch({ userId: 'owner', payload: { searchId } }), {
        title: searchId,
        order,
        subject: `search.put ${searchId}`,
      }),
    );
    const device = await createDevice(asOwner(world));
    await leaveOn(device, OWNER.id, { outbox: searches });
    const page = await openPart(<OutboxScreen />, { path: '/outbox', device });
    await see(
      'Your account has 1 saved search, the most it can keep. This one is saved on this device only. Delete some, then try again.',
    );
    const [kept] = await documentsOf(world.context, 'searches');
    const path = `/v1/databases/board/collections/searches/documents/${kept?.documentId}`;
    expect((await world.send('owner', 'DELETE', path)).statusCode).toBe(204);
    const refused = kept?.data['searchId'] === 'search-one' ? 'search-two' : 'search-one';
    await press(page, `Try again: ${refused}`);
    await gone(/the most it can keep/);
    await waitFor(() => expect(world.context.projection.countOwnedBy('searches', 'owner')).toBe(1));
  });

  test('is reported once for all rows of a batch', async () => {
    const rows = [1, 2, 3].map(number =>
      testEntry({
        id: `row-${number}`,
        order: number,
        kind: 'posting.create',
        title: `Guide ${number}`,
        attempts: 1,
        payload: { jobId: number, batchId: 'b', rowNumber: number, row: { jobTitle: `Guide ${number}` } },
        error: putOff('unconfirmedPostings'),
      }),
    );
    await openOutbox(rows);
    const batch = await lineOf('Batch of 3 postings');
    await see('0 of 3 sent, 3 waiting', batch);
    await see(/^You can post 1,000 jobs a day until you verify your email address\./, batch);
  });

  test('is reported in French', async () => {
    await openOutbox([testEntry({ title: 'Une question', attempts: 1, error: putOff('messages') })], {
      language: 'fr',
    });
    await see(/^Vous avez envoyé 1 000 messages en 24 heures, le maximum par personne\./);
    expect(
      on().getByText(/Nous enverrons celui-ci automatiquement\. Prochain envoi : 14 h 00\.$/),
    ).toBeTruthy();
  });
});
