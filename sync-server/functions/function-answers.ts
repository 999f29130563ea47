import { formatMoment } from '../core/moments.ts';
import type { FunctionDirectory } from './function-directory.ts';
import type {
  DeploymentRecord,
  ExecutionRecord,
  FunctionRecord,
  ListedExecution,
  VariableRecord,
} from './function-records.ts';
import type { Variables } from './variables.ts';
import { type Listed, listDefinition } from '../projection/list-page.ts';

const times = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  $createdAt: formatMoment(createdAt),
  $updatedAt: formatMoment(updatedAt),
});

/** A function as Appwrite answers it. */
export function functionAnswer(
  record: FunctionRecord,
  directory: FunctionDirectory,
  variables: Pick<Variables, 'valueOf'>,
) {
  const active = directory.deployment(record.id, record.deploymentId);
  const latest = directory.deployments(record.id).at(-1);
  return {
    $id: record.id,
    ...times(record),
    execute: record.execute,
    name: record.name,
    enabled: record.enabled,
    live: record.live,
    logging: record.logging,
    runtime: record.runtime,
    deploymentRetention: record.deploymentRetention,
    deploymentId: record.deploymentId,
    deploymentCreatedAt: active ? formatMoment(active.createdAt) : '',
    latestDeploymentId: latest?.id ?? '',
    latestDeploymentCreatedAt: latest ? formatMoment(latest.createdAt) : '',
    latestDeploymentStatus: latest?.status ?? '',
    scopes: record.scopes,
    vars: directory.variables(record.id).map(each => variableAnswer(each, variables)),
    events: record.events,
    schedule: record.schedule,
    timeout: record.timeout,
    entrypoint: record.entrypoint,
    commands: record.commands,
    version: 'v5',
    installationId: '',
    providerRepositoryId: '',
    providerBranch: '',
    providerRootDirectory: '',
    providerSilentMode: false,
    buildSpecification: record.buildSpecification,
    runtimeSpecification: record.runtimeSpecification,
  };
}

export function deploymentAnswer(record: DeploymentRecord) {
  const provider = ['RepositoryName', 'RepositoryOwner', 'RepositoryUrl', 'CommitHash', 'CommitAuthorUrl'];
  const more = ['CommitAuthor', 'CommitMessage', 'CommitUrl', 'Branch', 'BranchUrl'];
  return {
    $id: record.id,
    ...times(record),
    type: 'manual',
    resourceId: record.functionId,
    resourceType: 'functions',
    entrypoint: record.entrypoint,
    sourceSize: record.totalBytes,
    buildSize: record.buildSize,
    totalSize: record.totalBytes + record.buildSize,
    buildId: record.id,
    activate: record.activate,
    screenshotLight: '',
    screenshotDark: '',
    status: record.status,
    buildLogs: record.buildLogs,
    buildDuration: Math.round(record.buildDurationMs / 1000),
    ...Object.fromEntries([...provider, ...more].map(name => [`provider${name}`, ''])),
  };
}

/** The value of a secret variable is never shown. */
export function variableAnswer(record: VariableRecord, variables: Pick<Variables, 'valueOf'>) {
  return {
    $id: record.id,
    ...times(record),
    key: record.key,
    value: record.secret ? '' : variables.valueOf(record),
    secret: record.secret,
    resourceType: 'function',
    resourceId: record.functionId,
  };
}

/** Logs and errors are for the function's author, so only keys see them. */
export function executionAnswer(
  record: ExecutionRecord,
  { isKey, body = '' }: { isKey: boolean; body?: string },
) {
  return {
    $id: record.id,
    ...times(record),
    $permissions: record.userId === '' ? [] : [`read("user:${record.userId}")`],
    functionId: record.functionId,
    deploymentId: record.deploymentId,
    trigger: record.trigger,
    status: record.status,
    requestMethod: record.method,
    requestPath: record.path,
    requestHeaders: shownHeaders(record),
    responseStatusCode: record.responseStatusCode,
    responseBody: body,
    responseHeaders: record.responseHeaders,
    logs: isKey ? record.logs : '',
    errors: isKey ? record.errors : '',
    duration: Math.round(record.durationMs) / 1000,
    scheduledAt: record.scheduledAt === 0 ? null : formatMoment(record.scheduledAt),
  };
}

const SHOWN_HEADERS = new Set(['content-type', 'agent', 'content-length', 'host']);

/** As long as it has not run, the record has all headers, which may contain secrets. */
function shownHeaders({ headers }: ExecutionRecord) {
  return headers.filter(({ name }) => SHOWN_HEADERS.has(name.toLowerCase()));
}

/** The names that queries may use. */
export const FUNCTION_LIST = listDefinition('functions', [
  { key: 'name', type: 'string' },
  { key: 'enabled', type: 'boolean' },
  { key: 'runtime', type: 'string' },
  { key: 'deploymentId', type: 'string' },
  { key: 'schedule', type: 'string' },
  { key: 'timeout', type: 'integer' },
  { key: 'entrypoint', type: 'string' },
  { key: 'commands', type: 'string' },
]);

export const DEPLOYMENT_LIST = listDefinition('deployments', [
  { key: 'type', type: 'string' },
  { key: 'status', type: 'string' },
  { key: 'entrypoint', type: 'string' },
  { key: 'activate', type: 'boolean' },
  { key: 'buildId', type: 'string' },
  { key: 'sourceSize', type: 'integer' },
  { key: 'buildSize', type: 'integer' },
  { key: 'totalSize', type: 'integer' },
  { key: 'buildDuration', type: 'integer' },
]);

export const EXECUTION_LIST = listDefinition('executions', [
  { key: 'trigger', type: 'string' },
  { key: 'status', type: 'string' },
  { key: 'responseStatusCode', type: 'integer' },
  { key: 'duration', type: 'float' },
  { key: 'requestMethod', type: 'string' },
  { key: 'requestPath', type: 'string' },
  { key: 'deploymentId', type: 'string' },
  { key: 'scheduledAt', type: 'datetime' },
]);

const base = (record: { id: string; createdAt: number; updatedAt: number }) => ({
  id: record.id,
  createdAt: new Date(record.createdAt).toISOString(),
  updatedAt: new Date(record.updatedAt).toISOString(),
});

export function listedFunction(item: FunctionRecord): Listed<FunctionRecord> {
  const { name, enabled, runtime, deploymentId, schedule, timeout, entrypoint, commands } = item;
  const data = { name, enabled, runtime, deploymentId, schedule, timeout, entrypoint, commands };
  return { item, ...base(item), data, text: `${item.id} ${name} ${runtime}` };
}

export function listedDeployment(item: DeploymentRecord): Listed<DeploymentRecord> {
  const { id, status, entrypoint, activate, totalBytes, buildSize } = item;
  const sizes = { sourceSize: totalBytes, buildSize, totalSize: totalBytes + buildSize };
  const buildDuration = Math.round(item.buildDurationMs / 1000);
  const data = { type: 'manual', status, entrypoint, activate, buildId: id, ...sizes, buildDuration };
  return { item, ...base(item), data, text: `${id} ${entrypoint}` };
}

export function listedExecutionItem(item: ListedExecution): Listed<ListedExecution> {
  const { trigger, status, responseStatusCode, method, path, deploymentId, scheduledAt } = item;
  return {
    item,
    ...base(item),
    data: {
      trigger,
      status,
      responseStatusCode,
      duration: Math.round(item.durationMs) / 1000,
      requestMethod: method,
      requestPath: path,
      deploymentId,
      scheduledAt: scheduledAt === 0 ? null : new Date(scheduledAt).toISOString(),
    },
    text: item.id,
  };
}
