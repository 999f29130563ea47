import type { Config } from '../config/config.ts';
import { allowedOrigins } from './allowed-origins.ts';
import { isLoopbackHost } from '../core/network/loopback-host.ts';
import { invalidParam } from '../core/api-error.ts';

export const URL_MAX_LENGTH = 2048;

/** The parts of a request that show which name it was sent to. */
interface Asked {
  readonly hostname: string;
  readonly host: string;
  readonly socket: { readonly localAddress?: string | undefined };
}

/** Scheme and authority, without anything that URL parsers disagree about. */
const PLAIN_URL = /^https?:\/\/([a-z0-9.:[\]-]+)(?:[/?#]|$)/i;
/** Spaces, control characters, backslashes and non-ASCII: the SDK's callers send URLs percent-encoded. */
const UNSAFE = /[^\x21-\x7e]|\\/;

/**
 * Checks a URL that a person is sent to with a secret, from a mail or another site (row 21 of
 * docs/appwrite-behaviour.md). It must have one of the app's own origins: PUBLIC_URL or ALLOWED_ORIGINS. A server
 * without PUBLIC_URL also accepts the host that the request was sent to, if that can't be made up: a loopback name
 * (with any port: it is the user's own machine) or the socket's own address. A name in a `Host` header proves nothing:
 * an attacker who requests a stranger's recovery could send their own. Throws 400 on `param`.
 */
export function allowedRedirect(
  { config, request }: { config: Config; request: Asked },
  text: string,
  param = 'url',
): URL {
  const url = plainUrl(text);
  if (!url) throw invalidParam(param, 'Value must be a valid http or https URL of this app');
  const origins = allowedOrigins(config);
  if (origins.has(url.origin) || (config.publicUrl === null && isOwnHost(request, url))) return url;
  const hosts = [...origins].map(origin => new URL(origin).host).join(', ');
  const reason = hosts === '' ? 'this server has no PUBLIC_URL' : `URL host must be one of: ${hosts}`;
  throw invalidParam(param, reason);
}

/** null unless the text is a plain absolute URL whose host is the one it shows. */
function plainUrl(text: string): URL | null {
  if (text.length > URL_MAX_LENGTH || UNSAFE.test(text)) return null;
  const shown = PLAIN_URL.exec(text)?.[1]?.toLowerCase();
  if (shown === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  const defaultPort = url.protocol === 'https:' ? '443' : '80';
  if (shown !== url.host && shown !== `${url.hostname}:${defaultPort}`) return null;
  return url.pathname.startsWith('//') ? null : url;
}

function isOwnHost({ hostname, host, socket }: Asked, url: URL): boolean {
  if (isLoopbackHost(hostname)) return isLoopbackHost(url.hostname);
  const local = socket.localAddress?.replace(/^::ffff:/, '');
  const isAddress = local !== undefined && (hostname === local || hostname === `[${local}]`);
  return isAddress && url.host === host;
}
