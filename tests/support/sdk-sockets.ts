import { WebSocket } from 'ws';
import type { SdkBrowser } from './sdk-server.ts';

/**
 * Provides the browser `window` that the SDK needs to open websockets. Its `WebSocket` sends this browser's cookies,
 * like a page's. Returns a function that removes it.
 */
export function useSocketsOf({ jar }: SdkBrowser, origin: string): () => void {
  const globals = globalThis as { window?: unknown; WebSocket?: unknown };
  const before = { window: globals.window, WebSocket: globals.WebSocket };
  globals.window = Object.assign(Object.create(globalThis) as object, {
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    localStorage: { getItem: () => null, setItem: () => undefined },
  });
  globals.WebSocket = class extends WebSocket {
    constructor(url: string) {
      super(url, { origin, headers: jar.header === '' ? {} : { cookie: jar.header } });
    }
  };
  return () => {
    if (before.window === undefined) delete globals.window;
    else globals.window = before.window;
    globals.WebSocket = before.WebSocket;
  };
}
