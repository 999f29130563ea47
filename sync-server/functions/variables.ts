import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { derivedKey } from '../core/keyed-hash.ts';
import { openText, sealText } from '../core/sealed-text.ts';
import type { FunctionDirectory } from './function-directory.ts';
import { changeStored, createStored, notFound, removeStored } from './function-parts.ts';
import { type VariableRecord, variableKey } from './function-records.ts';
import type { Runner } from './runner/runner.ts';

const MOST = 100;

export interface Variables {
  create(
    functionId: string,
    id: string,
    fields: { key: string; value: string; secret: boolean },
  ): Promise<VariableRecord>;
  /** Throws `variable_not_found`. */
  get(functionId: string, id: string): VariableRecord;
  update(
    functionId: string,
    id: string,
    fields: { key?: string; value?: string; secret?: boolean },
  ): Promise<VariableRecord>;
  remove(functionId: string, id: string): Promise<void>;
  /** Also of a secret one: only for the function's process. */
  valueOf(variable: VariableRecord): string;
}

type Parts = Pick<Context, 'environment' | 'idKey' | 'stores'> & {
  directory: FunctionDirectory;
  runner: Pick<Runner, 'retire'>;
};

/** The environment variables of functions. All values are encrypted, so that neither store nor backup reveals them. */
export function createVariables({ environment, idKey, stores, directory, runner }: Parts): Variables {
  const store = stores.accounts;
  const key = derivedKey(idKey, 'function-variables');
  const opened = new WeakMap<VariableRecord, string>();
  const bound = (functionId: string, id: string) => `${functionId}/${id}`;
  const refuseTaken = (functionId: string, name: string, but: string) => {
    const taken = directory.variables(functionId).some(each => each.key === name && each.id !== but);
    if (taken) throw new ApiError('variable_already_exists');
  };

  return {
    async create(functionId, id, { key: name, value, secret }) {
      refuseTaken(functionId, name, '');
      if (directory.variables(functionId).length >= MOST)
        throw new ApiError('general_argument_invalid', `A function can have at most ${MOST} variables.`);
      const now = environment.nowMs();
      const sealed = sealText(key, environment, value, bound(functionId, id));
      const record = { id, functionId, createdAt: now, updatedAt: now, key: name, sealed, secret };
      if (!(await createStored(store, variableKey(functionId, id), record)))
        throw new ApiError('variable_already_exists');
      runner.retire(functionId);
      return record;
    },

    get(functionId, id) {
      const found = directory.variables(functionId).find(each => each.id === id);
      if (!found) throw notFound.variable();
      return found;
    },

    async update(functionId, id, { key: name, value, secret }) {
      if (name !== undefined) refuseTaken(functionId, name, id);
      const updated = await changeStored<VariableRecord>(
        store,
        variableKey(functionId, id),
        record => {
          if (record.secret && secret === false) throw new ApiError('variable_cannot_unset_secret');
          return {
            ...record,
            key: name ?? record.key,
            secret: secret ?? record.secret,
            sealed:
              value === undefined ? record.sealed : sealText(key, environment, value, bound(functionId, id)),
            updatedAt: environment.nowMs(),
          };
        },
        notFound.variable,
      );
      runner.retire(functionId);
      return updated;
    },

    async remove(functionId, id) {
      if (!directory.variables(functionId).some(each => each.id === id)) throw notFound.variable();
      await removeStored(store, variableKey(functionId, id));
      runner.retire(functionId);
    },

    valueOf(variable) {
      const known = opened.get(variable);
      if (known !== undefined) return known;
      const value = openText(key, variable.sealed, bound(variable.functionId, variable.id)) ?? '';
      opened.set(variable, value);
      return value;
    },
  };
}
