import { createDynamicKeys } from '../accounts/dynamic-keys.ts';
import { issueJwt } from '../accounts/jwts.ts';
import type { Context } from '../board/context.ts';
import { VERSION } from '../core/version.ts';
import type { Deployments } from './deployments.ts';
import type { FunctionDirectory } from './function-directory.ts';
import type { DeploymentRecord, ExecutionRecord, FunctionRecord } from './function-records.ts';
import { memoryOf } from './function-settings.ts';
import type { FunctionRequest, Job } from './runner/runner.ts';
import type { Variables } from './variables.ts';

/** The key and the caller's JWT outlast the call by this much. */
const SLACK_S = 60;
const SERVERS_OWN = /^x-appwrite-/;

type Parts = Pick<Context, 'config' | 'environment' | 'idKey'> & {
  directory: FunctionDirectory;
  deployments: Pick<Deployments, 'codeOf'>;
  variables: Pick<Variables, 'valueOf'>;
};

export type MakeJob = (
  owner: FunctionRecord,
  deployment: DeploymentRecord,
  execution: ExecutionRecord,
  body: Uint8Array,
  timeoutMs: number,
) => Promise<Job>;

/** Builds what a process needs for one execution. */
export function createJobs(parts: Parts): MakeJob {
  const { config, directory, deployments, variables } = parts;
  const keys = createDynamicKeys(parts);
  const origin = new URL(
    config.publicUrl ??
      `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
  );

  return async (owner, deployment, execution, body, timeoutMs) => {
    const seconds = Math.ceil(timeoutMs / 1000) + SLACK_S;
    const { userId, sessionId } = execution;
    const [directoryOfCode, key, jwt] = await Promise.all([
      deployments.codeOf(deployment),
      keys.issue(owner.scopes, seconds),
      sessionId === '' ? '' : issueJwt(parts, { userId, sessionId }, seconds),
    ]);
    const headers: Record<string, string> = {};
    for (const { name, value } of execution.headers)
      if (!SERVERS_OWN.test(name.toLowerCase())) headers[name.toLowerCase()] = value;
    Object.assign(headers, {
      host: origin.host,
      'x-appwrite-trigger': execution.trigger,
      'x-appwrite-execution-id': execution.id,
      'x-appwrite-key': key,
      'x-appwrite-user-id': userId,
      'x-appwrite-user-jwt': jwt,
      ...(execution.event !== '' && { 'x-appwrite-event': execution.event }),
    });
    return {
      functionId: owner.id,
      deploymentId: deployment.id,
      directory: directoryOfCode,
      entrypoint: deployment.entrypoint,
      variables: {
        ...Object.fromEntries(directory.variables(owner.id).map(each => [each.key, variables.valueOf(each)])),
        APPWRITE_FUNCTION_ID: owner.id,
        APPWRITE_FUNCTION_NAME: owner.name,
        APPWRITE_FUNCTION_DEPLOYMENT: deployment.id,
        APPWRITE_FUNCTION_PROJECT_ID: config.projectId,
        APPWRITE_FUNCTION_RUNTIME_NAME: 'Node.js',
        APPWRITE_FUNCTION_RUNTIME_VERSION: owner.runtime.replace('node-', ''),
        APPWRITE_FUNCTION_MEMORY: String(memoryOf(owner.runtimeSpecification)),
        APPWRITE_FUNCTION_CPUS: '1',
        APPWRITE_VERSION: VERSION,
        APPWRITE_REGION: 'default',
      },
      memoryMb: Math.min(memoryOf(owner.runtimeSpecification), config.functions.memoryMb),
      timeoutMs,
      network: config.functions.network.some(each => each === '*' || each === owner.id),
      request: requestOf(execution, headers, origin),
      body,
    };
  };
}

function requestOf(
  { method, path }: ExecutionRecord,
  headers: Record<string, string>,
  origin: URL,
): FunctionRequest {
  const [plain = '/', ...rest] = path.split('?');
  const queryString = rest.join('?');
  const query = Object.fromEntries(new URLSearchParams(queryString));
  const scheme = origin.protocol.replace(':', '');
  const port = origin.port === '' ? (scheme === 'https' ? 443 : 80) : Number(origin.port);
  return {
    method,
    path: plain,
    headers,
    query,
    queryString,
    scheme,
    host: origin.hostname,
    port,
    url: `${origin.origin}${path}`,
  };
}
