/** Files of the app that aren't on this device yet and couldn't be loaded. */
export class LoadFailed extends Error {
  override name = 'LoadFailed';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
