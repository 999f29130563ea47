import { knownPlaceWords } from '../../../domain/places/place-words.ts';
import type { Words } from '../../../i18n/words.ts';
import type { Cluster } from './clusters.ts';

/** "142 jobs around Calgary, Alberta" */
export function clusterWords({ count, main, isGroup }: Cluster, words: Words): string {
  const place = knownPlaceWords(main, words);
  return words.t(isGroup ? 'map.jobsAround' : 'map.jobsIn', { count, place });
}
