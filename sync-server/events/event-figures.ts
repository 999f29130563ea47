import type { LabelledFigure } from '../http/metrics.ts';
import type { EventBackbone } from './event-backbone.ts';
import type { FollowerFigures } from './event-follower.ts';

/** For `GET /metrics`: how far the consumers of events have come. */
export function eventFigures(
  backbone: Pick<EventBackbone, 'figures'>,
  nowMs: () => number,
): LabelledFigure[] {
  const figure = (
    name: string,
    help: string,
    read: (figures: FollowerFigures) => number,
    isTotal = false,
  ): LabelledFigure => ({
    name,
    help,
    isTotal,
    label: 'consumer',
    read: () => [...backbone.figures()].map(([consumer, figures]) => [consumer, read(figures)] as const),
  });
  return [
    figure('portage_events_waiting', 'Changes that a consumer has not seen yet', ({ waiting }) => waiting),
    figure(
      'portage_events_oldest_seconds',
      'Age of the oldest change that a consumer has not seen; 0 = none',
      read => (read.oldestMs === null ? 0 : Math.max(0, nowMs() - read.oldestMs) / 1000),
    ),
    figure(
      'portage_events_delivered_total',
      'Events delivered since the start',
      ({ delivered }) => delivered,
      true,
    ),
    figure(
      'portage_events_failures_total',
      'Failed attempts to deliver an event since the start',
      ({ failures }) => failures,
      true,
    ),
    figure(
      'portage_events_parked_total',
      'Events set aside since the start because every attempt failed',
      ({ parked }) => parked,
      true,
    ),
  ];
}
