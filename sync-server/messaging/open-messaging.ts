import { createTargetSearch } from '../accounts/targets/find-targets.ts';
import type { Context } from '../board/context.ts';
import type { Timer } from '../core/timer.ts';
import type { EventConsumer } from '../events/board-event.ts';
import { MessageSender } from './message-sender.ts';
import { createMessages, type Messages } from './messages.ts';
import { type MessagingDirectory, openMessagingDirectory } from './messaging-directory.ts';
import { SubscriberUpkeep } from './subscriber-upkeep.ts';
import { createSubscribers, type Subscribers } from './subscribers.ts';
import { createTopics, type Topics } from './topics.ts';

export interface MessagingService {
  directory: MessagingDirectory;
  topics: Topics;
  subscribers: Subscribers;
  messages: Messages;
  /** It wants no events. It starts and stops what only one process on a store may do. */
  consumer: EventConsumer;
  /** Resolves when no message is being worked on and no subscriber is looked at. */
  idle(): Promise<void>;
  close(): void;
}

/** Topics, their subscribers and the operator's push messages. */
export async function openMessaging(
  context: Context,
  { timer }: { timer: Timer },
): Promise<MessagingService> {
  const { environment, idKey, stores, log } = context;
  const store = stores.accounts;
  const { directory, subscription } = await openMessagingDirectory(store);
  const findTargets = createTargetSearch(store);
  const topics = createTopics({ environment, stores, directory });
  let sender: MessageSender | undefined;
  let upkeep: SubscriberUpkeep | undefined;
  return {
    directory,
    topics,
    subscribers: createSubscribers({ ...context, directory, findTargets }),
    messages: createMessages({ ...context, findTargets }),
    consumer: {
      name: 'messaging',
      hears: () => false,
      wants: () => false,
      consume: async () => undefined,
      async start() {
        upkeep = new SubscriberUpkeep({ store, directory, topics, timer, log });
        sender = new MessageSender({ store, environment, idKey, timer, log });
        await upkeep.start();
        await sender.start();
      },
      async stop() {
        await sender?.close();
        await upkeep?.close();
        [sender, upkeep] = [undefined, undefined];
      },
    },
    async idle() {
      await upkeep?.idle();
      await sender?.idle();
    },
    close: () => subscription.close(),
  };
}
