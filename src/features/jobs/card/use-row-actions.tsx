import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMarkJob } from '../../../local/hooks/use-job-marks.ts';
import { useToast } from '../../../ui/feedback/toast-context.ts';
import { NoStorageWords } from '../../draft-form/lazy-no-storage.tsx';
import { paths } from '../../paths.ts';
import { useServices } from '../../services.ts';
import type { RowActions } from './job-row.tsx';
import { useWords } from '../../../i18n/words.ts';

const noPlace = () => undefined;

/** Marks postings from the list. `failed`: why the last mark couldn't be stored on this device. */
export function useRowActions(
  keepInPlace: (jobId: number) => void = noPlace,
  onEmployerHidden: () => void = noPlace,
): {
  actions: RowActions;
  failed: ReactNode;
} {
  const marks = useMarkJob();
  const { t } = useWords();
  const toast = useToast();
  const navigate = useNavigate();
  const { install } = useServices();
  const [failed, setFailed] = useState(false);
  const attempt = useCallback((write: Promise<void>) => {
    setFailed(false);
    write.catch(() => setFailed(true));
  }, []);
  const save = useCallback(
    async (jobId: number, saved: boolean) => {
      await (saved ? marks.save(jobId) : marks.unsave(jobId));
      const action = saved
        ? { label: t('jobs.save.see'), run: () => void navigate(paths.saved.href()) }
        : { label: t('jobs.hide.undo'), run: () => attempt(marks.save(jobId)) };
      if (saved) install.useful();
      toast({ text: t(saved ? 'jobs.save.done' : 'jobs.save.undone'), action });
    },
    [attempt, install, marks, navigate, t, toast],
  );
  const hideEmployer = useCallback(
    async (employer: string) => {
      await marks.hideEmployer(employer);
      onEmployerHidden();
      const undo = () => attempt(marks.showEmployer(employer));
      toast({
        text: t('jobs.hide.employerDone', { employer }),
        action: { label: t('jobs.hide.undo'), run: undo },
      });
    },
    [attempt, marks, onEmployerHidden, t, toast],
  );
  const actions = useMemo<RowActions>(
    () => ({
      onSave: (jobId, saved) => attempt(save(jobId, saved)),
      onHide: jobId => {
        keepInPlace(jobId);
        attempt(marks.hide(jobId));
      },
      onUnhide: jobId => attempt(marks.unhide(jobId)),
      onHideEmployer: employer => attempt(hideEmployer(employer)),
      onShowEmployer: employer => attempt(marks.showEmployer(employer)),
    }),
    [attempt, hideEmployer, keepInPlace, marks, save],
  );
  const isRefused = document.documentElement.dataset['storage'] !== undefined;
  return { actions, failed: failed && (isRefused ? <NoStorageWords /> : t('jobs.mark.failed')) };
}
