import { createWorld, type World } from './server-world.ts';

export const DRAFTS = '/v1/databases/board/collections/drafts/documents';
export const ENTRY = { documentId: 'd1', data: { kind: 'batch', content: '[]' } };

/** A server on which `owner` has the draft `ENTRY`. */
export async function withDraft(): Promise<World> {
  const world = await createWorld();
  const made = await world.send('owner', 'POST', DRAFTS, ENTRY);
  if (made.statusCode !== 201) throw new Error(made.body);
  return world;
}
