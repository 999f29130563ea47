import type { KeptFile, UploadRemote, UploadResult } from '../../src/sync/files/file-ports.ts';

/** The server's side of uploads, in memory: it keeps what it confirmed, and can fail in each way that the port knows. */
export class UploadServer implements UploadRemote {
  readonly files = new Map<string, Uint8Array>();
  /** `state` or the range of each request. */
  readonly requests: string[] = [];
  /** Called before each request; an answer replaces the server's own. `lost`: it takes effect, and the answer is lost. */
  fault: (request: string) => UploadResult | 'lost' | null = () => null;

  async state({ hash, size }: KeptFile): Promise<UploadResult> {
    return this.#answer('state', () => this.#has(hash, size));
  }

  async send({ hash, size }: KeptFile, from: number, bytes: Uint8Array): Promise<UploadResult> {
    return this.#answer(`${from}-${from + bytes.length}`, () => {
      const before = this.files.get(hash) ?? new Uint8Array();
      if (from <= before.length && from + bytes.length > before.length) {
        const after = new Uint8Array(from + bytes.length);
        after.set(before);
        after.set(bytes, from);
        this.files.set(hash, after);
      }
      return this.#has(hash, size);
    });
  }

  #answer(request: string, act: () => UploadResult): UploadResult {
    this.requests.push(request);
    const fault = this.fault(request);
    if (fault !== null && fault !== 'lost') return fault;
    const answer = act();
    return fault === 'lost' ? { status: 'unreachable', retryAfterMs: null } : answer;
  }

  #has(hash: string, size: number): UploadResult {
    const received = this.files.get(hash)?.length ?? 0;
    return { status: 'answered', received, isComplete: received === size };
  }
}
