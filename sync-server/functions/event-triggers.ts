import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { activeDeployment, type Executions, newExecution } from './executions.ts';
import type { FunctionDirectory } from './function-directory.ts';
import type { FunctionRecord } from './function-records.ts';
import { eventFits } from './function-settings.ts';

/** Something that happened, as the backbone of events tells it. */
export interface FunctionEvent {
  /** The same for each delivery of the same event. */
  id: string;
  /** Its names, the most exact one first, such as `databases.board.collections.jobs.documents.d1.create`. */
  names: readonly string[];
  /** The document, account or team, as JSON. */
  payload: unknown;
  /** The person who caused it. */
  userId?: string;
}

/** Of a payload. Larger ones arrive empty, with the event's name to fetch them. */
const PAYLOAD_MAX_BYTES = 1_048_576;

export interface EventTriggers {
  /**
   * Starts the functions that listen to this event. Resolves when all of them are on disk, so the caller may then move
   * on. A second delivery starts nothing, because the ids of the executions are derived from the event's.
   */
  onEvent: (event: FunctionEvent) => Promise<void>;
  /** Whether a function listens to an event with these names. Quick. */
  isHeard: (names: readonly string[]) => boolean;
  /** Whether a function listens to any event. Quick. */
  areListening: () => boolean;
}

type Parts = Pick<Context, 'environment' | 'idKey'> & {
  directory: FunctionDirectory;
  executions: Pick<Executions, 'enqueue'>;
};

export function createEventTriggers({ environment, idKey, directory, executions }: Parts): EventTriggers {
  async function trigger(owner: FunctionRecord, name: string, event: FunctionEvent): Promise<void> {
    const deployment = activeDeployment(directory, owner);
    if (!deployment) return;
    const id = derivedId(idKey, 'function-event', owner.id, owner.createdAt, event.id);
    const payload = Buffer.from(JSON.stringify(event.payload ?? null), 'utf8');
    const body = payload.length > PAYLOAD_MAX_BYTES ? '' : payload.toString('base64');
    const execution = newExecution(id, owner, deployment, 'event', environment.nowMs());
    const headers = [{ name: 'content-type', value: 'application/json' }];
    await executions.enqueue({ ...execution, userId: event.userId ?? '', headers, event: name, body });
  }

  const listens = ({ enabled, events }: FunctionRecord, names: readonly string[]): boolean =>
    enabled && names.some(name => events.some(pattern => eventFits(pattern, name)));

  return {
    async onEvent(event) {
      const { names } = event;
      const listeners = directory.functions().filter(owner => listens(owner, names));
      // Names may also be patterns. The function is told the exact one.
      await Promise.all(listeners.map(owner => trigger(owner, names[0] ?? '', event)));
    },
    areListening: () => directory.functions().some(({ enabled, events }) => enabled && events.length > 0),
    isHeard: names => directory.functions().some(owner => listens(owner, names)),
  };
}
