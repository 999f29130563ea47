import { useWords } from '../../../i18n/words.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import type { PostingLike } from './posting-like.ts';
import { postingLikeWords } from './posting-like-words.ts';

/** Says before a posting is sent that there is one like it. */
export function PostingLikeNotice({ like }: { like: PostingLike }) {
  const words = useWords();
  const { t } = words;
  return (
    <Notice tone="info" title={postingLikeWords(like, words)} quiet>
      <p>{t('posting.second.form')}</p>
      <div>
        <LinkButton
          to={like.jobId === null ? paths.outbox.href() : paths.postJob.edit(like.jobId)}
          variant="secondary"
          size="small"
        >
          {t(like.jobId === null ? 'posting.toOutbox' : 'posting.second.edit')}
        </LinkButton>
      </div>
    </Notice>
  );
}
