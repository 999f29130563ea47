import clock from './messages/fr/clock.json';
import common from './messages/fr/common.json';
import domain from './messages/fr/domain.json';
import jobs from './messages/fr/jobs.json';

/** What the list, and what stands around every screen, says; the rest comes with its screens (`lazy-areas.ts`). */
export const texts = { ...clock, ...common, ...domain, ...jobs };
