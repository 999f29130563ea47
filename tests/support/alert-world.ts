import { createEventBackbone, type EventBackbone } from '../../sync-server/events/event-backbone.ts';
import { type AlertService, openAlerts } from '../../sync-server/alerts/open-alerts.ts';
import { putSearch } from '../../sync-server/operations/personal-values.ts';
import { openPushService, type PushService } from '../../sync-server/push/open-push.ts';
import { registerMailLinks } from '../../sync-server/routes/mail-links.ts';
import { registerSyncPull } from '../../sync-server/routes/sync/sync-pull.ts';
import type { Card } from '../../src/domain/listing.ts';
import type { SearchAlert } from '../../src/wire/search-alerts.ts';
import { account, addPosting, aSearch } from './board.ts';
import type { Part } from '../../sync-server/app.ts';
import { FakeTimer } from './fake-timer.ts';
import { addPerson, createWorld, OWN_ROUTES, type World } from './server-world.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export interface AlertWorld {
  world: World;
  timer: FakeTimer;
  alerts: AlertService;
  push: PushService;
  backbone: EventBackbone;
  /** Saves a search as the person's phone does. */
  save(
    userId: string,
    searchId: string,
    query: string,
    alert: SearchAlert | null,
    name?: string,
  ): Promise<void>;
  /** A new posting of today. */
  post(jobId: number, card?: Partial<Card>): Promise<void>;
  /** Moves the clock and the timers, and resolves when everything that is due was sent. */
  pass(ms: number): Promise<void>;
  /** Resolves when every event was matched. */
  settled(): Promise<void>;
  /** Stops delivering events, as a stop of the server does, and begins again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const byMail = (when: SearchAlert['when'], zone = 'America/Toronto'): SearchAlert => ({
  by: 'mail',
  when,
  zone,
});

/** A server with alerts. Anna and Bruno have accounts with confirmed addresses. */
export async function createAlertWorld(
  variables: Record<string, string> = {},
  more: readonly Part[] = [],
): Promise<AlertWorld> {
  const timer = new FakeTimer();
  const world = await createWorld(
    { PUBLIC_URL: 'https://jobs.example', ALLOWED_NETWORKS: '127.0.0.1', ...variables },
    [registerMailLinks, registerSyncPull, ...more],
    OWN_ROUTES,
  );
  const { context } = world;
  for (const id of ['anna', 'bruno']) await addPerson(context, id, { emailVerified: true });
  const open = async () => {
    const push = openPushService(context, { timer });
    const alerts = openAlerts(context, { push, timer });
    const backbone = createEventBackbone(context, { timer });
    backbone.register(push.consumer);
    backbone.register(alerts.consumer);
    await backbone.start();
    return { push, alerts, backbone };
  };
  let parts = await open();
  let edits = 0;
  const settled = async (): Promise<void> => {
    await parts.backbone.idle();
    await parts.alerts.idle();
    await parts.push.idle();
    await parts.backbone.idle();
  };
  return {
    world,
    timer,
    get alerts() {
      return parts.alerts;
    },
    get push() {
      return parts.push;
    },
    get backbone() {
      return parts.backbone;
    },
    async save(userId, searchId, query, alert, name = 'Cooks near me') {
      edits += 1;
      const payload = {
        searchId,
        search: { name, query, ...(alert && { alert }) },
        editedAt: context.clock.nowMs + edits,
      };
      const operation = aSearch({ id: `save-${searchId}-${edits}-${userId}`, payload, userId });
      await putSearch(context, account(userId), operation, payload);
    },
    async post(jobId, card = {}) {
      const today = new Date(context.clock.nowMs).toISOString().slice(0, 10);
      await addPosting(context, {
        jobId,
        postingDateFormatted: today,
        firstPostedDate: today,
        jobTitle: `Cook ${jobId}`,
        ...card,
      });
    },
    async pass(ms) {
      context.clock.nowMs += ms;
      timer.advance(ms);
      await settled();
    },
    settled,
    async restart() {
      await parts.backbone.close();
      parts = await open();
    },
    async close() {
      await parts.backbone.close();
      await world.app.close();
    },
  };
}
