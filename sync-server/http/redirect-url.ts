import type { Config } from '../config.ts';
import { allowedOrigins, isLoopbackHost } from './allowed-origins.ts';
import { invalidParam } from './api-error.ts';

export const URL_MAX_LENGTH = 2048;

/** What is needed of a request to know by which name it came. */
interface Asked {
  readonly hostname: string;
  readonly host: string;
  readonly socket: { readonly localAddress?: string | undefined };
}

/** Scheme, authority, and nothing that some reader of addresses takes for something else than another does. */
const PLAIN_URL = /^https?:\/\/([a-z0-9.:[\]-]+)(?:[/?#]|$)/i;
/** Blanks, controls, backslashes, and what is no ASCII: the SDK's callers send addresses percent-encoded. */
const UNSAFE = /[^\x21-\x7e]|\\/;

/**
 * The address to which a person is led with a secret in their hands (by a mail, or from another site): row 21. Only one of the app's own
 * origins: PUBLIC_URL, ALLOWED_ORIGINS. A server that has no PUBLIC_URL takes the host that it was called by, as long as that cannot
 * be made up: a loopback name (any port: it is somebody's own machine) or the socket's own address. A name in a `Host` header
 * proves nothing: whoever asks for a stranger's recovery could send one of their own. Throws 400 on `param`.
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

/** null where the text is anything but a plain absolute address, or means another host than it shows. */
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
