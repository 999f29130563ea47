/** The lock of whoever sends or moves a person's operations on this device. */
export const OUTBOX_LOCK = 'portage-outbox';
