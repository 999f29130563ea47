import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { newId } from '../core/ids.ts';
import { readAccount } from '../records/account-record.ts';
import type { FunctionDirectory } from './function-directory.ts';
import { createStored, notFound, removeStored } from './function-parts.ts';
import {
  type DeploymentRecord,
  executionKey,
  type ExecutionRecord,
  type FunctionRecord,
  type HeaderList,
  type ListedExecution,
  recordOf,
  type Trigger,
} from './function-records.ts';
import type { MakeJob } from './function-job.ts';
import type { Outcome, Runner } from './runner/runner.ts';
import { UnusableCode } from './unpack-code.ts';

/** As in Appwrite: a caller doesn't wait longer. */
const SYNC_MAX_S = 30;
/** Of one person and function: executions that have yet to run. Guests count as one, together with keys, which have no limit. */
const UNFINISHED_MAX = 100;
const GUESTS_UNFINISHED_MAX = 500;
const TOO_MANY_UNFINISHED = 'Too many executions of this function haven’t run yet. Please try again later.';
const STORED_REQUEST_HEADERS = new Set(['content-type', 'agent', 'content-length', 'host']);
const STORED_RESPONSE_HEADERS = new Set(['content-type', 'content-length']);

export interface ExecutionWish {
  body: Uint8Array;
  async: boolean;
  path: string;
  method: string;
  headers: HeaderList;
  /** In ms. null: now. */
  scheduledAt: number | null;
}

export interface Executions {
  /** The result of a synchronous one also has the body. */
  create(
    caller: Caller,
    functionId: string,
    wish: ExecutionWish,
  ): Promise<{ record: ExecutionRecord; body: string }>;
  /** Throws `execution_not_found`, also for one that the caller may not read. */
  get(caller: Caller, functionId: string, id: string): Promise<ExecutionRecord>;
  /** Those that the caller may read, oldest first. */
  list(caller: Caller, functionId: string): ListedExecution[];
  /** As stored, in that order. */
  readAll(listed: readonly ListedExecution[]): Promise<ExecutionRecord[]>;
  remove(caller: Caller, functionId: string, id: string): Promise<void>;
  /** Stores one that the queue will run. False if there is one with that id. */
  enqueue(record: ExecutionRecord): Promise<boolean>;
}

type Parts = Pick<Context, 'environment' | 'stores'> & {
  directory: FunctionDirectory;
  makeJob: MakeJob;
  runner: Runner;
};

export function createExecutions({ environment, stores, directory, makeJob, runner }: Parts): Executions {
  const store = stores.accounts;

  const functionFor = (caller: Caller, id: string): FunctionRecord => {
    const owner = directory.get(id);
    if (!owner || (!owner.enabled && caller.kind !== 'key')) throw notFound.function();
    return owner;
  };

  const isThere = async (userId: string): Promise<boolean> =>
    userId === '' || (await readAccount(store, userId)) !== undefined;

  /** What is stored to run later stays until then, with its body. */
  function requireRoom({ kind, userId = '' }: Caller, functionId: string): void {
    if (kind === 'key') return;
    const most = userId === '' ? GUESTS_UNFINISHED_MAX : UNFINISHED_MAX;
    if (directory.unfinishedCalls(functionId, userId) >= most)
      throw new ApiError('general_rate_limit_exceeded', TOO_MANY_UNFINISHED, { retryAfterSeconds: 60 });
  }

  async function runNow(
    owner: FunctionRecord,
    deployment: DeploymentRecord,
    record: ExecutionRecord,
    body: Uint8Array,
  ) {
    const timeoutMs = Math.min(owner.timeout, SYNC_MAX_S) * 1000;
    const outcome = await runJob(runner, () => makeJob(owner, deployment, record, body, timeoutMs));
    const finished = finishedRecord(record, outcome, environment.nowMs(), owner.logging);
    // A function or an account that was deleted meanwhile keeps no executions.
    if (directory.get(owner.id) && (await isThere(record.userId)))
      await createStored(store, executionKey(owner.id, record.id), finished);
    if (outcome.kind === 'failed') return { record: finished, body: '' };
    const headers = outcome.headers.map(([name, value]) => ({ name, value }));
    return {
      record: { ...finished, responseHeaders: headers },
      body: new TextDecoder().decode(outcome.body),
    };
  }

  return {
    async create(caller, functionId, wish) {
      const owner = functionFor(caller, functionId);
      if (caller.kind !== 'key' && !owner.execute.some(role => caller.roles.includes(role)))
        throw new ApiError('user_unauthorized', 'No permissions provided for action ‘execute’.');
      const deployment = activeDeployment(directory, owner);
      if (!deployment) throw new ApiError('deployment_not_found', NO_DEPLOYMENT);
      if (runner.mode === 'off') throw new ApiError('function_runner_disabled');
      const now = environment.nowMs();
      const record: ExecutionRecord = {
        ...newExecution(newId(environment), owner, deployment, 'http', now),
        userId: caller.userId ?? '',
        sessionId: caller.sessionId ?? '',
        method: wish.method,
        path: wish.path,
        headers: wish.headers,
      };
      if (!wish.async && wish.scheduledAt === null) return runNow(owner, deployment, record, wish.body);
      requireRoom(caller, functionId);
      const waiting: ExecutionRecord = {
        ...record,
        body: Buffer.from(wish.body).toString('base64'),
        status: wish.scheduledAt === null ? 'waiting' : 'scheduled',
        scheduledAt: wish.scheduledAt ?? 0,
      };
      await createStored(store, executionKey(owner.id, record.id), waiting);
      return { record: waiting, body: '' };
    },

    async get(caller, functionId, id) {
      functionFor(caller, functionId);
      const listed = directory.execution(functionId, id);
      if (!listed || !mayRead(caller, listed)) throw notFound.execution();
      const stored = await store.get(executionKey(functionId, id));
      if (!stored) throw notFound.execution();
      return recordOf(stored.body);
    },

    list(caller, functionId) {
      functionFor(caller, functionId);
      return directory.executions(functionId).filter(each => mayRead(caller, each));
    },

    async readAll(listed) {
      const stored = await store.getMany(listed.map(({ functionId, id }) => executionKey(functionId, id)));
      return stored.flatMap(each => (each ? [recordOf<ExecutionRecord>(each.body)] : []));
    },

    async remove(caller, functionId, id) {
      functionFor(caller, functionId);
      const listed = directory.execution(functionId, id);
      if (!listed) throw notFound.execution();
      if (listed.status === 'processing' || listed.status === 'waiting')
        throw new ApiError('execution_in_progress');
      await removeStored(store, executionKey(functionId, id));
    },

    enqueue: record => createStored(store, executionKey(record.functionId, record.id), record),
  };
}

const NO_DEPLOYMENT =
  'Deployment with the requested ID could not be found. Create a deployment before trying to execute a function';

/** The deployment that runs. undefined: there is none. */
export function activeDeployment(
  directory: FunctionDirectory,
  owner: FunctionRecord,
): DeploymentRecord | undefined {
  const found = directory.deployment(owner.id, owner.deploymentId);
  return found?.status === 'ready' ? found : undefined;
}

export function newExecution(
  id: string,
  owner: FunctionRecord,
  deployment: DeploymentRecord,
  trigger: Trigger,
  nowMs: number,
): ExecutionRecord {
  return {
    id,
    functionId: owner.id,
    deploymentId: deployment.id,
    createdAt: nowMs,
    updatedAt: nowMs,
    trigger,
    status: 'waiting',
    userId: '',
    sessionId: '',
    method: 'POST',
    path: '/',
    headers: [],
    body: '',
    event: '',
    scheduledAt: 0,
    claim: null,
    attempts: 0,
    responseStatusCode: 0,
    responseHeaders: [],
    logs: '',
    errors: '',
    durationMs: 0,
  };
}

/** Code that can't be unpacked is a failed execution. */
export async function runJob(runner: Runner, makeJob: () => ReturnType<MakeJob>): Promise<Outcome> {
  try {
    return await runner.run(await makeJob());
  } catch (error) {
    if (!(error instanceof UnusableCode)) throw error;
    return { kind: 'failed', reason: 'unusable', logs: '', errors: error.message, durationMs: 0 };
  }
}

/** What stays of an execution. */
export function finishedRecord(
  record: ExecutionRecord,
  outcome: Outcome,
  nowMs: number,
  logging: boolean,
): ExecutionRecord {
  const statusCode = outcome.kind === 'response' ? outcome.statusCode : 500;
  const headers = outcome.kind === 'response' ? outcome.headers : [];
  return {
    ...record,
    updatedAt: nowMs,
    status: statusCode >= 500 ? 'failed' : 'completed',
    headers: record.headers.filter(({ name }) => STORED_REQUEST_HEADERS.has(name.toLowerCase())),
    body: '',
    claim: null,
    responseStatusCode: statusCode,
    responseHeaders: headers.flatMap(([name, value]) =>
      STORED_RESPONSE_HEADERS.has(name) ? [{ name, value }] : [],
    ),
    logs: logging ? outcome.logs : '',
    errors: logging ? outcome.errors : '',
    durationMs: outcome.durationMs,
  };
}

function mayRead(caller: Caller, { userId }: ListedExecution): boolean {
  return caller.kind === 'key' || (userId !== '' && caller.userId === userId);
}
