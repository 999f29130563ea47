import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppPath } from '../../src/wire/app-routes.ts';
import type { AppSettings } from '../../src/wire/settings.ts';
import { SETTINGS_PATH } from '../../src/wire/settings.ts';
import { ApiError } from '../http/api-error.ts';
import { escapeHtml, jsonForScript } from '../http/html.ts';
import { jobDescription, jobPostingMarkup } from '../services/job-markup.ts';
import type { PostingLookup } from '../services/posting-lookup.ts';

const HEAD_MARK = '<!--portage-head-->';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

export interface AppPagesOptions {
  /** The built app (`dist/app`). */
  directory: string;
  settings: AppSettings;
  /** Where people reach this server; absent = as the request says. */
  publicUrl: string | undefined;
  lookUp(jobId: number): Promise<PostingLookup>;
}

/**
 * The built app: hashed assets for ever, the shell always asked again, `/job/{id}` with a head of its own
 * for search engines and shared links (404 unknown, 410 gone; the shell then shows that page).
 */
export async function registerAppPages(app: FastifyInstance, options: AppPagesOptions): Promise<void> {
  const { directory, settings } = options;
  if (!existsSync(join(directory, 'index.html')))
    throw new Error(`The app is not built: ${directory} has no index.html`);
  const shell = withSettings(readFileSync(join(directory, 'index.html'), 'utf8'), settings);

  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders(response, path) {
      response.setHeader('cache-control', cachingOf(path.slice(directory.length).replaceAll('\\', '/')));
      response.setHeader('vary', 'accept-encoding');
    },
  });

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  const notFound = shell.replace(HEAD_MARK, '<meta name="robots" content="noindex" />');

  app.get(SETTINGS_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').send(settings));

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', DAY)
      .send(
        `User-agent: *\nDisallow: /v1/\nDisallow: /outbox\nDisallow: /profile\n\n# ${originOf(request, options)}\n`,
      ),
  );

  app.get<{ Params: { id: string } }>('/job/:id', async (request, reply) => {
    const jobId = /^[1-9]\d{0,15}$/.test(request.params.id) ? Number(request.params.id) : Number.NaN;
    const found: PostingLookup = Number.isSafeInteger(jobId)
      ? await options.lookUp(jobId)
      : { status: 'unknown' };
    if (found.status !== 'open') return send(reply, found.status === 'gone' ? 410 : 404, notFound);
    const url = `${originOf(request, options)}/job/${jobId}`;
    const { card } = found.listing;
    const title = `${card.jobTitle}, ${card.businessName} · ${settings.projectName}`;
    const description = jobDescription(found.listing);
    const markup = jsonForScript(jobPostingMarkup(found.listing, url));
    const script = `<script type="application/ld+json">${markup}</script>`;
    return send(reply, 200, withHead(shell, { title, description, url }, script));
  });

  // What the service worker keeps: the shell of no page in particular.
  app.get('/index.html', (_request, reply) => send(reply, 200, shell.replace(HEAD_MARK, '')));

  app.get('/*', (request, reply) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (path === '/v1' || path.startsWith('/v1/')) throw new ApiError('general_route_not_found');
    if (!isAppPath(path)) return send(reply, 404, notFound);
    const url = originOf(request, options) + path;
    return send(reply, 200, withHead(shell, { title: settings.projectName, description: DESCRIPTION, url }));
  });
}

const DESCRIPTION = 'Search, read and apply to jobs in Canada, with or without a network.';

function withSettings(html: string, settings: AppSettings): string {
  return html
    .replace(
      'name="portage-project" content="portage"',
      () => `name="portage-project" content="${escapeHtml(settings.projectId)}"`,
    )
    .replace(
      'name="portage-wage-table" content="specification"',
      () => `name="portage-wage-table" content="${escapeHtml(settings.wageTable)}"`,
    );
}

interface PageHead {
  title: string;
  description: string;
  url: string;
}

function withHead(html: string, head: PageHead, more = ''): string {
  const [title, description, url] = [head.title, head.description, head.url].map(escapeHtml);
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=)"[^"]*"/, (_all, start) => `${start}"${description}"`)
    .replace(
      HEAD_MARK,
      () =>
        `<link rel="canonical" href="${url}" /><meta property="og:type" content="website" />` +
        `<meta property="og:title" content="${title}" /><meta property="og:description" content="${description}" />` +
        `<meta property="og:url" content="${url}" />${more}`,
    );
}

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return IMMUTABLE;
  if (path === '/sw.js' || path === '/manifest.webmanifest') return 'no-cache';
  return DAY;
}

function originOf(request: FastifyRequest, { publicUrl }: AppPagesOptions): string {
  return publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
}
