import clock from './messages/en/clock.json';
import common from './messages/en/common.json';
import domain from './messages/en/domain.json';
import jobs from './messages/en/jobs.json';

/**
 * The texts of the list and of the frame around every screen. The rest is loaded with the screens (`lazy-areas.ts`).
 */
export const texts = { ...clock, ...common, ...domain, ...jobs };
