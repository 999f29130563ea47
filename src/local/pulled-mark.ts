/** Among a person's settings: how far this device has read. */
export const PULLED = 'pulled';
