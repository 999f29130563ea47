import { PostJobScreen } from '../../../src/features/posting/post-job-screen.tsx';
import { POSTING_DRAFT_KEY } from '../../../src/local/outbox/operation-draft.ts';
import { START_MS } from '../test-context.ts';
import { createDevice, type Device, type DeviceOptions } from './device.ts';
import { leaveOn } from './sending-scene.ts';
import { openPart, type Page, type PageOptions } from './test-app.tsx';

/** All fields that the server requires of a posting, as form values. */
export const FILLED_IN = {
  jobTitle: 'Fire lookout cook',
  businessName: 'Height of Land Outfitters',
  city: 'Banff',
  provinceId: 'AB',
};

/** `query`: the query string, such as `mode=one&step=pay`. */
export function openPosting(query: string, options: PageOptions = {}): Promise<Page> {
  return openPart(<PostJobScreen />, { path: `/post-job?${query}`, ...options });
}

/** A device with this draft of a single posting. */
export async function withPostingDraft(
  content: Record<string, unknown>,
  options: DeviceOptions = {},
): Promise<Device> {
  const device = await createDevice(options);
  const drafts = [{ key: POSTING_DRAFT_KEY, content, editedAt: START_MS - 60_000 }];
  await leaveOn(device, options.user?.id ?? null, { drafts });
  return device;
}
