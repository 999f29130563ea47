/** Passed in, so that tests control time. */
export interface Timer {
  /** Runs `action` once after `ms`. Returns a function that cancels it. Doesn't keep the process alive. */
  after(ms: number, action: () => void): () => void;
}

export const systemTimer: Timer = {
  after(ms, action) {
    const handle = setTimeout(action, ms);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
