import { MapStore } from '../support/memory-store.ts';

/** A server's data directory. */
export class Disk {
  board = new MapStore('board');
  accounts = new MapStore('accounts');
  catalogue = new MapStore('catalogue');

  /** As a hot backup has it; the catalogue is made anew from the postings. */
  copy(): Disk {
    const disk = new Disk();
    disk.board = this.board.copy();
    disk.accounts = this.accounts.copy();
    return disk;
  }
}
