import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExecutionMethod, Functions as BrowserFunctions, ID } from 'appwrite';
import { Client, Functions, Query, Runtime, Teams } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packCode } from '../support/functions-world.ts';
import { openMailSink } from '../support/mail-sink.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { API_KEY } from '../support/test-context.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'wet boots by the door';
const dataDir = mkdtempSync(join(tmpdir(), 'portage-conformance-'));
const server = sdkServerForTests({ FUNCTIONS: 'trusted', DATA_DIR: dataDir });
let functions: Functions;
let person: SdkBrowser;
let mine: BrowserFunctions;
let userId: string;

const keyClient = () => new Client().setEndpoint(server.endpoint).setProject('portage').setKey(API_KEY);

beforeAll(async () => {
  functions = new Functions(keyClient());
  person = server.browser();
  const email = 'owner@example.com';
  ({ $id: userId } = await person.account.create({
    userId: ID.unique(),
    email,
    password: PASSWORD,
    name: 'Odile',
  }));
  await person.account.createEmailPasswordSession({ email, password: PASSWORD });
  mine = new BrowserFunctions(person.client);
  await functions.create({
    functionId: 'greet',
    name: 'Greeter',
    runtime: Runtime.Node200,
    execute: ['users'],
    entrypoint: 'main.js',
    scopes: ['teams.read'] as never,
  });
  await deploy('greet', {
    'main.js': `export default async ({ req, res, log }) => {
      log('called', req.method);
      const answer = await fetch(process.env.APPWRITE_FUNCTION_API_ENDPOINT + '/teams', { headers: {
        'x-appwrite-project': process.env.APPWRITE_FUNCTION_PROJECT_ID, 'x-appwrite-key': req.headers['x-appwrite-key'] } });
      return res.json({ hello: req.query.name ?? req.bodyText, user: req.headers['x-appwrite-user-id'], teams: answer.status });
    };`,
  });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function deploy(functionId: string, files: Record<string, string>) {
  const code = InputFile.fromBuffer(Buffer.from(await packCode(files)), 'code.tar.gz');
  return functions.createDeployment({ functionId, code, activate: true });
}

describe('Functions.createExecution', () => {
  test('runs the function for the person who is signed in', async () => {
    const made = await mine.createExecution({
      functionId: 'greet',
      xpath: '/?name=Ann',
      method: ExecutionMethod.GET,
    });
    expect(made).toMatchObject({ status: 'completed', trigger: 'http', responseStatusCode: 200, logs: '' });
    expect(JSON.parse(made.responseBody)).toEqual({ hello: 'Ann', user: userId, teams: 200 });
    expect(made.duration).toBeGreaterThan(0);
  });

  test('runs it later with `async`', async () => {
    const { $id, status } = await mine.createExecution({ functionId: 'greet', body: 'é', async: true });
    expect(status).toBe('waiting');
    await until(async () =>
      expect(await mine.getExecution({ functionId: 'greet', executionId: $id })).toMatchObject({
        status: 'completed',
      }),
    );
  });

  test('guests may not run what is for users', async () => {
    const guest = new BrowserFunctions(server.browser().client);
    expect(await refusal(guest.createExecution({ functionId: 'greet' }))).toEqual([401, 'user_unauthorized']);
  });
});

describe('Functions.getExecution', () => {
  test('has logs only for a key', async () => {
    const { $id } = await mine.createExecution({ functionId: 'greet' });
    expect(await mine.getExecution({ functionId: 'greet', executionId: $id })).toMatchObject({
      logs: '',
      responseBody: '',
    });
    expect(await functions.getExecution({ functionId: 'greet', executionId: $id })).toMatchObject({
      logs: 'called POST',
    });
  });
});

describe('Functions.listExecutions', () => {
  test('has the person’s own, with queries', async () => {
    await mine.createExecution({ functionId: 'greet' });
    const list = await mine.listExecutions({
      functionId: 'greet',
      queries: [Query.equal('status', 'completed'), Query.orderDesc('$createdAt'), Query.limit(1)],
    });
    expect(list.executions).toHaveLength(1);
    expect(list.total).toBeGreaterThan(0);
  });
});

describe('Functions.createDeployment', () => {
  test('arrives in parts above 5 MB', async () => {
    await functions.create({
      functionId: 'large',
      name: 'Large',
      runtime: Runtime.Node200,
      entrypoint: 'main.js',
    });
    const noise = randomBytes(6 << 20).toString('latin1');
    const made = await deploy('large', { 'main.js': `export default ({ res }) => res.text('large')`, noise });
    expect(made).toMatchObject({ status: 'ready' });
    const run = await functions.createExecution({ functionId: 'large' });
    expect(run.responseBody).toBe('large');
    await functions.delete({ functionId: 'large' });
  });
});

describe('the functions that come with the server', () => {
  const example = (name: string) =>
    InputFile.fromBuffer(
      execFileSync(process.execPath, ['scripts/pack-function.mjs', name], { maxBuffer: 1 << 26 }),
      'code.tar.gz',
    );

  async function install(functionId: string, scopes: string[], variables: Record<string, string>) {
    await functions.create({
      functionId,
      name: functionId,
      runtime: Runtime.Node200,
      entrypoint: 'main.js',
      timeout: 60,
      scopes: scopes as never,
    });
    for (const [key, value] of Object.entries(variables))
      await functions.createVariable({ functionId, variableId: ID.unique(), key, value });
    await functions.createDeployment({ functionId, code: example(functionId), activate: true });
  }

  test('import a partner’s feed, again and again, and mail a report of a team’s postings', async () => {
    const job = {
      title: 'Cook',
      company: 'Erie "Greens"',
      city: 'Leamington',
      province: 'ON',
      posted: '2026-11-18',
      closes: '2027-01-15',
    };
    let jobs: object[] = [{ id: 1, ...job }, { id: 2, ...job, title: '=HYPERLINK("x")' }, { id: 3 }];
    const feed = createServer((_request, response) => void response.end(JSON.stringify({ jobs })));
    await new Promise<void>(resolve => void feed.listen(0, '127.0.0.1', resolve));
    const address = feed.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    await install('partner-feed', ['documents.read', 'documents.write'], { PARTNER: 'erie', FEED_URL: url });
    const run = async (functionId: string) => {
      const { responseBody, errors } = await functions.createExecution({ functionId });
      return { ...(JSON.parse(responseBody || '{}') as object), errors };
    };
    expect(await run('partner-feed')).toMatchObject({
      created: 2,
      refused: 1,
      errors: expect.stringContaining('3: '),
    });
    expect(await run('partner-feed')).toMatchObject({ created: 0, unchanged: 2 });
    jobs = [
      { id: 1, ...job, title: 'Chef' },
      { id: 2, ...job, posted: '2026-13-45' },
      { id: 4, ...job, posted: '2026-02-30' },
      { id: 5, ...job, title: `${'x'.repeat(99)}😀` },
    ];
    expect(await run('partner-feed')).toMatchObject({
      created: 1,
      updated: 1,
      refused: 2,
      closed: 0,
      errors: expect.stringContaining('2: a date is missing or doesn’t exist'),
    });
    jobs = [{ id: 1, ...job, title: 'Chef' }];
    expect(await run('partner-feed')).toMatchObject({ unchanged: 1, closed: 2 });
    const list = await person.databases.listDocuments({
      databaseId: 'board',
      collectionId: 'jobs',
      queries: [Query.equal('source', 'erie')],
    });
    expect(
      list.documents.map(({ jobTitle }) => String(jobTitle)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['=HYPERLINK("x")', 'Chef', 'x'.repeat(99)]);
    feed.close();

    const sink = await openMailSink();
    const teams = new Teams(keyClient());
    await teams.create({ teamId: 'crew', name: 'Crew' });
    await teams.createMembership({ teamId: 'crew', roles: ['owner'], userId });
    for (const each of list.documents)
      await server.context.stores.board.get(`jobs/${each.$id}`).then(stored =>
        server.context.stores.board.commit([
          {
            id: `jobs/${each.$id}`,
            revision: stored?.revision ?? '',
            body: { ...stored?.body, data: { ...(stored?.body['data'] as object), employerId: 'crew' } },
          },
        ]),
      );
    await install('weekly-report', ['teams.read', 'documents.read'], {
      TEAM_ID: 'crew',
      SMTP_URL: `${sink.url}?ignoreTLS=true`,
      MAIL_FROM: 'board@example.com',
    });
    expect(await run('weekly-report')).toMatchObject({ postings: 3, members: 1 });
    await sink.arrived(1);
    const [mail] = sink.received;
    expect(mail?.to).toEqual(['owner@example.com']);
    const blocks = (mail?.source ?? '')
      .split(/\r?\n\r?\n/)
      .map(block => Buffer.from(block, 'base64').toString('utf8'));
    const csv = blocks.find(block => block.includes('Number,')) ?? '';
    expect(csv).toContain('Number,Job title,City');
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    await sink.close();
  });
});

describe('with a key', () => {
  const functionId = 'keyed';
  const code = { 'main.js': `export default ({ res }) => res.empty()` };
  let deploymentId: string;
  beforeAll(async () => {
    await functions.create({ functionId, name: 'Keyed', runtime: Runtime.Node200, entrypoint: 'main.js' });
    ({ $id: deploymentId } = await deploy(functionId, code));
  });

  const calls: Record<string, () => Promise<unknown>> = {
    async list() {
      expect((await functions.list({ search: 'keyed' })).functions.map(({ $id }) => $id)).toEqual([
        functionId,
      ]);
    },
    async get() {
      expect(await functions.get({ functionId })).toMatchObject({ name: 'Keyed', deploymentId, live: true });
    },
    async create() {
      const again = functions.create({ functionId, name: 'x', runtime: Runtime.Node200 });
      expect(await refusal(again)).toEqual([409, 'function_already_exists']);
    },
    async update() {
      const changed = await functions.update({ functionId, name: 'Keyed', schedule: '0 9 * * 1' });
      expect(changed).toMatchObject({ schedule: '0 9 * * 1', timeout: 15 });
    },
    async delete() {
      await functions.create({ functionId: 'short', name: 'x', runtime: Runtime.Node200 });
      await functions.delete({ functionId: 'short' });
      expect(await refusal(functions.get({ functionId: 'short' }))).toEqual([404, 'function_not_found']);
    },
    async listRuntimes() {
      expect((await functions.listRuntimes()).total).toBeGreaterThan(0);
    },
    async listSpecifications() {
      expect((await functions.listSpecifications()).specifications[0]).toMatchObject({ enabled: true });
    },
    async listDeployments() {
      expect((await functions.listDeployments({ functionId })).total).toBeGreaterThan(0);
    },
    async getDeployment() {
      expect(await functions.getDeployment({ functionId, deploymentId })).toMatchObject({ status: 'ready' });
    },
    async getDeploymentDownload() {
      expect(
        (await functions.getDeploymentDownload({ functionId, deploymentId })).byteLength,
      ).toBeGreaterThan(100);
    },
    async updateFunctionDeployment() {
      expect(await functions.updateFunctionDeployment({ functionId, deploymentId })).toMatchObject({
        deploymentId,
      });
    },
    async updateDeploymentStatus() {
      const late = functions.updateDeploymentStatus({ functionId, deploymentId });
      expect(await refusal(late)).toEqual([400, 'build_already_completed']);
    },
    async createDuplicateDeployment() {
      const copy = await functions.createDuplicateDeployment({ functionId, deploymentId });
      expect(copy).toMatchObject({ status: 'ready' });
      await functions.updateFunctionDeployment({ functionId, deploymentId });
    },
    async deleteDeployment() {
      const { $id } = await deploy(functionId, code);
      await functions.deleteDeployment({ functionId, deploymentId: $id });
      expect(await functions.get({ functionId })).toMatchObject({ deploymentId: '' });
      await functions.updateFunctionDeployment({ functionId, deploymentId });
    },
    async createVariable() {
      const made = await functions.createVariable({
        functionId,
        variableId: 'v1',
        key: 'A',
        value: 'b',
        secret: true,
      });
      expect(made).toMatchObject({ $id: 'v1', value: '', secret: true });
    },
    async getVariable() {
      expect(await functions.getVariable({ functionId, variableId: 'v1' })).toMatchObject({
        key: 'A',
        value: '',
      });
    },
    async listVariables() {
      expect((await functions.listVariables({ functionId })).total).toBe(1);
    },
    async updateVariable() {
      const changed = await functions.updateVariable({ functionId, variableId: 'v1', key: 'B' });
      expect(changed).toMatchObject({ key: 'B', value: '' });
    },
    async deleteVariable() {
      await functions.deleteVariable({ functionId, variableId: 'v1' });
      expect((await functions.listVariables({ functionId })).total).toBe(0);
    },
    async deleteExecution() {
      const { $id } = await functions.createExecution({ functionId });
      await functions.deleteExecution({ functionId, executionId: $id });
      const gone = functions.getExecution({ functionId, executionId: $id });
      expect(await refusal(gone)).toEqual([404, 'execution_not_found']);
    },
  };
  describe.each(Object.keys(calls))('Functions.%s', name => {
    test('works', () => expect(calls[name]?.()).resolves.toBeUndefined());
  });
  test('repositories are refused', async () => {
    const made = functions.createVcsDeployment({ functionId, type: 'branch' as never, reference: 'main' });
    expect(await refusal(made)).toEqual([400, 'functions_source_unsupported']);
  });
});

test('all answers fit Appwrite’s description', () => {
  expect(server.problems).toEqual([]);
});
