import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { changeStored, createStored, notFound, removeRange, removeStored } from './function-parts.ts';
import type { FunctionDirectory } from './function-directory.ts';
import { functionKey, type FunctionRecord, rangeIn, tickKey } from './function-records.ts';
import { DEFAULT_SPECIFICATION } from './function-settings.ts';
import type { Runner } from './runner/runner.ts';

/** What callers may set. */
export type FunctionFields = Pick<
  FunctionRecord,
  | 'name'
  | 'runtime'
  | 'execute'
  | 'events'
  | 'schedule'
  | 'timeout'
  | 'enabled'
  | 'logging'
  | 'entrypoint'
  | 'commands'
  | 'scopes'
  | 'buildSpecification'
  | 'runtimeSpecification'
  | 'deploymentRetention'
>;

const DEFAULT_FIELDS: Omit<FunctionFields, 'name' | 'runtime'> = {
  execute: [],
  events: [],
  schedule: '',
  timeout: 15,
  enabled: true,
  logging: true,
  entrypoint: '',
  commands: '',
  scopes: [],
  buildSpecification: DEFAULT_SPECIFICATION,
  runtimeSpecification: DEFAULT_SPECIFICATION,
  deploymentRetention: 0,
};

export interface Functions {
  create(
    id: string,
    fields: Pick<FunctionFields, 'name' | 'runtime'> & Partial<FunctionFields>,
  ): Promise<FunctionRecord>;
  /** Throws `function_not_found`. */
  get(id: string): FunctionRecord;
  update(id: string, fields: Partial<FunctionFields>): Promise<FunctionRecord>;
  activate(id: string, deploymentId: string): Promise<FunctionRecord>;
  /** With its deployments, variables, executions and schedules. */
  remove(id: string): Promise<void>;
  /** Removes what an interrupted removal left. */
  finishRemovals(): Promise<void>;
}

type Parts = Pick<Context, 'environment' | 'stores'> & {
  directory: FunctionDirectory;
  runner: Pick<Runner, 'retire'>;
};

export function createFunctions({ environment, stores, directory, runner }: Parts): Functions {
  const store = stores.accounts;

  const change = (id: string, how: (record: FunctionRecord) => FunctionRecord) =>
    changeStored<FunctionRecord>(
      store,
      functionKey(id),
      record => {
        if (record.deleted) throw notFound.function();
        return { ...how(record), updatedAt: environment.nowMs() };
      },
      notFound.function,
    );

  async function removeAll(id: string): Promise<void> {
    for (const kind of ['execution', 'variable', 'deployment'] as const)
      await removeRange(store, rangeIn(kind, id));
    await removeStored(store, tickKey(id));
    await removeStored(store, functionKey(id));
  }

  return {
    async create(id, fields) {
      const now = environment.nowMs();
      const record: FunctionRecord = {
        ...DEFAULT_FIELDS,
        ...fields,
        id,
        createdAt: now,
        updatedAt: now,
        scheduleSince: now,
        deploymentId: '',
        live: true,
        deleted: false,
      };
      if (!(await createStored(store, functionKey(id), record)))
        throw new ApiError('function_already_exists');
      return record;
    },

    get(id) {
      const found = directory.get(id);
      if (!found) throw notFound.function();
      return found;
    },

    async update(id, fields) {
      const now = environment.nowMs();
      const updated = await change(id, record => {
        const after = { ...record, ...fields };
        const isNewSchedule = after.schedule !== record.schedule || (after.enabled && !record.enabled);
        const isBuiltAnew = (['entrypoint', 'commands', 'runtime'] as const).some(
          name => after[name] !== record[name],
        );
        return {
          ...after,
          scheduleSince: isNewSchedule ? now : record.scheduleSince,
          live: record.live && (!isBuiltAnew || record.deploymentId === ''),
        };
      });
      runner.retire(id);
      return updated;
    },

    async activate(id, deploymentId) {
      const now = environment.nowMs();
      const updated = await change(id, record => ({
        ...record,
        deploymentId,
        live: true,
        scheduleSince: record.deploymentId === '' ? now : record.scheduleSince,
      }));
      runner.retire(id);
      return updated;
    },

    async remove(id) {
      // From here on no one sees it, and the next start continues if this is interrupted.
      await change(id, record => ({ ...record, deleted: true }));
      runner.retire(id);
      await removeAll(id);
    },

    async finishRemovals() {
      for (const id of directory.halfRemoved()) await removeAll(id);
    },
  };
}
