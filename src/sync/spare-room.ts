import type { SpareRoom } from './ports.ts';

/** What can be spared of several, the first ones first. */
export function spareInOrder(rooms: readonly SpareRoom[]): SpareRoom {
  return {
    async freeRoom(bytes) {
      for (const room of rooms) if (await room.freeRoom(bytes)) return true;
      return false;
    },
  };
}
