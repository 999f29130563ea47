import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../../i18n/use-text.ts';
import type { PersonDatabase } from '../../../local/db/person-db.ts';
import type { ReceivedApplication } from '../../../local/db/pulled-records.ts';
import { type OwnDecision, useDecisions } from '../../../local/hooks/use-decision.ts';
import { usePersonDatabase } from '../../../local/people/use-person-database.ts';
import {
  type ApplicantFilter,
  countStages,
  NO_FILTER,
  type Stage,
  stageOf,
  withWords,
} from './applicant-filter.ts';
import { useIsReturn } from './use-return-place.ts';

/** The state of a link from the list to an application. */
export const FROM_LIST = 'list';

/** The filter of the list that was shown last, until the page is loaded anew. */
const kept = new WeakMap<PersonDatabase, { jobId: number; filter: ApplicantFilter }>();

export interface FilteredApplicants {
  filter: ApplicantFilter;
  setFilter: (filter: ApplicantFilter) => void;
  isFiltered: boolean;
  /** Those that the filter lets through, in the order of all. */
  found: readonly ReceivedApplication[];
  /** How many with the words are at each stage. */
  counts: ReadonlyMap<Stage, number>;
  /** By the application's id; undefined while the disk is being read. */
  decisions: ReadonlyMap<string, OwnDecision> | undefined;
}

interface Asked {
  jobId: number;
  /** Whether the list is shown, or one of its applications. */
  isList: boolean;
}

/** The applications to one posting and their filter, which stays on the way to an application, to the next one and back. */
export function useApplicantFilter(
  applications: readonly ReceivedApplication[],
  { jobId, isList }: Asked,
): FilteredApplicants {
  const t = useText();
  const db = usePersonDatabase();
  const decisions = useDecisions(applications);
  const { state } = useLocation();
  const isReturn = useIsReturn();
  const [filter, setFilter] = useState(() => {
    const last = isList ? isReturn : state === FROM_LIST;
    const known = last ? kept.get(db) : undefined;
    return known?.jobId === jobId ? known.filter : NO_FILTER;
  });
  useEffect(() => {
    if (isList) kept.set(db, { jobId, filter });
  }, [db, filter, isList, jobId]);
  const words = useDeferredValue(filter.words);
  const named = useMemo(() => withWords(applications, words, t), [applications, words, t]);
  const { stage } = filter;
  return {
    filter,
    setFilter,
    isFiltered: named !== applications || stage !== 'all',
    found: stage === 'all' ? named : named.filter(each => stageOf(each, decisions) === stage),
    counts: countStages(named, decisions),
    decisions,
  };
}
