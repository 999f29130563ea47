import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { daysLeft, todayIn } from '../../src/domain/dates.ts';
import { findWageTable } from '../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE } from '../../src/domain/lmia/wage-tables.ts';
import { isAppPath } from '../../src/wire/app-routes.ts';
import { SCREEN_PARTS_MARK } from '../../src/wire/built-files.ts';
import type { PageHead } from '../../src/wire/screens.ts';
import type { AppSettings } from '../../src/wire/settings.ts';
import { SETTINGS_PATH } from '../../src/wire/settings.ts';
import { ApiError } from '../core/api-error.ts';
import { escapeHtml, jsonForScript } from '../core/html.ts';
import { leavePoliciesOutOf304 } from '../http/security-headers.ts';
import { varyBy } from '../http/vary-by.ts';
import { ownOrigin } from '../http/session/own-origin.ts';
import { languageInAddress, type PageLanguage, pageLanguage } from '../core/page-language.ts';
import { type FirstRows, type Missing, readFirstFrames } from '../pages/first-frame.ts';
import { jobDescription, jobPostingMarkup } from '../pages/job-markup.ts';
import { readPageHeads } from '../pages/page-heads.ts';
import type { Deltas } from '../deltas/deltas.ts';
import { registerDeltas } from '../deltas/register-deltas.ts';
import type { PostingLookup } from '../records/posting-lookup.ts';
import { readScreenParts } from '../pages/screen-parts.ts';

const HEAD_MARK = '<!--portage-head-->';
const FRAME_MARK = '<!--portage-frame-->';
const NOINDEX = '<meta name="robots" content="noindex" />';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** The files with a hash of their content in their names. */
const ASSETS = '/assets';
/** Compressed at build time. */
const FILES = { index: false, preCompressed: true, cacheControl: false } as const;

export interface AppPagesOptions {
  /** The built app (`dist/app`). */
  directory: string;
  settings: AppSettings;
  /** The address at which people reach this server. null: taken from the request. */
  publicUrl: string | null;
  lookUp(jobId: number): Promise<PostingLookup>;
  /** The first cards of the list with the filters of this address. null: only the app knows. */
  first(search: URLSearchParams): FirstRows | null;
  nowMs(): number;
  /** Absent: files are always sent whole. */
  deltas?: Deltas;
}

/**
 * Serves the built app. Hashed assets are cached permanently, and the shell is always revalidated. `/job/{id}` has its
 * own head for search engines and shared links (404 if unknown, 410 if gone; the shell then shows that page). A posting
 * past its last day has a page that says so, but no job markup: search engines should show neither, and Google asks
 * sites to remove the `JobPosting` markup or the page.
 */
export async function registerAppPages(app: FastifyInstance, options: AppPagesOptions): Promise<void> {
  const { directory, settings, deltas } = options;
  if (!existsSync(join(directory, 'index.html')))
    throw new Error(`The app is not built: ${directory} has no index.html`);
  const shell = withSettings(readFileSync(join(directory, 'index.html'), 'utf8'), settings);

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  // The service worker's copy must not vary by language, because requests with other headers wouldn't find it.
  const sendInLanguage = (reply: FastifyReply, html: string) => {
    return send(varyBy(reply, 'Accept-Language'), 200, html);
  };
  const plain = shell.replace(FRAME_MARK, '');
  const notFound = plain.replace(HEAD_MARK, NOINDEX);
  await app.register(async files => {
    files.addHook('preHandler', async (_request, reply) => void varyBy(reply, 'Accept-Encoding'));
    leavePoliciesOutOf304(files);
    if (deltas) registerDeltas(files, deltas);
    await files.register(fastifyStatic, {
      ...FILES,
      root: directory,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz', 'index.html'],
      setHeaders(response, path) {
        response.setHeader('cache-control', cachingOf(path.slice(directory.length).replaceAll('\\', '/')));
      },
    });
    await files.register(assets => registerAssets(assets, directory, reply => send(reply, 404, notFound)), {
      prefix: ASSETS,
    });
  });

  const headOf = readPageHeads(directory);
  const frames = readFirstFrames(directory);
  const partsOf = readScreenParts(directory);
  const sendMissing = (request: FastifyRequest, reply: FastifyReply, missing: Missing) => {
    const asked = languageInAddress(request.url);
    const frame = frames.missing(missing, { language: pageLanguage(request), asked });
    const page = shell.replace(FRAME_MARK, () => frame).replace(HEAD_MARK, NOINDEX);
    return send(varyBy(reply, 'Accept-Language'), missing === 'gone' ? 410 : 404, withParts(page, ''));
  };

  app.get(SETTINGS_PATH, { config: { isData: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(settings),
  );

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', DAY)
      .send(
        `User-agent: *\nDisallow: /v1/\nDisallow: /outbox\nDisallow: /profile\nDisallow: /applications\nDisallow: /applicants\n\n# ${ownOrigin(options, request)}\n`,
      ),
  );

  app.get<{ Params: { id: string } }>('/job/:id', async (request, reply) => {
    const jobId = /^[1-9]\d{0,15}$/.test(request.params.id) ? Number(request.params.id) : Number.NaN;
    const found: PostingLookup = Number.isSafeInteger(jobId)
      ? await options.lookUp(jobId)
      : { status: 'unknown' };
    if (found.status !== 'open') return sendMissing(request, reply, found.status);
    const url = `${ownOrigin(options, request)}/job/${jobId}`;
    const { card } = found.listing;
    const title = `${card.jobTitle}, ${card.businessName} · ${settings.projectName}`;
    const description = jobDescription(found.listing);
    const today = todayIn(card.provinceId, options.nowMs());
    const isOver = (daysLeft(card.expiryDateFormatted, today) ?? 0) < 0;
    const markup = isOver
      ? NOINDEX
      : `<script type="application/ld+json">${jsonForScript(jobPostingMarkup(found.listing, url))}</script>`;
    const language = pageLanguage(request);
    const wageTable = findWageTable(settings.wageTable, today) ?? SPECIFICATION_TABLE;
    const page = shell.replace(FRAME_MARK, () =>
      frames.job({ listing: found.listing, wageTable, isOver }, language),
    );
    const head = { title, description, url, language };
    return sendInLanguage(reply, withHead(withParts(page, partsOf('/job')), head, markup));
  });

  // The service worker stores this copy of the shell, which belongs to no particular page.
  app.get('/index.html', (_request, reply) => send(reply, 200, withParts(plain.replace(HEAD_MARK, ''), '')));

  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    if (path === '/v1' || path.startsWith('/v1/')) throw new ApiError('general_route_not_found');
    if (!isAppPath(path)) return sendMissing(request, reply, 'page');
    const url = ownOrigin(options, request) + path;
    const language = pageLanguage(request);
    const found = headOf(path, language);
    const { title, description } = found
      ? { ...found, title: `${found.title} · ${settings.projectName}` }
      : { title: settings.projectName, description: DESCRIPTION[language] };
    const canonical = languageInAddress(request.url) ? `${url}?lang=${language}` : url;
    const more = found ? alternates(url) : NOINDEX;
    const hasQuery = asksForMore(request.url);
    const frame =
      path === '/jobList'
        ? frames.list(
            {
              keyword: keywordIn(request.url),
              asked: languageInAddress(request.url),
              first: options.first(searchOf(request.url)),
            },
            language,
          )
        : frames.page({ path, language, hasQuery });
    const page = shell.replace(FRAME_MARK, () => frame);
    const head = { title, description, url: canonical, language };
    return sendInLanguage(reply, withHead(withParts(page, partsOf(path)), head, more));
  });
}

/** There are hundreds, and a route for each would take a tenth of the server's start: one route serves those that were there then. */
async function registerAssets(
  assets: FastifyInstance,
  directory: string,
  sendNotFound: (reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const root = join(directory, ASSETS);
  const names = new Set(readdirSync(root).filter(name => !/\.(?:br|gz)$/.test(name)));
  assets.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  await assets.register(fastifyStatic, {
    ...FILES,
    root,
    decorateReply: false,
    allowedPath: path => names.has(path.slice(1)),
    setHeaders: response => void response.setHeader('cache-control', IMMUTABLE),
  });
}

/** Whether the query selects a filter, a step or a tab. Only the app knows what that shows. */
function asksForMore(url: string): boolean {
  return [...searchOf(url).keys()].some(key => key !== 'lang');
}

function searchOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}

/** As the app reads it (`features/jobs/filters/filters-address.ts`). */
function keywordIn(url: string): string {
  return (searchOf(url).get('q') ?? '').slice(0, 200);
}

const DESCRIPTION: Record<PageLanguage, string> = {
  en: 'Search for jobs in Canada and apply, online or offline.',
  fr: 'Recherchez des emplois au Canada et postulez, en ligne ou hors ligne.',
};
const LOCALES: Record<PageLanguage, string> = { en: 'en-CA', fr: 'fr-CA' };

/** Links to the page in each language. Without a language in the address, the page uses the reader's. */
function alternates(url: string): string {
  const href = escapeHtml(url);
  return [
    ...(['en', 'fr'] as const).map(
      language => `<link rel="alternate" hreflang="${LOCALES[language]}" href="${href}?lang=${language}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${href}" />`,
  ].join('');
}

function withSettings(html: string, settings: AppSettings): string {
  return html
    .replace(
      'name="portage-project" content="portage"',
      () => `name="portage-project" content="${escapeHtml(settings.projectId)}"`,
    )
    .replace(
      'name="portage-wage-table" content="specification"',
      () => `name="portage-wage-table" content="${escapeHtml(settings.wageTable)}"`,
    )
    .replace(
      'name="portage-delivery" content=""',
      () => `name="portage-delivery" content="${deliveryWords(settings.delivery)}"`,
    );
}

/** In the format that the app reads in `remote/settings.ts`. */
function deliveryWords({ email, form }: AppSettings['delivery']): string {
  return [...(email ? ['email'] : []), ...(form ? ['form'] : [])].join(' ');
}

interface HeadOfPage extends PageHead {
  url: string;
  language: PageLanguage;
}

function withHead(html: string, head: HeadOfPage, more: string): string {
  const [title, description, url] = [head.title, head.description, head.url].map(escapeHtml);
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${LOCALES[head.language]}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=)"[^"]*"/, (_all, start) => `${start}"${description}"`)
    .replace(
      HEAD_MARK,
      () =>
        `<link rel="canonical" href="${url}" /><meta property="og:type" content="website" />` +
        `<meta property="og:title" content="${title}" /><meta property="og:description" content="${description}" />` +
        `<meta property="og:url" content="${url}" />` +
        `<meta property="og:locale" content="${LOCALES[head.language].replace('-', '_')}" />${more}`,
    );
}

const withParts = (html: string, links: string): string => html.replace(SCREEN_PARTS_MARK, () => links);

function cachingOf(path: string): string {
  if (path === '/sw.js' || path === '/manifest.webmanifest') return 'no-cache';
  return DAY;
}
