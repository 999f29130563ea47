import { type Static, Type } from 'typebox';
import {
  type Decision,
  DECISIONS,
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  DELIVERY_WAYS,
  type DeliveryFailure,
  type DeliveryState,
  type DeliveryWay,
} from './delivery-states.ts';
import { PulledMessage } from './pulled-message.ts';

/** The recipient of an application and the state of its delivery. */
export const ApplicationDelivery = Type.Object({
  via: Type.Unsafe<DeliveryWay>({ type: 'string', enum: [...DELIVERY_WAYS] }),
  state: Type.Unsafe<DeliveryState>({ type: 'string', enum: [...DELIVERY_STATES] }),
  /** The posting's address; only with `via: 'email'`. */
  address: Type.Optional(Type.String()),
  /** When it entered this state: server time, ISO. */
  at: Type.String(),
  /** Only with `state: 'failed'`. */
  reason: Type.Optional(Type.Unsafe<DeliveryFailure>({ type: 'string', enum: [...DELIVERY_FAILURES] })),
});
export type ApplicationDelivery = Static<typeof ApplicationDelivery>;

export const ApplicationDecision = Type.Object({
  kind: Type.Unsafe<Decision>({ type: 'string', enum: [...DECISIONS] }),
  at: Type.String(),
});
export type ApplicationDecision = Static<typeof ApplicationDecision>;

/**
 * The progress of an application after it was sent. An absent part did not happen; an older server never gives `delivery`.
 */
export const APPLICATION_PROGRESS = {
  delivery: Type.Optional(ApplicationDelivery),
  /** When a member of the employer's team first opened it (`application.open`), ISO. */
  openedAt: Type.Optional(Type.String()),
  /** The employer's latest decision (`application.decide`). */
  decision: Type.Optional(ApplicationDecision),
  /** The time of the last message of the other side that the reader's side has seen, ISO. Absent: none. */
  seenTo: Type.Optional(Type.String()),
};

/** One of the requester's applications in the answer of `DELIVERIES_PATH`. */
export const DeliveryOfApplication = Type.Object({
  /** `$id` of the application, as in its receipt. */
  id: Type.String(),
  jobId: Type.Integer(),
  ...APPLICATION_PROGRESS,
});
export type DeliveryOfApplication = Static<typeof DeliveryOfApplication>;

/** Messages about the requester's applications after a cursor, oldest first. */
export const GuestMessages = Type.Object({
  /** For the next request. */
  cursor: Type.String(),
  /** Whether more are available now. */
  more: Type.Boolean(),
  messages: Type.Array(Type.Object({ id: Type.String(), ...PulledMessage })),
});
export type GuestMessages = Static<typeof GuestMessages>;

/** `conversation`: only for a guest who asks for it with `?cursor=`, because an account pulls it. */
export const DeliveriesResponse = Type.Object({
  deliveries: Type.Array(DeliveryOfApplication),
  conversation: Type.Optional(GuestMessages),
});
export type DeliveriesResponse = Static<typeof DeliveriesResponse>;
