import type { FastifyInstance } from 'fastify';
import { PUSH_KEY_PATH } from '../../../src/wire/push-news.ts';

/** `GET /v1/sync/push-key`: the public key with which browsers subscribe to push messages. */
export function registerSyncPushKey(app: FastifyInstance, { publicKey }: { publicKey: string }): void {
  app.get(PUSH_KEY_PATH, async () => ({ publicKey }));
}
