import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { addPosting, anApplication, aNote, aReport, documentsOf } from '../../../support/board.ts';
import { type Actor, addPerson, createWorld, PROJECT, type World } from '../../../support/server-world.ts';

let world: World;
let applicationId: string;
let bystander: string;

/** `owner` posted 100, `stranger` applied to it, a bystander did neither. */
beforeEach(async () => {
  world = await createWorld({}, [registerSyncPush]);
  await addPosting(world.context, { jobId: 100 }, 'owner');
  bystander = await addPerson(world.context, 'bystander');
  const outcome = await push('stranger', anApplication({ userId: 'stranger' }));
  applicationId = 'receipt' in outcome ? outcome.receipt.documentId : '';
});

const headersOf = (who: Actor | 'bystander') =>
  who === 'bystander' ? { ...PROJECT, cookie: bystander } : world.headersOf(who);

async function push(who: Actor | 'bystander', operation: Operation): Promise<Outcome> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers: headersOf(who),
    payload: { protocol: 1, operations: [operation] },
  });
  return answer.json().outcomes[0];
}

/** Who finds a document, by its id and in the list. */
async function readersOf(collectionId: string, documentId: string): Promise<string[]> {
  const url = `/v1/databases/board/collections/${collectionId}/documents`;
  const found: string[] = [];
  for (const who of ['owner', 'stranger', 'bystander', 'guest', 'key'] as const) {
    const headers = headersOf(who);
    const one = await world.app.inject({ method: 'GET', url: `${url}/${documentId}`, headers });
    const all = await world.app.inject({ method: 'GET', url, headers });
    const listed = all.body.includes(documentId);
    expect(listed).toBe(one.statusCode === 200);
    if (listed) found.push(who);
  }
  return found;
}

const idOf = (outcome: Outcome) => ('receipt' in outcome ? outcome.receipt.documentId : '');

describe('a note about an application', () => {
  it('of the employer is read by the employer, not by the applicant', async () => {
    const note = await push('owner', aNote({ userId: 'owner', payload: { applicationId } }));
    expect(note.status).toBe('applied');
    expect(await readersOf('applicationEvents', idOf(note))).toEqual(['owner', 'key']);
  });

  it('of the applicant is read by the applicant alone', async () => {
    const note = await push('stranger', aNote({ userId: 'stranger', payload: { applicationId } }));
    expect(await readersOf('applicationEvents', idOf(note))).toEqual(['stranger', 'key']);
  });

  it('is nothing for those who may not read the application, nor does it tell them that there is one', async () => {
    const foreign = await push('bystander', aNote({ userId: 'bystander', payload: { applicationId } }));
    const none = await push('bystander', aNote({ userId: 'bystander', payload: { applicationId: 'none' } }));
    expect('error' in foreign && foreign.error).toEqual('error' in none && none.error);
    expect(await documentsOf(world.context, 'applicationEvents')).toHaveLength(0);
  });

  it('is taken from an account that applied as a guest, before anything was shared with it', async () => {
    const guest = { 'x-portage-guest': 'g'.repeat(43) };
    const send = async (headers: Record<string, string>, operation: Operation): Promise<Outcome> => {
      const payload = { protocol: 1, operations: [operation] };
      const answer = await world.app.inject({ method: 'POST', url: '/v1/sync/push', headers, payload });
      return answer.json().outcomes[0];
    };
    const applied = await send({ ...PROJECT, ...guest }, anApplication());
    const note = aNote({ userId: 'bystander', payload: { applicationId: idOf(applied) } });
    expect(await send({ ...headersOf('bystander'), ...guest }, note)).toMatchObject({ status: 'applied' });
  });

  it('that says nothing is refused', async () => {
    const blank = aNote({ userId: 'owner', payload: { applicationId, text: ' \n ' } });
    expect(await push('owner', blank)).toMatchObject({
      status: 'rejected',
      error: { type: 'operation_invalid', field: 'text' },
    });
  });
});

describe('a report of a posting', () => {
  it('is read by the operator and by whoever sent it, never by the employer', async () => {
    const report = await push('stranger', aReport({ userId: 'stranger' }));
    expect(report.status).toBe('applied');
    expect(await readersOf('reports', idOf(report))).toEqual(['stranger', 'key']);
  });

  it('needs a posting and a known reason', async () => {
    const none = await push('stranger', aReport({ userId: 'stranger', payload: { jobId: 999 } }));
    expect(none).toMatchObject({ status: 'rejected', error: { type: 'posting_not_found' } });
    const odd = await push('stranger', aReport({ userId: 'stranger', payload: { reason: 'boring' } }));
    expect(odd).toMatchObject({ status: 'rejected', error: { field: 'reason' } });
  });
});
