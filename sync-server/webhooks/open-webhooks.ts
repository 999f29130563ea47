import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Guard } from '../core/network/guarded-fetch.ts';
import { newId } from '../core/ids.ts';
import type { Timer } from '../core/timer.ts';
import type { BoardEvent, EventConsumer } from '../events/board-event.ts';
import { matchesAny } from '../events/event-patterns.ts';
import type { WebhookDelivery } from '../records/webhook-record.ts';
import { DeliveryLog, type ListedDelivery } from './delivery-log.ts';
import { DeliveryRunner, type RunnerFigures } from './delivery-runner.ts';
import { type Attempt, sendWebhook } from './send-webhook.ts';
import { openWebhooks, type Webhooks } from './webhooks.ts';

/** A receiver that is down for days must not fill the disk. */
const WAITING_MAX = 2_000;

export interface WebhookService {
  webhooks: Webhooks;
  /** The deliveries of one webhook, newest first. */
  deliveries(webhookId: string): Promise<ListedDelivery[]>;
  delivery(webhookId: string, id: string): Promise<WebhookDelivery>;
  /** Sends an event again, with the id of the first time. */
  replay(webhookId: string, id: string): Promise<WebhookDelivery>;
  /** Sends an event that means nothing, once, and resolves with its outcome. */
  test(webhookId: string): Promise<WebhookDelivery>;
  consumer: EventConsumer;
  figures: RunnerFigures;
  /** Resolves when no attempt is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** `guard` absent: as configured. */
export async function openWebhookService(
  context: Context,
  { timer, guard, timeoutMs }: { timer: Timer; guard?: Guard; timeoutMs?: number },
): Promise<WebhookService> {
  const { config, environment, stores, log: logger } = context;
  const webhooks = await openWebhooks(context);
  const log = new DeliveryLog(stores.accounts);
  const figures: RunnerFigures = { waiting: 0, delivered: 0, retries: 0, failed: 0 };
  const sending = {
    config,
    guard: guard ?? { allowed: config.allowedNetworks },
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  const send = (
    webhook: Parameters<typeof sendWebhook>[1],
    delivery: WebhookDelivery,
    signal?: AbortSignal,
  ): Promise<Attempt> => sendWebhook(sending, webhook, delivery, environment.nowMs(), signal);
  let runner: DeliveryRunner | undefined;

  const patternsOf = new WeakMap<readonly string[], ReadonlySet<string>>();
  const patterns = (events: readonly string[]): ReadonlySet<string> => {
    const known = patternsOf.get(events) ?? new Set(events);
    patternsOf.set(events, known);
    return known;
  };
  const receivers = (event: BoardEvent) =>
    webhooks.all().filter(({ enabled, events }) => enabled && matchesAny(patterns(events), event));

  const newDelivery = (
    webhookId: string,
    id: string,
    about: Pick<WebhookDelivery, 'eventId' | 'event' | 'events' | 'userId' | 'payload'>,
  ): WebhookDelivery => ({
    ...about,
    id,
    webhookId,
    createdAt: environment.nowMs(),
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    triedAt: null,
    status: null,
    problem: null,
  });

  const consumer: EventConsumer = {
    name: 'webhooks',
    hears: () => webhooks.areAny(),
    wants: event => webhooks.areAny() && receivers(event).length > 0,
    async consume(event) {
      const payload = JSON.stringify(await event.payload());
      for (const { id: webhookId } of receivers(event)) {
        const about = {
          eventId: event.id,
          event: event.name,
          events: [...event.names()],
          userId: event.userId ?? '',
          payload,
        };
        const delivery = newDelivery(webhookId, event.id, about);
        const isFull = runner?.hasWaiting(webhookId, WAITING_MAX) ?? false;
        const refused = { state: 'failed' as const, problem: 'Too many deliveries are waiting.' };
        if (isFull) await log.addRefused({ ...delivery, ...refused });
        else await log.add(delivery);
        if (isFull) figures.failed += 1;
      }
    },
    async start() {
      runner = new DeliveryRunner({ log, webhooks, send, environment, timer, logger, figures });
      await runner.start();
    },
    async stop() {
      const open = runner;
      runner = undefined;
      await open?.close();
    },
  };

  return {
    webhooks,
    deliveries: webhookId => log.of(webhooks.get(webhookId).id),
    delivery: (webhookId, id) => log.require(webhooks.get(webhookId).id, id),
    async replay(webhookId, id) {
      if (!webhooks.get(webhookId).enabled) throw new ApiError('webhook_disabled');
      const { eventId, event, events, userId, payload } = await log.require(webhookId, id);
      const about = { eventId, event, events, userId, payload };
      const delivery = newDelivery(webhookId, newId(environment), about);
      await log.add(delivery);
      return delivery;
    },
    async test(webhookId) {
      const opened = webhooks.opened(webhooks.get(webhookId));
      if (!opened) throw new ApiError('webhook_not_found');
      const id = newId(environment);
      const event = `webhooks.${webhookId}.test`;
      const payload = JSON.stringify({ $id: webhookId, name: opened.name, test: true });
      const about = { eventId: id, event, events: [event], userId: '', payload };
      const delivery = newDelivery(webhookId, id, about);
      const { status, problem } = await send(opened, delivery);
      const state = problem === null ? ('delivered' as const) : ('failed' as const);
      const done = { ...delivery, attempts: 1, triedAt: delivery.createdAt, status, problem, state };
      await log.add(done);
      await log.trim(webhookId);
      return done;
    },
    consumer,
    figures,
    idle: async () => runner?.idle(),
    async close() {
      webhooks.close();
      await runner?.close();
    },
  };
}
