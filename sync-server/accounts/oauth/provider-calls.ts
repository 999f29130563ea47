import { parseJson } from '../../../src/core/json.ts';
import { type JsonRequest, ProviderFailure } from '../../sign-in-providers/provider-definition.ts';
import { textAt } from '../../sign-in-providers/read-json.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Requests JSON from a provider. Rejects with `ProviderFailure` unless the answer is complete and successful. */
export type AskProvider = (url: string, request?: JsonRequest) => Promise<unknown>;

/** A person is waiting for it. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Profiles have a few kilobytes. */
const ANSWER_MAX_BYTES = 262_144;
const ERROR_CODE = /^[\w.:-]{1,64}$/;

/**
 * Calls providers. Doesn't follow redirects, and gives up on an answer that is too slow or too large. Errors only
 * repeat the provider's error code, because answers contain tokens.
 */
export function createProviderCalls(fetch: Fetch, timeoutMs: number = ANSWER_TIMEOUT_MS): AskProvider {
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { host } = new URL(url);
    const signal = AbortSignal.timeout(timeoutMs);
    const failed = (cause: unknown): never => {
      throw new ProviderFailure(`${host} did not answer`, { cause });
    };
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal,
      headers: { accept: 'application/json', 'user-agent': 'portage', ...headers },
      ...(body !== undefined && { body }),
    }).catch(failed);
    const text = await boundedText(response, host).catch((error: unknown) =>
      error instanceof ProviderFailure ? Promise.reject(error) : failed(error),
    );
    const value = parseJson(text);
    const error = textAt(value, 'error');
    // GitHub and Slack report errors with status 200.
    if (!response.ok || error !== '') {
      const code = ERROR_CODE.test(error) ? ` (${error})` : '';
      throw new ProviderFailure(`${host} answered ${response.status}${code}`);
    }
    if (value === undefined) throw new ProviderFailure(`${host} did not answer with JSON`);
    return value;
  };
}

async function boundedText(response: Response, host: string): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.length;
    if (bytes > ANSWER_MAX_BYTES) {
      await reader.cancel();
      throw new ProviderFailure(`${host} answered more than ${ANSWER_MAX_BYTES} bytes`);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
