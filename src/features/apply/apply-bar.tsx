import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { CircleAlert, CircleCheck, CircleHelp, Clock, Pencil, Send } from '../../ui/icons.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { useServices } from '../services.ts';
import { APPLY_ID } from './apply-panel.tsx';
import styles from './apply-bar.module.css';
import type { ApplyState } from './apply-state.ts';
import type { Application } from './use-application.ts';
import { useIsBelow } from './use-is-below.ts';

interface ApplyBarProps {
  application: Application;
  /** False: the employer takes no applications on Portage, and the bar leads to the other ways. */
  hasForm: boolean;
  /** The text above the panel is still being fetched, and will push the panel down. */
  isLoading: boolean;
}

/** On phones, in reach of the thumb: how the application stands, and the way to it. */
export function ApplyBar({ application, hasForm, isLoading }: ApplyBarProps) {
  const words = useWords();
  const { now } = useServices();
  const isAhead = useIsBelow(APPLY_ID);
  const isFollowing = useRef(false);
  useLayoutEffect(() => {
    if (isLoading || !isFollowing.current) return;
    isFollowing.current = false;
    document.getElementById(APPLY_ID)?.scrollIntoView();
  }, [isLoading]);
  const { state, draft } = application;
  if (!state || !isAhead) return null;
  const isDraft = state.step === 'writing' && Object.values(draft.content).some(Boolean);
  const { icon, text } =
    state.step === 'writing' && !hasForm
      ? { icon: CircleHelp, text: words.t('apply.bar.ways') }
      : barContent(state, isDraft, now(), words);

  function goTo(event: MouseEvent) {
    const panel = document.getElementById(APPLY_ID);
    if (!panel) return;
    event.preventDefault();
    panel.scrollIntoView();
    if (isLoading) follow(isFollowing);
    panel.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  }
  return (
    <div className={styles['bar']} data-foot-bar>
      <a
        href={`#${APPLY_ID}`}
        className={buttonClass({
          variant: state.step === 'writing' ? 'primary' : 'secondary',
          wide: true,
        })}
        onClick={goTo}
      >
        <Icon icon={icon} />
        {text}
      </a>
    </div>
  );
}

/** Sets it until the reader moves the page. */
function follow(isFollowing: RefObject<boolean>): void {
  isFollowing.current = true;
  const moved = new AbortController();
  const stop = () => {
    isFollowing.current = false;
    moved.abort();
  };
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, stop, { passive: true, signal: moved.signal });
}

function barContent(state: ApplyState, isDraft: boolean, nowMs: number, words: Words) {
  const { t } = words;
  switch (state.step) {
    case 'writing':
      return isDraft
        ? { icon: Pencil, text: t('apply.bar.draft') }
        : { icon: Send, text: t('apply.bar.apply') };
    case 'saved':
    case 'waiting':
      return { icon: Clock, text: t('apply.bar.waiting') };
    case 'sending':
      return { icon: Send, text: t('apply.bar.sending') };
    case 'sent':
      return {
        icon: CircleCheck,
        text: t('apply.bar.sent', {
          moment: momentWords(Date.parse(state.receipt.acceptedAt), nowMs, words),
        }),
      };
    case 'changed':
    case 'refused':
      return { icon: CircleAlert, text: t('apply.bar.attention') };
  }
}
