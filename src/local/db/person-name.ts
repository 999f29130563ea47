const NAME_PREFIX = 'portage-person-';
const GUEST_NAME = 'guest';

/** The name of a person's database. `userId` null: the guest's. */
export function personDatabaseName(userId: string | null): string {
  return NAME_PREFIX + (userId ?? GUEST_NAME);
}

/** The user id of a person's database; null: the guest's; undefined: not a person's database. */
export function userIdOfDatabase(name: string): string | null | undefined {
  if (!name.startsWith(NAME_PREFIX)) return undefined;
  const id = name.slice(NAME_PREFIX.length);
  return id === GUEST_NAME ? null : id;
}
