import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { OwnPosting } from '../../local/db/pulled-records.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Ban, CalendarDays, ChevronDown, Copy, Pencil, RefreshCw } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../ui/buttons/menu.tsx';
import { paths } from '../paths.ts';
import { postingActions } from './posting-ends.ts';
import { PostingEndDialog } from './posting-end-dialog.tsx';
import type { PostingStage } from './posting-stage.ts';

interface PostingMenuProps {
  posting: OwnPosting;
  stage: PostingStage;
  today: string;
}

/** The actions that an employer has for one of their postings. */
export function PostingMenu({ posting, stage, today }: PostingMenuProps) {
  const t = useText();
  const [asked, setAsked] = useState<'extend' | 'close' | 'repost' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // The dialog would give the focus back to the menu's item, which is gone by then.
  useEffect(() => {
    const button = trigger.current;
    return asked ? () => button?.focus({ preventScroll: true }) : undefined;
  }, [asked]);
  const { jobId, jobTitle: title } = posting;
  const can = new Set(postingActions(stage, posting.expiresOn));
  return (
    <>
      <Menu
        trigger={
          <Button
            ref={trigger}
            variant="secondary"
            size="small"
            aria-label={t('account.posting.manageLabel', { title })}
          >
            {t('account.posting.manage')}
            <Icon icon={ChevronDown} size={16} />
          </Button>
        }
      >
        {can.has('edit') && (
          <MenuLink to={paths.postJob.edit(jobId)} icon={Pencil}>
            {t('account.posting.edit')}
          </MenuLink>
        )}
        {can.has('extend') && (
          <MenuItem icon={CalendarDays} onSelect={() => setAsked('extend')}>
            {t('account.posting.extend')}
          </MenuItem>
        )}
        {can.has('repost') && (
          <MenuItem icon={RefreshCw} onSelect={() => setAsked('repost')}>
            {t('account.posting.repost')}
          </MenuItem>
        )}
        <MenuLink to={paths.postJob.like(jobId)} icon={Copy}>
          {t(stage === 'refused' ? 'account.posting.again' : 'account.posting.like')}
        </MenuLink>
        {can.has('close') && <MenuLine />}
        {can.has('close') && (
          <MenuItem icon={Ban} tone="danger" onSelect={() => setAsked('close')}>
            {t('account.posting.close')}
          </MenuItem>
        )}
      </Menu>
      {asked && (
        <PostingEndDialog action={asked} posting={posting} today={today} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
