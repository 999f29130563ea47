import { useText } from '../../../i18n/use-text.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Landing } from './landing.tsx';

/** For links that were cut off on the way from the mail. */
export function BrokenLink({ title, to }: { title: string; to: string }) {
  const t = useText();
  return (
    <Landing title={title}>
      <Notice tone="warn" quiet>
        {t('account.brokenLink')}
      </Notice>
      <LinkButton to={to} variant="secondary" wide>
        {t('account.brokenLinkAction')}
      </LinkButton>
    </Landing>
  );
}
