/**
 * The import can't continue. The message is for the operator. Rows that were already imported stay, and repeating the
 * import is safe.
 */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}
