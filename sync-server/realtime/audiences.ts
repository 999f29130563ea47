import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Caller } from '../core/caller.ts';
import { permissionTest } from '../records/permissions.ts';

type Test = (documentPermissions: readonly string[]) => boolean;

/** All clients with the same roles. They may read the same documents, so permissions are checked once per event. */
export class Audience {
  readonly caller: Caller;
  readonly #roles: ReadonlySet<string>;
  readonly #tests = new WeakMap<CollectionDefinition, Test>();

  constructor({ kind, roles }: Caller) {
    this.caller = { kind, roles };
    this.#roles = new Set(roles);
  }

  has(role: string): boolean {
    return this.#roles.has(role);
  }

  mayRead(definition: CollectionDefinition, documentPermissions: readonly string[]): boolean {
    const test = this.#tests.get(definition) ?? permissionTest(this.caller, 'read', definition);
    this.#tests.set(definition, test);
    return test(documentPermissions);
  }
}

/** The audiences that have members. */
export class Audiences {
  readonly #present = new Map<string, { audience: Audience; members: number }>();

  get size(): number {
    return this.#present.size;
  }

  join(caller: Caller): Audience {
    const key = keyOf(caller);
    const entry = this.#present.get(key) ?? { audience: new Audience(caller), members: 0 };
    entry.members += 1;
    this.#present.set(key, entry);
    return entry.audience;
  }

  leave({ caller }: Audience): void {
    const entry = this.#present.get(keyOf(caller));
    if (!entry) return;
    entry.members -= 1;
    if (entry.members === 0) this.#present.delete(keyOf(caller));
  }
}

function keyOf({ kind, roles }: Caller): string {
  return `${kind} ${roles.join(' ')}`;
}
