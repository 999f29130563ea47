// What starts once the list is on the screen. In one file (`vite.config.ts`): each request costs a phone a round trip.
export { endPushWithSession } from './end-push.ts';
export { startBoard } from './start-board.ts';
export { followLanguage } from './follow-language.ts';
export { keepFrames } from './keep-frames.ts';
export { keepPlace } from './keep-place.ts';
export { leaveDeleted } from './leave-deleted.ts';
export { startHints } from './start-hints.ts';
export { startOutbox } from './start-outbox.ts';
