import type { KeptFile } from '../../sync/files/file-ports.ts';

export type { KeptFile };

/** A piece of a kept file. Small, so that reading one never needs the memory of the whole file. */
export interface FilePart {
  hash: string;
  /** 0 = the first. All but the last have `FILE_PART_BYTES`. */
  part: number;
  bytes: ArrayBuffer;
}

export const FILE_PART_BYTES = 256 * 1024;
