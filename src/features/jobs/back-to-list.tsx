import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft } from '../../ui/icons.ts';
import { paths } from '../paths.ts';
import styles from './back-to-list.module.css';
import { isFromList } from './job-link-state.ts';

/** Goes back where one came from the list, so that it is found where it was left; else to its top. */
export function BackToList() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  function goBack(event: MouseEvent) {
    if (!isFromList(state) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link to={paths.jobList.href()} className={styles['back']} onClick={goBack}>
      <Icon icon={ArrowLeft} size={18} />
      {t('job.back')}
    </Link>
  );
}
