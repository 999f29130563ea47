// Apart from `delivery.ts`, so that the app has them without the schema library.

/**
 * The state of a delivery. `received`: the server has it and still owes it to the recipient. `delivered`: it is in the inbox, or
 * the employer's mail server or the form service accepted it. `failed`: it will not arrive that way; see the reason.
 */
export const DELIVERY_STATES = ['received', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The delivery channel (`domain/posting/recipient.ts`); `none`: an application of an earlier version, without a recipient. */
export const DELIVERY_WAYS = ['inbox', 'email', 'form', 'none'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];

/**
 * Why a delivery failed. `refused`: the employer's mail server or the form service said no for good; `unanswered`: it could not be
 * reached for days; `bounced`: it was accepted and came back later; `unsubscribed`: the employer wants no applications from Portage at this address; `no_recipient`: see `none`.
 */
export const DELIVERY_FAILURES = [
  'refused',
  'unanswered',
  'bounced',
  'unsubscribed',
  'no_recipient',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** How far an employer is with an application (`application.decide`). `review`: it's being looked at, and nothing is decided. */
export const DECISIONS = ['review', 'interview', 'offer', 'hired', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];

/** `GET`: the progress of the requester's own applications, for accounts and device guests; newest first. */
export const DELIVERIES_PATH = '/v1/sync/deliveries';
export const DELIVERIES_MAX = 200;

/** The preference of a member about mails on new applications; unset is the first. */
export const APPLICATION_MAIL = 'applicationMail';
export const APPLICATION_MAIL_CHOICES = ['immediately', 'daily', 'never'] as const;
export type ApplicationMail = (typeof APPLICATION_MAIL_CHOICES)[number];
