import type { WebSocket } from 'ws';

export type FakeSocket = WebSocket & {
  taken: (Buffer | string)[];
  bufferedAmount: number;
  ended: number;
  closedWith: number | undefined;
};

/** A socket that records what is sent. */
export function fakeSocket(): FakeSocket {
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    taken: [] as (Buffer | string)[],
    ended: 0,
    closedWith: undefined as number | undefined,
    send(part: Buffer | string) {
      socket.taken.push(part);
    },
    ping: () => undefined,
    close(code: number) {
      socket.readyState = 2;
      socket.closedWith = code;
    },
    terminate() {
      socket.readyState = 3;
      socket.ended += 1;
    },
  };
  return socket as unknown as FakeSocket;
}
