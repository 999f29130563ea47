import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { AccountRecord } from '../../records/account-record.ts';
import { foldEmail } from '../../core/email-address.ts';
import { DEVICE_MS, type KnownDevice, type KnownDevices } from '../../accounts/known-devices.ts';
import { cookieAttributes } from './session-cookie.ts';

type IsMeant = (account: AccountRecord) => boolean;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns a test for the account that a request is about. If that account knows the browser, the browser has its
     * own limits.
     */
    about?: (request: FastifyRequest) => IsMeant | undefined | Promise<IsMeant | undefined>;
  }
  interface FastifyRequest {
    /** Only set on routes with `about`. null: the account doesn't know this browser, or doesn't exist. */
    device: KnownDevice | null;
  }
  interface FastifyReply {
    /** Makes this browser known to the account. `browserOnly`: only until the browser is closed. */
    rememberDevice: (account: AccountRecord, browserOnly: boolean) => void;
    /** Removes the account from this browser's device cookies. */
    forgetDevice: (userId: string) => void;
  }
}

/**
 * There are two cookies because one can't have two lifetimes. A sign-in without "Remember me" must leave nothing behind, and must not
 * shorten what other accounts asked to keep. Signing out keeps both: they aren't sessions.
 */
const cookieName = ({ projectId }: Config, browserOnly: boolean): string =>
  `a_device_${projectId}${browserOnly ? '_browser' : ''}`;

/** The values of `browserOnly`. */
const KINDS = [false, true] as const;

export function registerDeviceCookies(
  app: FastifyInstance,
  { config, devices }: { config: Config; devices: KnownDevices },
): void {
  app.decorateRequest('device', null);
  app.decorateReply('rememberDevice', rememberDevice);
  app.decorateReply('forgetDevice', forgetDevice);

  app.addHook('preHandler', async request => {
    const { about } = request.routeOptions.config;
    if (!about || request.caller.kind === 'key') return;
    const cookies = KINDS.map(browserOnly => request.cookies[cookieName(config, browserOnly)]).filter(
      cookie => cookie !== undefined,
    );
    if (cookies.length === 0) return;
    const isMeant = await about(request);
    if (isMeant) request.device = (await devices.find(cookies, isMeant)) ?? null;
  });

  const attributes = (request: FastifyRequest, browserOnly: boolean) => ({
    ...cookieAttributes(request, config),
    ...(browserOnly ? {} : { maxAge: DEVICE_MS / 1000 }),
  });

  function rememberDevice(this: FastifyReply, account: AccountRecord, browserOnly: boolean): void {
    const name = cookieName(config, browserOnly);
    const cookie = devices.withAccount(this.request.cookies[name], account);
    this.setCookie(name, cookie, attributes(this.request, browserOnly));
  }

  function forgetDevice(this: FastifyReply, userId: string): void {
    for (const browserOnly of KINDS) {
      const name = cookieName(config, browserOnly);
      const cookie = this.request.cookies[name];
      const rest = cookie === undefined ? null : devices.withoutAccount(cookie, userId);
      if (rest !== null) this.setCookie(name, rest, attributes(this.request, browserOnly));
      else if (cookie !== undefined) this.clearCookie(name, cookieAttributes(this.request, config));
    }
  }
}

/** The account whose email address, phone number or id is in this field of the body. */
export function aboutField(name: 'email' | 'phone' | 'userId'): (request: FastifyRequest) => IsMeant {
  return ({ body }) => {
    const value = typeof body === 'object' && body !== null && name in body ? Object(body)[name] : undefined;
    if (typeof value !== 'string' || value === '') return () => false;
    if (name === 'userId') return ({ id }) => id === value;
    return name === 'email' ? ({ email }) => email === foldEmail(value) : ({ phone }) => phone === value;
  };
}

/** The caller's own account. */
export const aboutCaller = ({ caller }: FastifyRequest): IsMeant | undefined =>
  caller.userId === undefined ? undefined : ({ id }) => id === caller.userId;
