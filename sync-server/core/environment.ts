/** Time, randomness and secrets are passed in, so that tests can control them. */
export interface Environment {
  nowMs(): number;
  /** Cryptographic random bytes. */
  randomBytes(length: number): Uint8Array;
}
