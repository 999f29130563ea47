/** Called while several processes share the stores, and one of them does the work that only one may do. */
export interface LeadershipFollower {
  /** This process does it from now on. `term` is higher than that of any process that did it before. */
  onHeld(term: number): void;
  /** Another process does it, or may do it. */
  onLost(): void;
}

export interface Leadership {
  /** Calls `onHeld` at once if this process leads already. Returns a function that ends the calls. */
  follow(follower: LeadershipFollower): () => void;
}
