/** The import cannot go on; the message is for the operator. What was taken before stays, and repeating is safe. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}
