import type { EventConsumer } from './events/board-event.ts';
import type { EventTriggers } from './functions/event-triggers.ts';

/** Tells functions of events. The id of an execution follows from the event's, so a second delivery starts nothing. */
export function functionConsumer({ areListening, isHeard, onEvent }: EventTriggers): EventConsumer {
  return {
    name: 'functions',
    hears: areListening,
    wants: event => isHeard([event.name, ...event.names()]),
    async consume(event) {
      const { id, name, userId } = event;
      const names = [name, ...event.names()];
      await onEvent({ id, names, payload: await event.payload(), ...(userId !== undefined && { userId }) });
    },
  };
}
