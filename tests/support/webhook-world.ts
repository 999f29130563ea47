import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Resolve } from '../../sync-server/core/network/guarded-fetch.ts';
import { createEventBackbone, type EventBackbone } from '../../sync-server/events/event-backbone.ts';
import { registerWebhooks } from '../../sync-server/routes/webhooks/webhooks.ts';
import { openWebhookService, type WebhookService } from '../../sync-server/webhooks/open-webhooks.ts';
import { FakeTimer } from './fake-timer.ts';
import { createWorld, type World } from './server-world.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that receives webhooks. */
export interface Receiver {
  url: string;
  received: Received[];
  /** The next answers, by turn: a status, or `drop` for a cut connection. Then 200. */
  answers: (number | 'drop')[];
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      const answer = answers.shift() ?? 200;
      if (answer === 'drop') request.socket.destroy();
      else response.writeHead(answer).end('thanks');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface WebhookWorld {
  world: World;
  service: WebhookService;
  backbone: EventBackbone;
  timer: FakeTimer;
  /** Moves the clock and the timers. */
  pass(ms: number): void;
  /** Resolves when every event was sent or is waiting for its next attempt. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A server with webhooks. `variables` as for `createWorld`; `resolve`: the addresses of names. */
export async function createWebhookWorld(
  variables: Record<string, string> = { ALLOWED_NETWORKS: '127.0.0.1' },
  resolve?: Resolve,
): Promise<WebhookWorld> {
  const timer = new FakeTimer();
  let service: WebhookService | undefined;
  const world = await createWorld(variables, [
    async (scope, context) => {
      const guard = { allowed: context.config.allowedNetworks, ...(resolve && { resolve }) };
      service = await openWebhookService(context, { timer, guard });
      registerWebhooks(scope, context, service);
    },
  ]);
  if (!service) throw new Error('The routes were not registered');
  const opened = service;
  const backbone = createEventBackbone(world.context, { timer });
  backbone.register(opened.consumer);
  await backbone.start();
  return {
    world,
    service: opened,
    backbone,
    timer,
    pass(ms) {
      world.context.clock.nowMs += ms;
      timer.advance(ms);
    },
    async settled() {
      await backbone.idle();
      // The runner looks once the commit that added the delivery is done.
      await Promise.resolve();
      await opened.idle();
      await backbone.idle();
    },
    async close() {
      await backbone.close();
      await opened.close();
      await world.app.close();
    },
  };
}
