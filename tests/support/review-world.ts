import { mkdirSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { readFrames } from '../../scripts/first-frames.mjs';
import { FIRST_FRAMES_FILE } from '../../src/wire/built-files.ts';
import type { Manifest } from '../../src/wire/catalogue/catalogue.ts';
import type { DetailsIndex } from '../../src/wire/catalogue/details-packs.ts';
import type { PullResponse } from '../../src/wire/pull.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { ReviewAnswer, ReviewDecision } from '../../src/wire/review.ts';
import { decodeSegment } from '../../src/wire/segment/segment.ts';
import { mergedContent } from '../../src/wire/segment/segment-merge.ts';
import { PASSWORD_ONLY } from '../../src/wire/settings.ts';
import { openCatalogue, type ServedCatalogue } from '../../sync-server/catalogue/catalogue.ts';
import { type DetailsPacks, openDetailsPacks } from '../../sync-server/catalogue/details/details-packs.ts';
import { firstMatches } from '../../sync-server/alerts/first-matches.ts';
import { registerAppPages } from '../../sync-server/routes/app-pages.ts';
import { registerSubmit } from '../../sync-server/routes/submit.ts';
import { registerCatalogueRoutes } from '../../sync-server/routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from '../../sync-server/routes/sync/sync-details.ts';
import { registerSyncPull } from '../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../sync-server/routes/sync/sync-push.ts';
import { registerSyncReview } from '../../sync-server/routes/sync/sync-review.ts';
import type { EffectsRunner } from '../../sync-server/board/effects.ts';
import { startEffects } from '../../sync-server/board/effects.ts';
import { serverDelivery } from '../../sync-server/records/server-delivery.ts';
import { startPostingReleases } from '../../sync-server/postings/posting-releases.ts';
import { reviewStateOf } from '../../sync-server/postings/posting-review.ts';
import { replacing } from '../../sync-server/postings/reposts.ts';
import { aPosting, documentsOf } from './board.ts';
import { FakeTimer } from './fake-timer.ts';
import { addPerson, API_KEY, createWorld, type Method, PROJECT, type World } from './server-world.ts';
import { temporaryFolder } from './server-process.ts';
import type { TestContext } from './test-context.ts';

const SHELL =
  '<!doctype html><html lang="en-CA"><head><title>Portage</title><meta name="description" content="Jobs." />' +
  '<!--portage-head--></head><body><!--portage-frame--></body></html>';

/** A server on which postings are reviewed, with every door through which one could be seen. */
export interface ReviewWorld {
  world: World;
  context: TestContext;
  catalogue: ServedCatalogue;
  /** `guest`, `key`, or somebody with an account; `url` whole. */
  send(who: string, method: Method, url: string, body?: unknown): Promise<LightMyRequestResponse>;
  headersOf(who: string): Record<string, string>;
  push(who: string, ...operations: Operation[]): Promise<Outcome[]>;
  /** A posting of theirs; gives its receipt. */
  post(who: string, operation?: Operation): Promise<{ documentId: string; jobId: number; review?: string }>;
  pull(who: string): Promise<PullResponse>;
  /** Makes somebody with an account: nothing of it is confirmed unless `fields` say so. */
  join(userId: string, fields?: Parameters<typeof addPerson>[2]): Promise<void>;
  decide(...decisions: ReviewDecision[]): Promise<string[]>;
  /** Resolves when everything that follows from what was written is done, and published. */
  settle(): Promise<void>;
  /** `public`, or why it is not; as the store has it. */
  stateOf(documentId: string): Promise<string>;
  /** All that the catalogue says to a phone with nothing, and all texts of Ontario. */
  catalogueText(): Promise<string>;
  close(): Promise<void>;
}

export async function createReviewWorld(variables: Record<string, string> = {}): Promise<ReviewWorld> {
  const folder = await temporaryFolder();
  mkdirSync(`${folder.path}/assets`, { recursive: true });
  writeFileSync(`${folder.path}/index.html`, SHELL);
  writeFileSync(`${folder.path}/${FIRST_FRAMES_FILE}`, JSON.stringify(readFrames()));
  const opened: { catalogue?: ServedCatalogue; details?: DetailsPacks } = {};
  const world = await createWorld({ SMTP_URL: 'smtps://mail.example:465', ...variables }, [
    registerSyncPush,
    registerSyncPull,
    registerSubmit,
    registerSyncReview,
    async (scope, context) => {
      opened.catalogue = await openCatalogue(context, new FakeTimer());
      registerCatalogueRoutes(scope, context, opened.catalogue);
    },
    async (scope, context) => {
      opened.details = await openDetailsPacks(context);
      registerDetailsRoutes(scope, context, opened.details);
    },
    (scope, context) =>
      registerAppPages(scope, {
        directory: folder.path,
        settings: {
          projectId: 'portage',
          projectName: 'Portage',
          wageTable: 'official',
          signIn: PASSWORD_ONLY,
          postingReview: context.config.postingReview,
          delivery: serverDelivery(context.config, context.messenger),
        },
        publicUrl: 'https://jobs.example',
        lookUp: async jobId => (await opened.catalogue?.lookUp(jobId)) ?? { status: 'unknown' },
        first: search => firstMatches(context, search),
        nowMs: () => context.environment.nowMs(),
      }),
  ]);
  const { app, context } = world;
  const { catalogue, details } = opened;
  if (!catalogue || !details) throw new Error('not open');
  const sleep = () => Promise.resolve();
  const runners: EffectsRunner[] = [
    await startPostingReleases(context, { sleep }),
    startEffects(context, { ports: [replacing(context)], sleep }),
  ];
  const cookies = new Map<string, string>();

  const headersOf = (who: string): Record<string, string> => {
    if (who === 'guest') return PROJECT;
    if (who === 'key') return { ...PROJECT, 'x-appwrite-key': API_KEY };
    if (who === 'owner' || who === 'stranger') return world.headersOf(who);
    return { ...PROJECT, cookie: cookies.get(who) ?? '' };
  };
  const send: ReviewWorld['send'] = (who, method, url, body) =>
    app.inject({
      method,
      url,
      headers: headersOf(who),
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const push: ReviewWorld['push'] = async (who, ...operations) => {
    const userId = who === 'guest' ? null : who;
    const sent = operations.map(operation => ({ ...operation, userId }));
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: { ...headersOf(who), ...(userId === null && { 'x-portage-guest': 'g'.repeat(43) }) },
      payload: { protocol: 1, operations: sent },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().outcomes;
  };
  const settle = async () => {
    // What one does may be work for another.
    for (let round = 0; round < 3; round += 1) for (const runner of runners) await runner.idle();
    await catalogue.flush();
  };
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers: PROJECT });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer;
  };

  return {
    world,
    context,
    catalogue,
    send,
    headersOf,
    push,
    settle,
    async post(who, operation = aPosting()) {
      const [outcome] = await push(who, operation);
      if (outcome?.status !== 'applied') throw new Error(JSON.stringify(outcome));
      return outcome.receipt;
    },
    async pull(who) {
      const answer = await send(who, 'GET', '/v1/sync/pull?limit=500');
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    async join(userId, fields = {}) {
      cookies.set(userId, await addPerson(context, userId, fields));
    },
    async decide(...decisions) {
      const answer = await send('key', 'POST', '/v1/sync/review', { decisions });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<ReviewAnswer>().outcomes.map(({ outcome }) => outcome);
    },
    async stateOf(documentId) {
      const found = (await documentsOf(context, 'jobs')).find(each => each.documentId === documentId);
      if (!found) return 'none';
      const isPublic = found.permissions.includes('read("any")');
      const state = reviewStateOf(found);
      if (isPublic !== (state === null)) throw new Error(JSON.stringify(found));
      return state ?? 'public';
    },
    async catalogueText() {
      const { segments } = (await get('/v1/sync/catalogue')).json<Manifest>();
      const columns = await Promise.all(
        segments.map(async ({ hash }) => decodeSegment((await get(`/v1/sync/segments/${hash}`)).rawPayload)),
      );
      const { packs } = (await get('/v1/sync/details/ON')).json<DetailsIndex>();
      const packed = await Promise.all(
        packs.map(async ({ hash }) =>
          gunzipSync((await get(`/v1/sync/details/packs/${hash}`)).rawPayload).toString(),
        ),
      );
      return [JSON.stringify([...mergedContent(columns).cards]), ...packed].join('\n');
    },
    async close() {
      for (const runner of runners) await runner.close();
      await app.close();
      await details.close();
      await catalogue.close();
      await folder.remove();
    },
  };
}
