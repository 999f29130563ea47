/** A `WebSocket` that never connects and reports no error, so that the app falls back on asking from time to time. */
export class SilentSocket {
  send(): void {}
  close(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
}
