import { MapStore } from '../support/memory-store.ts';
import type { DiskBlob } from './process-blobs.ts';

/** A server's data directory. */
export class Disk {
  board = new MapStore('board');
  accounts = new MapStore('accounts');
  catalogue = new MapStore('catalogue');
  /** Contents of files. A blob is never changed. */
  blobs = new Map<string, DiskBlob>();

  /** As a hot backup has it; the catalogue is made anew from the postings. */
  copy(): Disk {
    const disk = new Disk();
    disk.board = this.board.copy();
    disk.accounts = this.accounts.copy();
    disk.blobs = new Map(this.blobs);
    return disk;
  }
}
