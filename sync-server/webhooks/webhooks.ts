import type { Context } from '../board/context.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { AddressRefused, readUrl } from '../core/network/guarded-fetch.ts';
import { derivedKey } from '../core/keyed-hash.ts';
import { isLoopbackHost } from '../core/network/loopback-host.ts';
import { mayReach } from '../core/network/private-addresses.ts';
import { openText, sealText } from '../core/sealed-text.ts';
import { isPattern } from '../events/event-patterns.ts';
import {
  deliveriesOf,
  toWebhook,
  WEBHOOK_PREFIX,
  WEBHOOK_RANGE,
  webhookKey,
  type WebhookRecord,
} from '../records/webhook-record.ts';
import type { Subscription } from '../store/store.ts';
import { isIP } from 'node:net';

/** A webhook holds up to 200 deliveries (`delivery-log.ts`), and every event is compared with all of them. */
const MOST = 100;
const SECRET_BYTES = 32;
const REMOVED_AT_ONCE = 200;

export interface WebhookInput {
  name: string;
  url: string;
  events: readonly string[];
  enabled: boolean;
  tls: boolean;
  authUsername: string;
  authPassword: string;
}

/** A webhook with its secrets. */
export type OpenWebhook = WebhookRecord;

export interface Webhooks {
  /** In order of creation. */
  all(): readonly WebhookRecord[];
  /** Whether any is on. Quick. */
  areAny(): boolean;
  /** Throws `webhook_not_found`. */
  get(id: string): WebhookRecord;
  find(id: string): WebhookRecord | undefined;
  /** With its secrets. null: another key sealed them. */
  opened(webhook: WebhookRecord): OpenWebhook | null;
  /** Throws `webhook_already_exists`. */
  create(id: string, input: WebhookInput, secret: string | null): Promise<WebhookRecord>;
  update(id: string, input: WebhookInput): Promise<WebhookRecord>;
  setSecret(id: string, secret: string | null): Promise<WebhookRecord>;
  remove(id: string): Promise<void>;
  /** Notes how an attempt ended. `problem` null: well. */
  noteAttempt(id: string, problem: string | null): Promise<void>;
  /** Called after each change of a webhook. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
  close(): void;
}

/** The webhooks, in memory, because each event looks at all of them. The store's feed keeps them current. */
export async function openWebhooks(context: Context): Promise<Webhooks> {
  const { stores, environment, idKey, config } = context;
  const store = stores.accounts;
  const key = derivedKey(idKey, 'webhooks');
  const byId = new Map<string, WebhookRecord>();
  const listeners = new Set<() => void>();

  const seal = (text: string, id: string) => (text === '' ? '' : sealText(key, environment, text, id));
  const unseal = (sealed: string, id: string) => (sealed === '' ? '' : openText(key, sealed, id));
  const newSecret = () => Buffer.from(environment.randomBytes(SECRET_BYTES)).toString('hex');
  let areOn = false;
  const count = () => {
    areOn = [...byId.values()].some(({ enabled }) => enabled);
  };
  const note = (id: string, body: WebhookRecord | null) => {
    if (body) byId.set(id, body);
    else byId.delete(id);
    count();
    for (const listener of listeners) listener();
  };

  const change = (
    id: string,
    next: (webhook: WebhookRecord) => WebhookRecord | null,
  ): Promise<WebhookRecord> =>
    compareAndSet(busy, async () => {
      const stored = await store.get(webhookKey(id));
      const webhook = stored && toWebhook(stored.body);
      if (!stored || !webhook) throw new ApiError('webhook_not_found');
      const changed = next(webhook);
      if (!changed) return webhook;
      const [result] = await store.commit([{ ...stored, body: { ...changed } }]);
      return result?.status === 'committed' ? changed : OVERTAKEN;
    });

  const removeDeliveries = async (id: string): Promise<void> => {
    for (;;) {
      const some = await store.range({ ...deliveriesOf(id), limit: REMOVED_AT_ONCE });
      if (some.length === 0) return;
      await store.commit(some.map(each => ({ id: each.id, revision: each.revision, body: null })));
    }
  };

  const checked = (input: WebhookInput): void => {
    const problem = urlProblem(input.url, config.allowedNetworks);
    if (problem !== null) throw invalidParam('url', problem);
    const wrong = input.events.find(event => !isPattern(event));
    if (wrong !== undefined) throw invalidParam('events', `Event ${JSON.stringify(wrong)} is not valid.`);
  };

  const { sequence } = await store.status();
  for (const { body } of await store.range(WEBHOOK_RANGE)) {
    const webhook = toWebhook(body);
    if (webhook) byId.set(webhook.id, webhook);
  }
  count();
  const subscription: Subscription = await store.subscribe(sequence, changes => {
    for (const { id, body } of changes)
      if (id.startsWith(WEBHOOK_PREFIX)) note(id.slice(WEBHOOK_PREFIX.length), body && toWebhook(body));
  });

  return {
    areAny: () => areOn,
    all: () => [...byId.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    get(id) {
      const webhook = byId.get(id);
      if (!webhook) throw new ApiError('webhook_not_found');
      return webhook;
    },
    find: id => byId.get(id),
    opened(webhook) {
      const { id } = webhook;
      const [secret, authPassword] = [unseal(webhook.secret, id), unseal(webhook.authPassword, id)];
      return secret === null || authPassword === null ? null : { ...webhook, secret, authPassword };
    },
    async create(id, input, secret) {
      checked(input);
      if (byId.size >= MOST)
        throw new ApiError('general_argument_invalid', `There can be at most ${MOST} webhooks.`);
      const now = environment.nowMs();
      const webhook: WebhookRecord = {
        ...input,
        id,
        events: [...input.events],
        authPassword: seal(input.authPassword, id),
        secret: seal(secret ?? newSecret(), id),
        createdAt: now,
        updatedAt: now,
        attempts: 0,
        logs: '',
      };
      const [result] = await store.commit([{ id: webhookKey(id), body: { ...webhook } }]);
      if (result?.status !== 'committed') throw new ApiError('webhook_already_exists');
      return webhook;
    },
    update(id, input) {
      checked(input);
      return change(id, webhook => ({
        ...webhook,
        ...input,
        events: [...input.events],
        authPassword: seal(input.authPassword, id),
        updatedAt: Math.max(environment.nowMs(), webhook.updatedAt),
        attempts: 0,
        logs: '',
      }));
    },
    setSecret: (id, secret) =>
      change(id, webhook => ({
        ...webhook,
        secret: seal(secret ?? newSecret(), id),
        updatedAt: Math.max(environment.nowMs(), webhook.updatedAt),
      })),
    async remove(id) {
      const wasThere = await compareAndSet(busy, async () => {
        const stored = await store.get(webhookKey(id));
        if (!stored) return false;
        // The end of an attempt is noted in it, too.
        const [result] = await store.commit([{ ...stored, body: null }]);
        return result?.status === 'committed' ? true : OVERTAKEN;
      });
      // Also if it's gone: the server may have been killed here.
      await removeDeliveries(id);
      if (!wasThere) throw new ApiError('webhook_not_found');
    },
    async noteAttempt(id, problem) {
      await change(id, webhook => {
        if (problem !== null) return { ...webhook, attempts: webhook.attempts + 1, logs: problem };
        return webhook.attempts === 0 ? null : { ...webhook, attempts: 0, logs: '' };
      }).catch((error: unknown) => {
        // It was deleted meanwhile.
        if (!(error instanceof ApiError) || error.type !== 'webhook_not_found') throw error;
      });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => subscription.close(),
  };
}

/** null: the server may call it, as far as the text alone tells. */
function urlProblem(text: string, allowed: Context['config']['allowedNetworks']): string | null {
  try {
    const { hostname } = readUrl(text);
    const literal = hostname.replace(/^\[|\]$/g, '');
    const isNamedLoopback = isIP(literal) === 0 && isLoopbackHost(hostname);
    if (isIP(literal) !== 0 && !mayReach(literal, allowed)) return 'Value must be at a public address';
    if (isNamedLoopback && !mayReach('127.0.0.1', allowed)) return 'Value must be at a public address';
    return null;
  } catch (error) {
    if (error instanceof AddressRefused) return 'Value must be a valid URL (http, https)';
    throw error;
  }
}

function busy(): ApiError {
  return new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });
}
