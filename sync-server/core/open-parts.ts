interface Part {
  close(): Promise<unknown> | void;
}

/** Parts of a program that are open, to be closed in reverse order. */
export class OpenParts {
  readonly #parts: Part[] = [];

  /** Returns the part. */
  add<T extends Part>(part: T): T {
    this.#parts.push(part);
    return part;
  }

  /** Closes what is open, the last part first. May be called again. */
  async close(): Promise<void> {
    for (const part of this.#parts.splice(0).toReversed()) await part.close();
  }
}
