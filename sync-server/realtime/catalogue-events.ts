import type { From } from '../catalogue/manifest/manifest-views.ts';
import { CATALOGUE_CHANNEL } from './channels.ts';
import type { RealtimeHub } from './realtime-hub.ts';

/** Postings are public, and so is the news that they changed. */
export function publishCatalogue(hub: RealtimeHub, { epoch, position }: From): void {
  hub.publish({
    channels: [CATALOGUE_CHANNEL],
    keys: [CATALOGUE_CHANNEL],
    isFor: () => true,
    names: () => [`${CATALOGUE_CHANNEL}.update`],
    payload: () => ({ epoch, position }),
  });
}
