import { describe, expect, test } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import { derivedId } from '../../../../sync-server/core/derived-ids.ts';
import { addPosting, aRow } from '../../../support/board.ts';
import { createWorld, runScenarios } from '../../../support/server-world.ts';
import { ID_KEY } from '../../../support/test-context.ts';

const JOBS_URL = '/v1/databases/board/collections/jobs/documents';
/** Made with their first posting. */
const OWNERS_TEAM = derivedId(ID_KEY, 'employer', 'owner', 0);

describe('postings as documents', () => {
  const POSTING = { documentId: 'p1', data: aRow() };

  runScenarios([
    {
      name: 'reads a row as a batch does',
      as: 'owner',
      method: 'POST',
      url: JOBS_URL,
      body: POSTING,
      status: 201,
      has: [
        '"provinceId":"ON"',
        '"postingDateFormatted":"2026-11-18"',
        '"verified":false',
        `"employerId":"${OWNERS_TEAM}"`,
        '"jobStatusId":60',
        '"source":"portage"',
      ],
    },
    {
      name: 'takes nothing that the server says',
      as: 'owner',
      method: 'POST',
      url: JOBS_URL,
      body: {
        documentId: 'p1',
        data: aRow({
          verified: true,
          employerId: 'stranger',
          jobStatusId: 1,
          source: 'official',
          jobId: 7,
          closedAt: '2020-01-01',
          workLanguage: 'other',
          languages: ['English', 'French'],
        }),
      },
      status: 201,
      has: [
        '"verified":false',
        `"employerId":"${OWNERS_TEAM}"`,
        '"jobStatusId":60',
        '"source":"portage"',
        '"closedAt":null',
      ],
      lacks: ['"jobId":7,'],
    },
    {
      name: 'refuses a row that is no posting',
      as: 'owner',
      method: 'POST',
      url: JOBS_URL,
      body: { documentId: 'p1', data: { city: 'Moose Jaw' } },
      status: 400,
      type: 'document_invalid_structure',
    },
    {
      name: 'does not post',
      as: 'guest',
      method: 'POST',
      url: JOBS_URL,
      body: POSTING,
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'may verify',
      as: 'key',
      method: 'POST',
      url: JOBS_URL,
      body: { documentId: 'p1', data: { jobId: 7, jobTitle: 'cook', businessName: 'Erie', verified: true } },
      status: 201,
      has: ['"verified":true', '"jobId":7'],
    },
  ]);

  test('a verified employer is not verified under another name', async () => {
    const { context, send } = await createWorld();
    await addPosting(context, { jobId: 100, businessName: 'Erie Greens' }, 'owner');
    const url = `${JOBS_URL}/job-100`;
    const patch = async (actor: 'owner' | 'key', data: object) =>
      (await send(actor, 'PATCH', url, { data })).json<{ verified: boolean }>().verified;
    expect(await patch('key', { verified: true })).toBe(true);
    expect(await patch('owner', { jobTitle: 'baker', businessName: 'Erie Greens' })).toBe(true);
    expect(await patch('key', { businessName: 'Erie Greens Ltd.' })).toBe(true);
    expect(await patch('owner', { businessName: 'Royal Mint', verified: true })).toBe(false);
  });

  const withPostings = async () => {
    const world = await createWorld();
    await addPosting(world.context, { jobId: 100, jobTitle: 'cook', provinceId: 'ON' }, 'owner');
    await addPosting(world.context, { jobId: 101, jobTitle: 'baker' }, null);
    return world;
  };
  const url = `${JOBS_URL}/job-100`;

  runScenarios(
    [
      { name: 'reads any', as: 'guest', method: 'GET', url, status: 200, has: ['"jobTitle":"cook"'] },
      {
        name: 'lists all',
        as: 'guest',
        method: 'GET',
        url: JOBS_URL,
        status: 200,
        has: ['"total":2', '"details":"{'],
      },
      {
        name: 'changes the title',
        as: 'owner',
        method: 'PATCH',
        url,
        body: { data: { jobTitle: 'head cook' } },
        status: 200,
        has: ['"jobTitle":"head cook"'],
      },
      {
        name: 'moves, and the province’s name with it',
        as: 'owner',
        method: 'PATCH',
        url,
        body: { data: { provinceId: 'QC' } },
        status: 200,
        has: ['"provinceId":"QC"', '"province":"QC"'],
      },
      {
        name: 'changes nothing',
        as: 'stranger',
        method: 'PATCH',
        url,
        body: { data: { jobTitle: 'x' } },
        status: 401,
        type: 'user_unauthorized',
      },
      {
        name: 'changes nobody’s posting',
        as: 'owner',
        method: 'PATCH',
        url: `${JOBS_URL}/job-101`,
        body: { data: { jobTitle: 'x' } },
        status: 401,
        type: 'user_unauthorized',
      },
      {
        name: 'sends back what is so already',
        as: 'owner',
        method: 'PATCH',
        url,
        body: { data: { verified: false, jobId: 100, jobTitle: 'x' } },
        status: 200,
      },
      ...(
        [
          ['verified', true],
          ['employerId', 'stranger'],
          ['jobStatusId', 0],
          ['source', 'official'],
          ['jobId', 101],
          ['externalId', 'x'],
          ['closedAt', '2026-11-20T12:00:00Z'],
          ['details', '{}'],
          ['firstPostedDate', '2020-01-01'],
          ['edition', 7],
          ['repostOf', 101],
        ] as const
      ).flatMap(([attribute, value]) => [
        {
          name: `does not set ${attribute} by PATCH`,
          as: 'owner' as const,
          method: 'PATCH' as const,
          url,
          body: { data: { [attribute]: value } },
          status: 400,
          type: 'document_invalid_structure',
        },
        {
          name: `does not set ${attribute} by PUT`,
          as: 'owner' as const,
          method: 'PUT' as const,
          url,
          body: { data: { jobId: 100, jobTitle: 'x', businessName: 'y', [attribute]: value } },
          status: 400,
          type: 'document_invalid_structure',
        },
      ]),
      {
        name: 'verifies',
        as: 'key',
        method: 'PATCH',
        url,
        body: { data: { verified: true } },
        status: 200,
        has: ['"verified":true'],
      },
      {
        name: 'gives no number twice',
        as: 'key',
        method: 'PATCH',
        url,
        body: { data: { jobId: 101 } },
        status: 409,
        type: 'document_unique_constraint_violation',
      },
    ],
    withPostings,
  );

  test('a number is given once, however many ask for it at the same moment', async () => {
    const { app, send } = await createWorld();
    const data = { jobId: 7, jobTitle: 'cook', businessName: 'Erie' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send('key', 'POST', JOBS_URL, { documentId: `k${i}`, data })),
    );
    const statuses = answers.map(answer => answer.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    await app.close();
  });

  test('what is written is what the definition allows, attribute by attribute', async () => {
    const { app, send } = await withPostings();
    const wrong: Record<string, unknown> = {
      string: 5,
      integer: '5',
      boolean: 1,
      enum: 'nose',
      day: '2026-02-30',
      datetime: 'soon',
      email: 'x',
    };
    for (const { key, type } of JOBS.attributes) {
      const answer = await send('key', 'PATCH', url, { data: { [key]: wrong[type] } });
      expect([key, answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
        key,
        400,
        'document_invalid_structure',
      ]);
    }
    await app.close();
  });
});

describe('applications', () => {
  const url = '/v1/databases/board/collections/applications/documents';
  const data = { jobId: 1, name: 'Ann', email: 'ann@example.com', message: 'hello' };
  runScenarios([
    {
      name: 'are not made here',
      as: 'owner',
      method: 'POST',
      url,
      body: { documentId: 'a', data },
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'are not made here',
      as: 'guest',
      method: 'POST',
      url,
      body: { documentId: 'a', data },
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'are not put here',
      as: 'owner',
      method: 'PUT',
      url: `${url}/a`,
      body: { data },
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'need a real address',
      as: 'key',
      method: 'POST',
      url,
      body: { documentId: 'a', data: { ...data, email: 'x' } },
      status: 400,
      type: 'document_invalid_structure',
      has: ['Attribute \\"email\\" has invalid format. Value must be a valid email address'],
    },
  ]);
});
