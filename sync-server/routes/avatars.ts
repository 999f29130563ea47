import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { BROWSERS, createIcons, CREDIT_CARDS } from '../avatars/icons.ts';
import { initialsImage } from '../avatars/initials.ts';
import { qrImage } from '../avatars/qr-image.ts';
import type { RemoteImage, RemoteImages } from '../avatars/remote-images.ts';
import { type Drawing, svgImage } from '../avatars/svg-image.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import { requireBudget, spendBudget } from '../http/limits/operation-budgets.ts';
import { param } from '../http/params.ts';
import { queryFlag, queryValue } from '../http/project.ts';

const SIZE_MAX = 2000;
const QR_SIZE_MAX = 1000;
const QR_MARGIN_MAX = 10;
const QR_TEXT_MAX = 512;
const NAME_MAX = 128;
const URL_MAX = 2000;
/** Measured: the longest QR code takes about 3 ms. */
const STEPS_AN_IMAGE = 2_000;
/** A request to another server, and an image that may be large. */
const STEPS_A_FETCH = 50_000;
/** 45 days, as in Appwrite: the image of an address never changes. */
const CACHE = 'private, max-age=3888000';
/** Without a name in the address, the image is of the person who is signed in. */
const OWN_CACHE = 'private, no-cache';

/** Appwrite's avatars, as SVG; images of other servers as PNG. Open to everyone, and mostly shown by `<img>`. */
export function registerAvatarRoutes(
  app: FastifyInstance,
  { accounts, remote }: { accounts: Pick<Accounts, 'get'>; remote: RemoteImages },
): void {
  const icons = createIcons();
  app.addHook('preHandler', async request => {
    requireBudget(app.budgets, request, 'steps');
    spendBudget(app.budgets, request, 'steps', STEPS_AN_IMAGE);
  });

  app.get('/avatars/initials', async (request, reply) => {
    const name = text(request, 'name', NAME_MAX);
    const background = text(request, 'background', 6).toLowerCase();
    if (!/^(?:[0-9a-f]{6})?$/.test(background))
      throw invalidParam('background', 'Value must be a valid hex color code');
    const size = {
      width: pixels(request, 'width', 500) || 500,
      height: pixels(request, 'height', 500) || 500,
    };
    const image = initialsImage({ name: name || (await ownName(request)), background, ...size });
    return send(reply, image, name === '' ? OWN_CACHE : CACHE);
  });

  async function ownName({ caller }: FastifyRequest): Promise<string> {
    if (caller.userId === undefined || caller.pending !== undefined) return '';
    const { name, email } = await accounts.get(caller.userId);
    return name || email;
  }

  // Appwrite asks Gravatar and others for a photo first. This server asks none of them, so none learns who looks at whom.
  app.get('/avatars/photo', async (request, reply) => {
    const wish = { name: text(request, 'name', NAME_MAX), userId: text(request, 'userId', 36) };
    const emailHash = text(request, 'emailHash', 64);
    if (!/^(?:[0-9a-f]{64})?$/i.test(emailHash))
      throw invalidParam('emailHash', 'Value must be a valid SHA256 hash');
    if (!['', 'g', 'pg', 'r', 'x'].includes(text(request, 'rating', 2)))
      throw invalidParam('rating', 'Value must be one of (g, pg, r, x)');
    whole(request, 'quality', 100, [0, 100]);
    const size = {
      width: pixels(request, 'width', 256) || 256,
      height: pixels(request, 'height', 256) || 256,
    };
    const isOwn =
      wish.userId === '' ? emailHash === '' : ['current()', request.caller.userId].includes(wish.userId);
    const name = wish.name || (isOwn ? await ownName(request) : await nameOf(request, wish.userId));
    return send(
      reply,
      initialsImage({ name, background: '', ...size }),
      wish.name === '' ? OWN_CACHE : CACHE,
    );
  });

  /** Other people's names are for keys. */
  async function nameOf({ caller }: FastifyRequest, userId: string): Promise<string> {
    if (caller.kind !== 'key' || userId === '') return '';
    return (await accounts.get(userId)).name;
  }

  app.get('/avatars/qr', async (request, reply) => {
    const given = text(request, 'text', QR_TEXT_MAX);
    if (given === '')
      throw invalidParam(
        'text',
        `Value must be a valid string and at least 1 chars and no longer than ${QR_TEXT_MAX} chars`,
      );
    const size = whole(request, 'size', 400, [1, QR_SIZE_MAX]);
    const margin = whole(request, 'margin', 1, [0, QR_MARGIN_MAX]);
    if (queryFlag(request, 'download') === true)
      reply.header('content-disposition', 'attachment; filename="qr.svg"');
    return send(reply, qrImage({ text: given, size, margin }));
  });

  app.get('/avatars/flags/:code', async (request, reply) => {
    const size = iconSize(request);
    const drawing = await icons.flag(param(request, 'code').toLowerCase());
    if (!drawing) throw invalidParam('code', 'Value must be the code of a country, such as ca');
    return send(reply, svgImage(drawing, size));
  });

  app.get('/avatars/image', async (request, reply) => {
    const url = address(request);
    const size = { width: pixels(request, 'width', 400), height: pixels(request, 'height', 400) };
    spendBudget(app.budgets, request, 'steps', STEPS_A_FETCH);
    return sendRemote(reply, await remote.image(url, size));
  });

  app.get('/avatars/favicon', async (request, reply) => {
    const url = address(request);
    spendBudget(app.budgets, request, 'steps', STEPS_A_FETCH);
    return sendRemote(reply, await remote.favicon(url));
  });

  const logos = [
    ['browsers', BROWSERS],
    ['credit-cards', CREDIT_CARDS],
  ] as const;
  for (const [set, names] of logos)
    app.get(`/avatars/${set}/:code`, async (request, reply) => {
      const size = iconSize(request);
      const code = param(request, 'code').toLowerCase();
      if (!Object.hasOwn(names, code))
        throw invalidParam('code', `Value must be one of (${Object.keys(names).join(', ')})`);
      const name = names[code] ?? null;
      const drawing: Drawing | null = name === null ? null : await icons.logo(name);
      if (!drawing) throw new ApiError('avatar_not_found');
      return send(reply, svgImage(drawing, size));
    });
}

function address(request: FastifyRequest): string {
  const url = text(request, 'url', URL_MAX);
  if (URL.canParse(url) && /^https?:/i.test(url)) return url;
  throw invalidParam('url', 'Value must be a valid URL');
}

function sendRemote(reply: FastifyReply, { bytes, mimeType }: RemoteImage): FastifyReply {
  return reply
    .header('cache-control', CACHE)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(mimeType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function send(reply: FastifyReply, svg: string, cache = CACHE): FastifyReply {
  return (
    reply
      .header('cache-control', cache)
      // Pages of other allowed apps show these too. They contain nothing that isn't in their address.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('image/svg+xml; charset=utf-8')
      .send(svg)
  );
}

/** `quality` has no effect on SVG, but must be one. */
function iconSize(request: FastifyRequest): { width: number; height: number } {
  whole(request, 'quality', -1, [-1, 100]);
  return { width: pixels(request, 'width', 100), height: pixels(request, 'height', 100) };
}

const pixels = (request: FastifyRequest, name: string, fallback: number): number =>
  whole(request, name, fallback, [0, SIZE_MAX]);

function whole(
  request: FastifyRequest,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const given = queryValue(request, name) ?? '';
  if (given === '') return fallback;
  const value = /^-?\d{1,6}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalidParam(name, `Value must be a valid range between ${least} and ${most}`);
}

function text(request: FastifyRequest, name: string, most: number): string {
  const given = queryValue(request, name) ?? '';
  if (Array.from(given).length <= most) return given;
  throw invalidParam(name, `Value must be a valid string and no longer than ${most} chars`);
}
