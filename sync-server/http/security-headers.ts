import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nothing that a browser shows as a page, whatever goes wrong: see `dataHeaders`. */
    isData?: boolean;
  }
}

const SELF = ["'self'"];
const TRANSPORT_SECONDS = 31_536_000;

/**
 * The strict policy, on every answer. No `unsafe-*` anywhere, and Trusted Types: the app's one policy is called
 * `portage` and lets only its own worker and service worker through.
 */
const contentSecurityPolicy = ({ publicUrl }: Config) => ({
  'default-src': ["'none'"],
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:'],
  // Browsers of some years ago do not count websockets of the page's own host as its own.
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

/** Only what a screen asks for: the distance filter may use the place of the phone. */
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), geolocation=(self)';

export function isSecure(config: Config): boolean {
  return config.publicUrl?.startsWith('https://') ?? false;
}

/**
 * What an answer needs that no browser shows as a page: columns of cards, mostly. The rest of the policy is about
 * documents, and is half a kilobyte of every answer.
 */
export function dataHeaders(config: Config): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  if (isSecure(config)) headers.push(['strict-transport-security', `max-age=${TRANSPORT_SECONDS}`]);
  return headers;
}

/** Set on the raw answer, before any other hook can refuse: whatever goes out afterwards carries them. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  let headers: readonly (readonly [string, string])[] = [];
  const ofData = dataHeaders(config);
  app.register(async () => {
    headers = await helmetHeaders(config);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { isData } = request.routeOptions.config;
    for (const [name, value] of isData === true ? ofData : headers) reply.raw.setHeader(name, value);
    done();
  });
}

/**
 * What helmet sets. It builds its headers anew for each answer (a tenth of the work of a small one, measured) though
 * they never differ: so it is asked once.
 */
async function helmetHeaders(config: Config): Promise<[string, string][]> {
  const app = Fastify();
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure(config)
      ? { maxAge: TRANSPORT_SECONDS, includeSubDomains: false }
      : false,
    xFrameOptions: { action: 'deny' },
  });
  app.register(async scope => scope.get('/', (_request, reply) => reply.code(204).send()));
  const { headers } = await app.inject('/');
  await app.close();
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length']);
  const found = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !own.has(name) ? [[name, value]] : [],
  );
  return [...found, ['permissions-policy', PERMISSIONS_POLICY]];
}
