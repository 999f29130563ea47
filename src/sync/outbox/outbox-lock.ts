/** Held while sending or moving a person's operations on this device. */
export const OUTBOX_LOCK = 'portage-outbox';
