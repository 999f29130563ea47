import { useLocation } from 'react-router-dom';
import { useBeside } from '../../features/jobs/beside.ts';
import { paths } from '../../features/paths.ts';

/** Equal where the same screen stays: the list, alone or with a posting beside it. */
export function useScreenKey(): string {
  const { pathname } = useLocation();
  const beside = useBeside();
  return beside ? paths.jobList.href() : pathname;
}
