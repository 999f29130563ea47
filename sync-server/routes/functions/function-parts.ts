import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Environment } from '../../core/environment.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import type { FunctionServices } from '../../functions/open-functions.ts';
import type { FunctionRecord } from '../../functions/function-records.ts';
import { Id, param } from '../../http/params.ts';

/** Shared by the routes of functions. */
export interface FunctionParts {
  services: FunctionServices;
  environment: Environment;
}

export const OfFunction = Type.Object({ functionId: Id });
export const OfDeployment = Type.Object({ functionId: Id, deploymentId: Id });
export const OfVariable = Type.Object({ functionId: Id, variableId: Id });
export const OfExecution = Type.Object({ functionId: Id, executionId: Id });

export function ownerOf(request: FastifyRequest, { services }: FunctionParts): FunctionRecord {
  return services.functions.get(param(request, 'functionId'));
}

export function idToMake(environment: Environment, given: string): string {
  return given === UNIQUE ? newId(environment) : given;
}

/** Without the parameters that the SDK sends as `null` because they aren't set. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], null | undefined> };
}
