import { createListeners } from '../../src/core/listeners.ts';
import type { Change, Store, StoredDocument, Subscription } from '../store/store.ts';
import {
  type DeploymentRecord,
  type ExecutionRecord,
  type FunctionRecord,
  isOver,
  type Kind,
  KINDS,
  type ListedExecution,
  listedExecution,
  rangeOf,
  readKey,
  recordOf,
  type VariableRecord,
} from './function-records.ts';

interface Records {
  function: FunctionRecord;
  deployment: DeploymentRecord;
  variable: VariableRecord;
  execution: ListedExecution;
}
type Change1 = { kind: Kind; functionId: string; id: string };

/**
 * All functions with what belongs to them, in memory, because every call needs them. The accounts store's change feed
 * keeps it current: this process's commits are visible here before they resolve, another process's after its feed's
 * delay. Of executions it keeps only what lists need.
 */
export class FunctionDirectory {
  readonly #records: { [K in Kind]: Map<string, Map<string, Records[K]>> } = {
    function: new Map(),
    deployment: new Map(),
    variable: new Map(),
    execution: new Map(),
  };
  readonly #unfinished = new Map<string, ListedExecution>();
  /** By function. */
  readonly #over = new Map<string, number>();
  readonly #listeners = createListeners<[Change1]>();

  /** Also undefined while it is being removed. */
  get(functionId: string): FunctionRecord | undefined {
    const found = this.#find('function', functionId, functionId);
    return found?.deleted === true ? undefined : found;
  }

  isTaken(functionId: string): boolean {
    return this.#find('function', functionId, functionId) !== undefined;
  }

  /** In order of creation. */
  functions(): FunctionRecord[] {
    return [...this.#records.function.values()]
      .flatMap(each => [...each.values()])
      .filter(({ deleted }) => !deleted)
      .sort(byCreation);
  }

  /** Those whose removal was interrupted. */
  halfRemoved(): string[] {
    return [...this.#records.function.values()]
      .flatMap(each => [...each.values()])
      .filter(({ deleted }) => deleted)
      .map(({ id }) => id);
  }

  deployment(functionId: string, id: string): DeploymentRecord | undefined {
    return this.#find('deployment', functionId, id);
  }

  deployments(functionId: string): DeploymentRecord[] {
    return this.#all('deployment', functionId);
  }

  allDeployments(): DeploymentRecord[] {
    return [...this.#records.deployment.values()].flatMap(each => [...each.values()]);
  }

  variables(functionId: string): VariableRecord[] {
    return this.#all('variable', functionId);
  }

  execution(functionId: string, id: string): ListedExecution | undefined {
    return this.#find('execution', functionId, id);
  }

  executions(functionId: string): ListedExecution[] {
    return this.#all('execution', functionId);
  }

  /** The number of executions of a function that are over. Quick. */
  overCount(functionId: string): number {
    return this.#over.get(functionId) ?? 0;
  }

  /** The number of a person's calls that have yet to run or are running. An empty id: of guests and keys. */
  unfinishedCalls(functionId: string, userId: string): number {
    let count = 0;
    for (const each of this.#unfinished.values())
      if (each.functionId === functionId && each.userId === userId && each.trigger === 'http') count += 1;
    return count;
  }

  /** Executions that have yet to run or are running, oldest first. */
  unfinished(): ListedExecution[] {
    return [...this.#unfinished.values()].sort(byCreation);
  }

  /** Returns a function that stops it. The listener must not throw. */
  subscribe(listener: (change: Change1) => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  take(changes: readonly Change[]): void {
    for (const { id, body } of changes) this.#put(id, body);
  }

  fill(documents: readonly StoredDocument[]): void {
    for (const { id, body } of documents) this.#put(id, body);
  }

  #put(key: string, body: Change['body']): void {
    const place = readKey(key);
    if (!place) return;
    const { kind, functionId, id } = place;
    if (kind === 'execution') {
      const listed = body && listedExecution(recordOf<ExecutionRecord>(body));
      this.#count(functionId, this.#find('execution', functionId, id), -1);
      this.#count(functionId, listed, 1);
      if (listed && !isOver(listed)) this.#unfinished.set(key, listed);
      else this.#unfinished.delete(key);
      this.#set('execution', functionId, id, listed);
    } else this.#set(kind, functionId, id, body && recordOf(body));
    this.#listeners.notify(place);
  }

  #count(functionId: string, execution: ListedExecution | null | undefined, by: number): void {
    if (!execution || !isOver(execution)) return;
    const count = this.overCount(functionId) + by;
    if (count > 0) this.#over.set(functionId, count);
    else this.#over.delete(functionId);
  }

  #set<K extends Kind>(kind: K, functionId: string, id: string, record: Records[K] | null): void {
    const records: Map<string, Map<string, Records[K]>> = this.#records[kind];
    const own = records.get(functionId) ?? new Map<string, Records[K]>();
    if (record) records.set(functionId, own.set(id, record));
    else if (own.delete(id) && own.size === 0) records.delete(functionId);
  }

  #find<K extends Kind>(kind: K, functionId: string, id: string): Records[K] | undefined {
    return this.#records[kind].get(functionId)?.get(id);
  }

  #all<K extends Kind>(kind: K, functionId: string): Records[K][] {
    return [...(this.#records[kind].get(functionId)?.values() ?? [])].sort(byCreation);
  }
}

/** Resolves when everything committed so far is in memory. From then on it follows each commit. */
export async function openFunctionDirectory(
  store: Store,
): Promise<{ directory: FunctionDirectory; subscription: Subscription }> {
  const directory = new FunctionDirectory();
  // Get the position before reading: a write in between is then seen twice, not missed.
  const { sequence } = await store.status();
  for (const kind of KINDS) directory.fill(await store.range(rangeOf(kind)));
  const subscription = await store.subscribe(sequence, changes => directory.take(changes));
  return { directory, subscription };
}

function byCreation(a: { createdAt: number; id: string }, b: { createdAt: number; id: string }): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
