import { type MouseEvent, useRef } from 'react';
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
  const { key, state } = useLocation();
  const link = readListLink(state);
  /** The entry that is being left: a second press before the list is drawn would leave the list, too. */
  const left = useRef('');
  const beside = useBeside();
  function goBack(event: MouseEvent) {
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (left.current !== key) void navigate(-link.steps);
    left.current = key;
  }
  return (
    <Link to={paths.jobList.href(link?.search)} className={styles['back']} onClick={goBack}>
      <Icon icon={beside ? X : ArrowLeft} size={18} />
      {t(beside ? 'job.close' : 'job.back')}
    </Link>
  );
}
