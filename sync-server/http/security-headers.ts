import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const SELF = ["'self'"];

/**
 * The strict policy, on every answer. No `unsafe-*` anywhere, and Trusted Types: the app's one policy is called
 * `portage` and lets only its own worker and service worker through.
 */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:'],
  'connect-src': SELF,
  'manifest-src': SELF,
  'worker-src': SELF,
  'font-src': SELF,
  'form-action': SELF,
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['portage'],
};

/** Only what a screen asks for: the distance filter may use the place of the phone. */
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), geolocation=(self)';

export function isSecure(config: Config): boolean {
  return config.publicUrl?.startsWith('https://') ?? false;
}

export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (_request, reply) => {
    // On the raw answer, where helmet's are: also errors of the framework itself carry them.
    reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY);
  });
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure(config) ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
}
