// Apart from `delivery.ts`, so that the app has them without the schema library.

/**
 * How far an application came. `received`: the server has it and still owes it to the recipient. `delivered`: it is in the inbox, or
 * the employer's mail server or the form service took it. `failed`: it will not arrive that way, see the reason.
 */
export const DELIVERY_STATES = ['received', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** By which way (`domain/recipient.ts`); `none`: an application of earlier times that had no recipient. */
export const DELIVERY_WAYS = ['inbox', 'email', 'form', 'none'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];

/**
 * Why a delivery failed. `refused`: the employer's mail server or the form service said no for good; `unanswered`: it could not be
 * reached for days; `unsubscribed`: the employer wants no applications from Portage at this address; `no_recipient`: see `none`.
 */
export const DELIVERY_FAILURES = ['refused', 'unanswered', 'unsubscribed', 'no_recipient'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** What an employer decided about an application (`application.decide`). */
export const DECISIONS = ['interview', 'hired', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];

/** `GET`: how the asker's own applications stand, of an account and of a device's guest alike; newest first. */
export const DELIVERIES_PATH = '/v1/sync/deliveries';
export const DELIVERIES_MAX = 200;

/** The preference of a member about mails on new applications; unset is the first. */
export const APPLICATION_MAIL = 'applicationMail';
export const APPLICATION_MAIL_CHOICES = ['immediately', 'daily', 'never'] as const;
export type ApplicationMail = (typeof APPLICATION_MAIL_CHOICES)[number];
