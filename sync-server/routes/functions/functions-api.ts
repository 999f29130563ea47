import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import { type FunctionServices, openFunctions } from '../../functions/open-functions.ts';
import { NO_RUNNER } from '../../functions/runner/process-runner.ts';
import { registerDeploymentRoutes } from './deployments.ts';
import { registerExecutionRoutes } from './executions.ts';
import { registerFunctionRoutes } from './functions.ts';
import { registerVariableRoutes } from './variables.ts';

/** Functions with their deployments, variables and executions. Without services, nothing runs. */
export async function registerFunctionsApi(
  v1: FastifyInstance,
  context: Context,
  given: FunctionServices | undefined,
): Promise<void> {
  const services = given ?? (await openFunctions(context, { runner: NO_RUNNER }));
  if (!given) v1.addHook('onClose', () => services.close());
  const parts = { services, environment: context.environment };
  registerFunctionRoutes(v1, parts);
  registerVariableRoutes(v1, parts);
  registerExecutionRoutes(v1, parts);
  registerDeploymentRoutes(v1, parts);
}
