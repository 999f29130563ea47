/** `[status, type]` of a call of either SDK that was refused; fails where it was not, or failed in another way. */
export async function refusal<T>(call: Promise<T>): Promise<[number, string]> {
  const error: unknown = await call.then(
    () => new Error('was not refused'),
    (caught: unknown) => caught,
  );
  // Each SDK has an exception of its own.
  if (!(error instanceof Error) || error.name !== 'AppwriteException') throw error;
  const { code, type } = error as Error & { code: number; type: string };
  return [code, type];
}
