import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers never show the answer as a page, even when it is an error: see `dataHeaders`. */
    isData?: boolean;
  }
}

const SELF = ["'self'"];
const TRANSPORT_SECONDS = 31_536_000;

/**
 * The strict policy, on every answer that isn't data. It has no `unsafe-*`, and it requires Trusted Types: the app's
 * only policy is called `portage` and only allows its own worker and service worker.
 */
const contentSecurityPolicy = ({ publicUrl }: Config) => ({
  'default-src': ["'none'"],
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:'],
  // Browsers from a few years ago don't count websockets to the page's own host as 'self'.
  'connect-src': publicUrl === null ? SELF : [...SELF, publicUrl.replace(/^http/, 'ws')],
  'manifest-src': SELF,
  'worker-src': SELF,
  'font-src': SELF,
  'form-action': SELF,
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['portage'],
});

/** Only what the screens use: the phone's location for distances, and its camera for codes of other phones. */
const PERMISSIONS_POLICY =
  'camera=(self), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), geolocation=(self)';

export function isSecure(config: Config): boolean {
  return config.publicUrl?.startsWith('https://') ?? false;
}

/**
 * The headers for answers that no browser shows as a page, mostly columns of cards. The rest of the policy is about
 * documents and would add half a kilobyte to every answer.
 */
export function dataHeaders(config: Config): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  if (isSecure(config)) headers.push(['strict-transport-security', `max-age=${TRANSPORT_SECONDS}`]);
  return headers;
}

/** Sets the headers on the raw response before any other hook can refuse, so that every later answer has them. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = helmetHeaders(config);
  const ofData = dataHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    const { isData } = request.routeOptions.config;
    for (const [name, value] of isData === true ? ofData : headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** What only documents and workers are held to. */
const POLICIES = ['content-security-policy', 'permissions-policy'];

/**
 * For files whose address or content changes with each build: an answer that a browser's copy is still good leaves the
 * policies out. The copy has them, and they are most of such an answer.
 */
export function leavePoliciesOutOf304(files: FastifyInstance): void {
  files.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 304) for (const name of POLICIES) reply.raw.removeHeader(name);
    done(null, payload);
  });
}

/**
 * Helmet's headers. Helmet rebuilds them for each answer (measured: a tenth of the work of a small one) although they
 * never differ, so it runs only once.
 */
function helmetHeaders(config: Config): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure(config)
      ? { maxAge: TRANSPORT_SECONDS, includeSubDomains: false }
      : false,
    xFrameOptions: { action: 'deny' },
  });
  set(request, response, error => {
    if (error) throw error;
  });
  const found = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return [...found, ['permissions-policy', PERMISSIONS_POLICY]];
}
