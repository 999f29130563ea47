/** Handed in, so that tests decide when time passes. */
export interface Timer {
  /** Runs `action` once after `ms`; the answer cancels it. Keeps no process alive. */
  after(ms: number, action: () => void): () => void;
}

export const systemTimer: Timer = {
  after(ms, action) {
    const handle = setTimeout(action, ms);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
