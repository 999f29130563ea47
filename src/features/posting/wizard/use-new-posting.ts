import { useDeferredValue, useMemo } from 'react';
import { isObject } from '../../../core/json.ts';
import { createJobIds } from '../../../domain/posting/new-job-ids.ts';
import { PROVINCE_CODES } from '../../../domain/province.ts';
import { POSTING_DRAFT_KEY } from '../../../local/outbox/operation-draft.ts';
import { type DraftHandle, useDraft } from '../../../local/hooks/use-draft.ts';
import { useOwnPostings } from '../../../local/hooks/use-own-records.ts';
import { useWords } from '../../../i18n/words.ts';
import { useServices, useTodayIn } from '../../services.ts';
import { type FormReading, readForm } from '../form/form-reading.ts';
import { rowOf } from '../form/form-row.ts';
import { emptyForm, type FormChange, type FormValues, readValues } from '../form/form-values.ts';
import { valuesOfRow } from '../form/values-of-row.ts';

export interface NewPosting {
  draft: DraftHandle;
  values: FormValues;
  change: (change: FormChange) => void;
  reading: FormReading;
  /** Anything was filled in here that would be lost by another beginning. */
  isBegun: boolean;
  /** Puts these in the place of what stands in the form. */
  replace: (values: FormValues) => void;
  /** Resolves with its operation when it is on this device's disk. */
  send: () => Promise<string>;
}

/** The one posting that is being written: a draft on this device, and of an account on its others. */
export function useNewPosting(): NewPosting {
  const { outbox } = useServices();
  const { language } = useWords();
  const todayIn = useTodayIn();
  const draft = useDraft(POSTING_DRAFT_KEY);
  const last = useOwnPostings()?.find(({ record }) => record)?.record;
  const newJobId = useMemo(() => createJobIds(Math.random), []);
  const { content } = draft;
  const row = isObject(content['row']) ? content['row'] : null;

  const businessName = last?.businessName ?? '';
  const values = useMemo(() => {
    const otherwise = { ...emptyForm(language), businessName };
    return row ? valuesOfRow(row, { today: todayIn(null), language }) : readValues(content, otherwise);
  }, [content, row, language, businessName, todayIn]);
  const today = todayIn(PROVINCE_CODES.find(code => code === values.provinceId) ?? null);
  const reading = useDeferredReading(values, today);

  /** Rows come back from the outbox as they were sent; from then on it is a form again. */
  const change = (next: FormChange) => draft.change(row ? { ...values, ...next, row: null } : next);
  async function send(): Promise<string> {
    const { listing } = readForm(values, today);
    const [id = ''] = await outbox.enqueue(
      [
        {
          kind: 'posting.create',
          payload: {
            jobId: newJobId(),
            row: rowOf({ ...values, postingDateFormatted: listing.card.postingDateFormatted }),
          },
          title: listing.card.jobTitle,
        },
      ],
      { clearDraft: POSTING_DRAFT_KEY },
    );
    return id;
  }
  return {
    draft,
    values,
    change,
    reading,
    isBegun:
      row !== null ||
      Object.values(content).some(value =>
        typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0,
      ),
    replace: next => draft.change({ ...next, row: null, refused: null }),
    send,
  };
}

/** The letters are on the screen before what they come to. */
export function useDeferredReading(values: FormValues, today: string): FormReading {
  const settled = useDeferredValue(values);
  return useMemo(() => readForm(settled, today), [settled, today]);
}
