import dns, { type LookupAddress } from 'node:dns';
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as plainRequest,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createWorkQueue } from '../turns/work-queue.ts';
import { mayReach, type Network } from './private-addresses.ts';

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface Guard {
  /** Networks that may be reached although they aren't public. */
  allowed: readonly Network[];
  /** Absent: the system's. */
  resolve?: Resolve;
}

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** For everything together, from the first name to the last byte. */
  timeoutMs: number;
  /** More of the answer isn't read. */
  maxBytes: number;
  /** Default: none are followed. A POST is repeated with its body, and never becomes a GET. */
  maxRedirects?: number;
  /** false: any certificate is accepted. */
  checkCertificate?: boolean;
  signal?: AbortSignal;
}

export interface GuardedAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Uint8Array;
  /** The answer was longer than `maxBytes`. */
  isCut: boolean;
  /** After redirects. */
  url: string;
}

/** The address, or the one of a redirect, isn't one that this server calls. Trying again changes nothing. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Headers that another origin must not get. */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization']);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/**
 * Browsers make a POST a GET after 301 and 302. A receiver would answer that with 200 and never have seen the message. 303 leads to something
 * else on purpose, so it's the answer.
 */
const REPEATING = new Set([301, 302, 307, 308]);

/**
 * Requests an address that someone else chose. It never connects to an address that `mayReach` refuses: names are
 * resolved once, and the connection goes to the very address that was checked, also after redirects. Slow and endless
 * answers are cut off. Rejects with `AddressRefused`, or with the network's error.
 */
export async function guardedFetch(
  { allowed, resolve = resolveBySystem }: Guard,
  address: string,
  request: GuardedRequest,
): Promise<GuardedAnswer> {
  const { timeoutMs, maxRedirects = 0, signal } = request;
  const deadline = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([signal, deadline]) : deadline;
  let url = readUrl(address);
  let sent: GuardedRequest = request;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await once(url, sent, lookupWithin(allowed, resolve), allowed, both);
    const { location } = answer.headers;
    const leadsOn = sent.method === 'POST' ? REPEATING : REDIRECTS;
    if (!leadsOn.has(answer.status) || location === undefined || redirects >= maxRedirects) return answer;
    const next = readUrl(URL.canParse(location, url.href) ? new URL(location, url).href : location);
    if (url.origin !== next.origin) sent = withoutSecrets(sent);
    url = next;
  }
}

/** Throws `AddressRefused` unless it is an http or https URL without a user. */
export function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new AddressRefused('The address is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefused('The address must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('The address must not contain a user or a password');
  return url;
}

function withoutSecrets(request: GuardedRequest): GuardedRequest {
  const kept = Object.entries(request.headers ?? {}).filter(
    ([name]) => !SECRET_HEADERS.has(name.toLowerCase()),
  );
  return { ...request, headers: Object.fromEntries(kept) };
}

function once(
  url: URL,
  { method = 'GET', headers, body, maxBytes, checkCertificate = true }: GuardedRequest,
  lookup: LookupFunction,
  allowed: readonly Network[],
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  // A literal address is connected to without a lookup. `URL` has made one of forms such as `0x7f.1`.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayReach(literal, allowed)) throw notPublic(url.hostname);
  const sent: OutgoingHttpHeaders = {
    'user-agent': 'Portage',
    ...headers,
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  };
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    let request: ClientRequest | undefined;
    const fail = (error: Error) => {
      request?.destroy();
      reject(signal.aborted && signal.reason instanceof Error ? signal.reason : error);
    };
    // No agent: another request's connection would not have been checked against these networks.
    request = send(
      url,
      { method, headers: sent, lookup, agent: false, signal, rejectUnauthorized: checkCertificate },
      answer => void readAnswer(answer, maxBytes, url.href).then(resolve, fail),
    );
    request.on('socket', socket =>
      socket.once('connect', () => {
        if (!mayReach(socket.remoteAddress ?? '', allowed)) fail(notPublic(url.hostname));
      }),
    );
    request.on('error', fail);
    request.end(body);
  });
}

function readAnswer(answer: IncomingMessage, maxBytes: number, url: string): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    const finish = (isCut: boolean) => {
      const body = new Uint8Array(Buffer.concat(pieces).subarray(0, maxBytes));
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, isCut, url });
    };
    answer.on('data', (piece: Buffer) => {
      pieces.push(new Uint8Array(piece));
      bytes += piece.length;
      if (bytes <= maxBytes) return;
      finish(true);
      answer.destroy();
    });
    answer.on('end', () => finish(false));
    answer.on('error', reject);
    answer.on('close', () => reject(new Error('The answer ended early')));
  });
}

/** Gives the connection only addresses that it may reach, so that a second look at the name can't give others. */
function lookupWithin(allowed: readonly Network[], resolve: Resolve): LookupFunction {
  const look = async (...[hostname, options, done]: Parameters<LookupFunction>): Promise<void> => {
    const found = await reachable(hostname, allowed, resolve);
    const [first] = found instanceof Error ? [] : found;
    if (found instanceof Error || !first) done(found instanceof Error ? found : notPublic(hostname), '', 0);
    else if (options.all) done(null, [...found]);
    else done(null, first.address, first.family);
  };
  return (...given) => void look(...given);
}

async function reachable(
  hostname: string,
  allowed: readonly Network[],
  resolve: Resolve,
): Promise<LookupAddress[] | Error> {
  try {
    const all = await resolve(hostname);
    return all.filter(({ address }) => mayReach(address, allowed));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function notPublic(hostname: string): AddressRefused {
  return new AddressRefused(`${hostname} is not at a public address`);
}

/** Threads that look up names at once, of the four that also write the store. A name can take many seconds. */
const LOOKUPS_AT_ONCE = 2;
const lookups = createWorkQueue({ parallel: LOOKUPS_AT_ONCE, waiting: 1_000 });

function resolveBySystem(hostname: string): Promise<readonly LookupAddress[]> {
  return lookups(
    () =>
      new Promise((resolve, reject) => {
        const done = (error: Error | null, addresses: LookupAddress[]) =>
          error ? reject(error) : resolve(addresses);
        dns.lookup(hostname, { all: true }, done);
      }),
  );
}
