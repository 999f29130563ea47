import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Budgets } from '../budgets/budgets.ts';
import type { Quotas } from '../budgets/quotas.ts';
import type { DeliveryFigures } from '../mail/delivery-figures.ts';
import type { UnhandledErrors } from './unhandled-errors.ts';

/** A figure that is read whenever the metrics are requested. */
export interface ReadFigure {
  name: string;
  help: string;
  read: () => number;
}

/** The same figure for several things, which a label tells apart. */
export interface LabelledFigure {
  name: string;
  help: string;
  label: string;
  /** It only grows. */
  isTotal: boolean;
  read: () => Iterable<readonly [labelled: string, value: number]>;
}

/** Records each answer and how long it took, in seconds. */
export interface Metrics {
  registry: Registry;
  observe: (request: { method: string; route: string; status: number }, seconds: number) => void;
  countWrongKey: () => void;
}

/** Parts that keep their own counts by kind. */
interface Counted {
  budgets?: Pick<Budgets, 'refusals'>;
  quotas?: Pick<Quotas, 'refusals'>;
  unhandled?: Pick<UnhandledErrors, 'counts'>;
  collected?: ReadonlyMap<string, number>;
  deliveries?: DeliveryFigures;
  labelled?: readonly LabelledFigure[];
}

/** Prometheus metrics of one app, in their own registry, so that two apps in one process don't mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'portage_http_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const wrongKeys = new Counter({
    name: 'portage_wrong_keys_total',
    help: 'Requests with a wrong API key',
    registers: [registry],
  });
  return {
    registry,
    observe: (request, seconds) => durations.observe({ ...request }, seconds),
    countWrongKey: () => wrongKeys.inc(),
  };
}

export function registerMetrics(
  app: FastifyInstance,
  { registry, observe }: Metrics,
  figures: readonly ReadFigure[] = [],
  { budgets, quotas, unhandled, deliveries, collected, labelled = [] }: Counted = {},
): void {
  if (collected) registerCollected(registry, collected);
  if (budgets) registerRefusals(registry, budgets);
  if (quotas) registerQuotas(registry, quotas);
  if (unhandled) registerUnhandled(registry, unhandled);
  if (deliveries) registerDeliveries(registry, deliveries);
  for (const figure of labelled) registry.registerMetric(labelledMetric(figure));
  for (const { name, help, read } of figures) {
    const collect = function (this: Gauge): void {
      this.set(read());
    };
    registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  }
  app.addHook('onClose', async () => registry.clear());
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  // The process's own metrics cost a timer and an observer, so they start with the first request for them.
  let isLookedAt = false;
  app.get('/metrics', { config: { isForFigures: true } }, async (_request, reply) => {
    if (!isLookedAt) collectDefaultMetrics({ register: registry });
    isLookedAt = true;
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

function labelledMetric({ name, help, label, isTotal, read }: LabelledFigure): Counter | Gauge {
  const labelNames = [label];
  if (isTotal)
    return new Counter({
      name,
      help,
      labelNames,
      registers: [],
      collect() {
        this.reset();
        for (const [labelled, value] of read()) this.inc({ [label]: labelled }, value);
      },
    });
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      for (const [labelled, value] of read()) this.set({ [label]: labelled }, value);
    },
  });
}

function registerRefusals(registry: Registry, budgets: Pick<Budgets, 'refusals'>): void {
  const refusals = new Counter({
    name: 'portage_budget_refusals_total',
    help: 'Requests refused because a budget was used up, by budget and share',
    labelNames: ['budget', 'share'],
    registers: [],
    collect() {
      this.reset();
      for (const { budget, share, count } of budgets.refusals.values()) this.inc({ budget, share }, count);
    },
  });
  registry.registerMetric(refusals);
}

function registerQuotas(registry: Registry, quotas: Pick<Quotas, 'refusals'>): void {
  const refusals = new Counter({
    name: 'portage_quota_refusals_total',
    help: 'Items refused because a quota was used up, by quota and share',
    labelNames: ['quota', 'share'],
    registers: [],
    collect() {
      this.reset();
      for (const { name, share, count } of quotas.refusals) this.inc({ quota: name, share }, count);
    },
  });
  registry.registerMetric(refusals);
}

function registerDeliveries(registry: Registry, deliveries: DeliveryFigures): void {
  const delivered = new Counter({
    name: 'portage_messages_delivered_total',
    help: 'Emails and text messages that the mail server or gateway accepted, by kind',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of deliveries.delivered) this.inc({ kind }, count);
    },
  });
  const failed = new Counter({
    name: 'portage_messages_failed_total',
    help: 'Emails and text messages that will not arrive, by kind and reason: refused, expired, gave-up, bounced',
    labelNames: ['kind', 'reason'],
    registers: [],
    collect() {
      this.reset();
      for (const { kind, reason, count } of deliveries.failed) this.inc({ kind, reason }, count);
    },
  });
  registry.registerMetric(delivered);
  registry.registerMetric(failed);
}

function registerUnhandled(registry: Registry, { counts }: Pick<UnhandledErrors, 'counts'>): void {
  const errors = new Counter({
    name: 'portage_unhandled_errors_total',
    help: 'Unhandled errors, by kind: rejection (of one request), connection, exception (ends the process)',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(counts)) this.inc({ kind }, count);
    },
  });
  registry.registerMetric(errors);
}

function registerCollected(registry: Registry, collected: ReadonlyMap<string, number>): void {
  const documents = new Counter({
    name: 'portage_collected_total',
    help: 'Data removed because its time was over, by kind (docs/operations.md)',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of collected) this.inc({ kind }, count);
    },
  });
  registry.registerMetric(documents);
}
