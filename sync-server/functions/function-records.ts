import { isId } from '../core/ids.ts';
import type { JsonObject } from '../store/store.ts';

/** A function, as stored. Times are in ms. */
export interface FunctionRecord {
  id: string;
  createdAt: number;
  updatedAt: number;
  name: string;
  runtime: string;
  /** Roles that may execute it. */
  execute: string[];
  /** Patterns of the events that trigger it. */
  events: string[];
  /** A cron expression in UTC. Empty: none. */
  schedule: string;
  /** Earlier runs of the schedule don't count: it was set or switched on then. */
  scheduleSince: number;
  /** In seconds. */
  timeout: number;
  enabled: boolean;
  /** Whether logs and errors are stored. */
  logging: boolean;
  entrypoint: string;
  commands: string;
  /** What its key may do. */
  scopes: string[];
  buildSpecification: string;
  runtimeSpecification: string;
  /** Days to keep deployments that aren't active. 0: all. */
  deploymentRetention: number;
  /** The active deployment. Empty: none. */
  deploymentId: string;
  /** Nothing changed since the deployment that would need a new one. */
  live: boolean;
  /** It is being removed, together with everything that belongs to it. */
  deleted: boolean;
}

export interface DeploymentRecord {
  id: string;
  functionId: string;
  createdAt: number;
  updatedAt: number;
  entrypoint: string;
  activate: boolean;
  status: 'waiting' | 'ready' | 'failed' | 'canceled';
  buildLogs: string;
  buildDurationMs: number;
  /** Of the tar.gz file, in bytes. */
  sourceSize: number;
  /** Of the unpacked code. */
  buildSize: number;
  /** SHA-256 of the tar.gz file, its name in the store of blobs. Empty until all of it has arrived. */
  blob: string;
  /** Announced by the first chunk. */
  totalBytes: number;
}

export interface VariableRecord {
  id: string;
  functionId: string;
  createdAt: number;
  updatedAt: number;
  key: string;
  /** Encrypted. */
  sealed: string;
  secret: boolean;
}

export type ExecutionStatus = 'waiting' | 'scheduled' | 'processing' | 'completed' | 'failed';
export type Trigger = 'http' | 'schedule' | 'event';
export type HeaderList = { name: string; value: string }[];

export interface ExecutionRecord {
  id: string;
  functionId: string;
  deploymentId: string;
  createdAt: number;
  updatedAt: number;
  trigger: Trigger;
  status: ExecutionStatus;
  /** The session that started it. Both empty: no one's. */
  userId: string;
  sessionId: string;
  method: string;
  /** With the query. */
  path: string;
  /** Until it has run: all headers, for the handler. Then only those that Appwrite keeps. */
  headers: HeaderList;
  /** Base64. Until it has run. */
  body: string;
  /** The name of the event that triggered it. */
  event: string;
  /** In ms. 0: not scheduled. */
  scheduledAt: number;
  /** The server that runs it, until it counts as gone. */
  claim: { of: string; until: number } | null;
  attempts: number;
  responseStatusCode: number;
  responseHeaders: HeaderList;
  logs: string;
  errors: string;
  durationMs: number;
}

/** An execution as far as lists and the queue need it, to keep in memory. */
export type ListedExecution = Omit<
  ExecutionRecord,
  'headers' | 'body' | 'responseHeaders' | 'logs' | 'errors'
>;

/** Ids contain no slash, so no key is the beginning of another function's. */
export const functionKey = (id: string): string => `function:${id}`;
export const deploymentKey = (functionId: string, id: string): string => `deployment:${functionId}/${id}`;
export const variableKey = (functionId: string, id: string): string => `variable:${functionId}/${id}`;
export const executionKey = (functionId: string, id: string): string => `execution:${functionId}/${id}`;
/** The latest run of a function's schedule that was started. */
export const tickKey = (functionId: string): string => `tick:${functionId}`;

export const KINDS = ['function', 'deployment', 'variable', 'execution'] as const;
export type Kind = (typeof KINDS)[number];
export const rangeOf = (kind: Kind): { start: string; end: string } => ({
  start: `${kind}:`,
  end: `${kind};`,
});
/** All of one function's. */
export const rangeIn = (kind: Kind, functionId: string): { start: string; end: string } => ({
  start: `${kind}:${functionId}/`,
  end: `${kind}:${functionId}0`,
});

/** null: not one of these records. */
export function readKey(key: string): { kind: Kind; functionId: string; id: string } | null {
  const [kindText = '', rest = ''] = key.split(':', 2);
  const kind = KINDS.find(each => each === kindText);
  const [functionId = '', id = functionId] = rest.split('/', 2);
  return kind && isId(functionId) ? { kind, functionId, id } : null;
}

export function bodyOf(record: object): JsonObject {
  return { ...record };
}

/** Only this server wrote them. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function recordOf<T>(body: JsonObject): T {
  return body as unknown as T;
}

export function listedExecution(record: ExecutionRecord): ListedExecution {
  const { headers: _h, body: _b, responseHeaders: _r, logs: _l, errors: _e, ...listed } = record;
  return listed;
}

/** Whether it has come to its end. */
export function isOver({ status }: Pick<ExecutionRecord, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}
