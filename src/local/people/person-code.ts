// What a person's database needs, loaded with Dexie once the first list is on the screen (`person-data.ts`).
export { adoptionUnderWay } from './adoption-mark.ts';
export { adoptedGuestSecret, ownGuestSecret } from './guest-secret.ts';
export { createPersonOutbox } from './person-outbox.ts';
export { watchQuery } from './watch-query.ts';
export { noteLeft } from '../db/people-on-device.ts';
export { openPersonDatabase } from '../db/person-db.ts';
export { writeMark } from '../values/write-mark.ts';
