/** The permissions that rows name. Rows share their lists (`record-to-row.ts`), so there are few of them. */
export class NamedPermissions {
  readonly #lists = new Map<readonly string[], number>();
  readonly #names = new Map<string, number>();

  has(permission: string): boolean {
    return this.#names.has(permission);
  }

  add(list: readonly string[]): void {
    const rows = this.#lists.get(list) ?? 0;
    this.#lists.set(list, rows + 1);
    if (rows > 0) return;
    for (const name of list) this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
  }

  remove(list: readonly string[]): void {
    const rows = this.#lists.get(list) ?? 0;
    if (rows > 1) return void this.#lists.set(list, rows - 1);
    if (!this.#lists.delete(list)) return;
    for (const name of list) {
      const lists = this.#names.get(name) ?? 0;
      if (lists > 1) this.#names.set(name, lists - 1);
      else this.#names.delete(name);
    }
  }
}
