/**
 * Resolves to `[status, type]` of a refused call of either SDK. Throws if it wasn't refused, or failed in another way.
 */
export async function refusal<T>(call: Promise<T>): Promise<[number, string]> {
  const error: unknown = await call.then(
    () => new Error('was not refused'),
    (caught: unknown) => caught,
  );
  // Each SDK has its own exception class.
  if (!(error instanceof Error) || error.name !== 'AppwriteException') throw error;
  const { code, type } = error as Error & { code: number; type: string };
  return [code, type];
}
