import { createEventBackbone, type EventBackbone } from '../../sync-server/events/event-backbone.ts';
import { type MessagingService, openMessaging } from '../../sync-server/messaging/open-messaging.ts';
import { openPushService, type PushService } from '../../sync-server/push/open-push.ts';
import { readAccount } from '../../sync-server/records/account-record.ts';
import { registerMessaging } from '../../sync-server/routes/messaging/messaging-api.ts';
import { FakeTimer } from './fake-timer.ts';
import { openPushServiceForTests, type PushBrowser, type TestPushService } from './push-service.ts';
import { addPerson, changeAccount, createWorld, type World } from './server-world.ts';

export interface MessagingWorld {
  world: World;
  timer: FakeTimer;
  browsers: TestPushService;
  /** Of the process that delivers events now. */
  messaging: MessagingService;
  push: PushService;
  /** Registers a browser for push messages, as the API does. Adds the account if there is none. */
  register(userId: string, id?: string): Promise<PushBrowser>;
  /** Ends the process that delivers events, or lets it be killed, and starts another one. */
  restart(): Promise<void>;
  /** Does something while no process delivers events. */
  stopped(action: () => Promise<void>): Promise<void>;
  /** Resolves when everything was sent that can be sent now. */
  settled(): Promise<void>;
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

interface Delivering {
  backbone: EventBackbone;
  messaging: MessagingService;
  push: PushService;
}

/** A server with topics and a push service whose browsers are in the test. */
export async function createMessagingWorld(variables: Record<string, string> = {}): Promise<MessagingWorld> {
  const timer = new FakeTimer();
  let routes: MessagingService | undefined;
  const world = await createWorld({ ALLOWED_NETWORKS: '127.0.0.1', ...variables }, [
    async (scope, context) => {
      routes = await openMessaging(context, { timer });
      registerMessaging(scope, context, routes);
    },
  ]);
  const { context } = world;
  const browsers = await openPushServiceForTests();

  /** Another process than the one that answers requests. */
  const start = async (): Promise<Delivering> => {
    const messaging = await openMessaging(context, { timer });
    const push = openPushService(context, { timer });
    const backbone = createEventBackbone(context, { timer });
    backbone.register(push.consumer);
    backbone.register(messaging.consumer);
    await backbone.start();
    return { backbone, messaging, push };
  };
  const stop = async ({ backbone, messaging }: Delivering): Promise<void> => {
    await backbone.close();
    messaging.close();
  };
  let now = await start();

  const settled = async (): Promise<void> => {
    // A delivery's end lets its message end, and a target's end its subscriptions.
    for (let turn = 0; turn < 4; turn += 1) {
      await now.messaging.idle();
      await now.push.idle();
    }
    await now.messaging.idle();
  };

  return {
    world,
    timer,
    browsers,
    get messaging() {
      return now.messaging;
    },
    get push() {
      return now.push;
    },
    async register(userId, id = 'phone') {
      if (!(await readAccount(context.stores.accounts, userId))) await addPerson(context, userId);
      const browser = browsers.subscribe(now.push.publicKey);
      const stored = await readAccount(context.stores.accounts, userId);
      const target = {
        id,
        name: 'Firefox',
        identifier: browser.identifier,
        providerId: null,
        sessionId: `session-${userId}`,
        createdAt: context.clock.nowMs,
        updatedAt: context.clock.nowMs,
      };
      context.clock.nowMs += 1;
      const pushTargets = [...(stored?.account.pushTargets ?? []), target];
      await changeAccount(context, userId, { pushTargets });
      return browser;
    },
    async restart() {
      await stop(now);
      now = await start();
    },
    async stopped(action) {
      await stop(now);
      await action();
      now = await start();
    },
    settled,
    async pass(ms) {
      context.clock.nowMs += ms;
      timer.advance(ms);
      await settled();
    },
    async close() {
      await stop(now);
      await world.app.close();
      routes?.close();
      await browsers.close();
    },
  };
}
