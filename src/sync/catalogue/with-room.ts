import { type SpareRoom, StorageFullError } from '../ports.ts';

/**
 * Writes to this device. On a full disk, removes spare data and retries while there is some. Throws `StorageFullError`
 * when nothing is left to spare.
 */
export async function withRoom<T>(
  spare: SpareRoom | undefined,
  bytes: number,
  write: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StorageFullError) || !(await spare?.freeRoom(bytes))) throw error;
    }
  }
}
