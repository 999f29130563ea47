import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowLeft, X } from '../../../ui/icons.ts';
import { paths } from '../../paths.ts';
import styles from './back-to-list.module.css';
import { useBeside } from '../beside.ts';
import { readListLink } from '../job-link-state.ts';

/** Goes back where one came from the list, so that it is found where it was left; else to its top. Beside the list it closes the posting. */
export function BackToList() {
  const t = useText();
  const navigate = useNavigate();
  const link = readListLink(useLocation().state);
  const beside = useBeside();
  function goBack(event: MouseEvent) {
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-link.steps);
  }
  return (
    <Link to={paths.jobList.href(link?.search)} className={styles['back']} onClick={goBack}>
      <Icon icon={beside ? X : ArrowLeft} size={18} />
      {t(beside ? 'job.close' : 'job.back')}
    </Link>
  );
}
