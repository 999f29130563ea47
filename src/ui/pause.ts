/** Resolves after a time, for example when the user has probably stopped typing. */
export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
