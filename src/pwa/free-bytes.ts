/** The bytes that this origin may still write, as far as the browser says; infinite if it doesn't. */
export async function freeBytes(storage: StorageManager | undefined): Promise<number> {
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage;
}
