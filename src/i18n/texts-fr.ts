import clock from './messages/fr/clock.json';
import common from './messages/fr/common.json';
import domain from './messages/fr/domain.json';
import jobs from './messages/fr/jobs.json';

/**
 * The texts of the list and of the frame around every screen. The rest is loaded with the screens (`lazy-areas.ts`).
 */
export const texts = { ...clock, ...common, ...domain, ...jobs };
