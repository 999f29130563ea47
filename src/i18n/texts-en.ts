import clock from './messages/en/clock.json';
import common from './messages/en/common.json';
import domain from './messages/en/domain.json';
import jobs from './messages/en/jobs.json';

/** What the list, and what stands around every screen, says; the rest comes with its screens (`lazy-areas.ts`). */
export const texts = { ...clock, ...common, ...domain, ...jobs };
