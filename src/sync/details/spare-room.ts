import type { SpareRoom } from '../ports.ts';

/** Combines several sources of spare room. Earlier ones are used first. */
export function spareInOrder(rooms: readonly SpareRoom[]): SpareRoom {
  return {
    async freeRoom(bytes) {
      for (const room of rooms) if (await room.freeRoom(bytes)) return true;
      return false;
    },
  };
}
