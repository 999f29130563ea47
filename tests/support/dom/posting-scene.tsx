import { PostJobScreen } from '../../../src/features/posting/post-job-screen.tsx';
import { POSTING_DRAFT_KEY } from '../../../src/local/operation-draft.ts';
import { START_MS } from '../test-context.ts';
import { createDevice, type Device, type DeviceOptions } from './device.ts';
import { leaveOn } from './sending-scene.ts';
import { openPart, type Page, type PageOptions } from './test-app.tsx';

/** All that the server asks of a posting, as the form has it. */
export const FILLED_IN = {
  jobTitle: 'Fire lookout cook',
  businessName: 'Height of Land Outfitters',
  city: 'Banff',
  provinceId: 'AB',
};

/** `query`: of its address, such as `mode=one&step=pay`. */
export function openPosting(query: string, options: PageOptions = {}): Promise<Page> {
  return openPart(<PostJobScreen />, { path: `/post-job?${query}`, ...options });
}

/** A device on which the form of one posting was left like this. */
export async function withPostingDraft(
  content: Record<string, unknown>,
  options: DeviceOptions = {},
): Promise<Device> {
  const device = await createDevice(options);
  const drafts = [{ key: POSTING_DRAFT_KEY, content, editedAt: START_MS - 60_000 }];
  await leaveOn(device, options.user?.id ?? null, { drafts });
  return device;
}
