/** A `WebSocket` that never connects and reports no error, so the app falls back to polling. */
export class SilentSocket {
  send(): void {}
  close(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
}
