import { Badge } from '../ui/layout/badge.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Fold } from '../ui/layout/fold.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Check, Inbox } from '../ui/icons.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Part, Row } from './part.tsx';

export function States() {
  return (
    <>
      <Part title="Badges and notices">
        <Row>
          {(['neutral', 'accent', 'good', 'warn', 'info'] as const).map(tone => (
            <Badge key={tone} tone={tone} icon={<Icon icon={Check} size={14} />}>
              {tone}
            </Badge>
          ))}
        </Row>
        {(['info', 'good', 'warn', 'error'] as const).map(tone => (
          <Notice key={tone} tone={tone} title={tone} quiet>
            <p>What happened, and what can be done about it.</p>
          </Notice>
        ))}
      </Part>
      <Part title="Nothing yet, not yet">
        <Fold title="Behind its heading" folded>
          <p>What a phone shows when it is pressed.</p>
        </Fold>
        <EmptyState
          title="Nothing is saved yet"
          icon={<Icon icon={Inbox} size={40} />}
          action={<Button>See all jobs</Button>}
        >
          What you save is here, without a network too.
        </EmptyState>
        <div aria-busy="true">
          <Skeleton width="half" height="title" />
          <Skeleton />
          <Skeleton width="short" />
          <Skeleton height="block" />
        </div>
        <ProgressBar aria-label="Half of it" value={0.5} max={1} />
      </Part>
    </>
  );
}
