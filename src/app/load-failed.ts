/** Files of the app that are not on this device yet, and could not be had. */
export class LoadFailed extends Error {
  override name = 'LoadFailed';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
