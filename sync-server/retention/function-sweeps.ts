import type { Context } from '../board/context.ts';
import { isOver as hasLasted } from '../core/lifetimes.ts';
import {
  type DeploymentRecord,
  type ExecutionRecord,
  functionKey,
  type FunctionRecord,
  isOver,
  rangeOf,
  recordOf,
} from '../functions/function-records.ts';
import type { StoredDocument } from '../store/store.ts';
import { type Found, removal, type Sweep } from './sweeps.ts';

const DAY_MS = 86_400_000;

/** Executions that are long over, old code that isn't active, and what deleted functions left. */
export function functionSweeps({ config, stores }: Pick<Context, 'config' | 'stores'>): Sweep[] {
  const store = stores.accounts;
  const ownerOf = async (functionId: string) => {
    const stored = await store.get(functionKey(functionId));
    return stored && recordOf<FunctionRecord>(stored.body);
  };

  async function lookAtExecution(document: StoredDocument, nowMs: number): Promise<Found | null> {
    const record = recordOf<ExecutionRecord>(document.body);
    const isOld = nowMs - record.updatedAt > config.functions.keepDays * DAY_MS;
    // A call that was running while its function was deleted may have stored its end after that.
    const isOrphan = nowMs - record.updatedAt > DAY_MS && (await ownerOf(record.functionId)) === undefined;
    return (isOld && isOver(record)) || isOrphan ? { kind: 'executions', write: removal(document) } : null;
  }

  async function lookAtDeployment(document: StoredDocument, nowMs: number): Promise<Found | null> {
    const record = recordOf<DeploymentRecord>(document.body);
    const owner = await ownerOf(record.functionId);
    const days = nowMs - record.updatedAt > DAY_MS ? Math.floor((nowMs - record.updatedAt) / DAY_MS) : 0;
    if (owner?.deploymentId === record.id) return null;
    const isKept = owner && (owner.deploymentRetention === 0 || days < owner.deploymentRetention);
    const isGivenUp = record.status === 'waiting' && hasLasted('deployments', record.updatedAt, nowMs);
    const isOrphan = !owner && days > 0;
    return isGivenUp || isOrphan || (owner && !isKept)
      ? { kind: 'deployments', write: removal(document) }
      : null;
  }

  return [
    { name: 'executions', store, ...rangeOf('execution'), rule: lookAtExecution },
    { name: 'deployments', store, ...rangeOf('deployment'), rule: lookAtDeployment },
  ];
}
