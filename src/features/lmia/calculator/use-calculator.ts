import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Listing } from '../../../domain/listing.ts';
import { useServices, useToday, useWageTable } from '../../services.ts';
import { type CalculatorReading, readCalculation } from './calculator-reading.ts';
import { type CalculatorState, readCalculator, writeCalculator } from './calculator-state.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSettled } from '../../../ui/use-settled.ts';

/** Browsers limit how often an address may change, so it doesn't follow every key. */
const TYPING_PAUSE_MS = 300;

export interface Calculator {
  state: CalculatorState;
  change: (next: Partial<CalculatorState>) => void;
  reading: CalculatorReading;
  /** The posting that filled in the form, once it is loaded. */
  posting: Listing | null;
}

/** The form holds the input. The address follows after a pause, and the form follows navigation to another address. */
export function useCalculator(): Calculator {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const inForce = useWageTable();
  const [state, setState] = useState(() => readCalculator(new URLSearchParams(search)));
  // Addresses that were written here and may still come, the newest last: on a slow device, one may come after the next was written.
  const written = useRef([search]);
  const settled = useSettled(state, TYPING_PAUSE_MS);
  const posting = usePosting(state.job);

  useEffect(() => {
    const at = written.current.indexOf(search);
    written.current = at < 0 ? [search] : written.current.slice(at);
    if (at < 0) setState(readCalculator(new URLSearchParams(search)));
  }, [search]);

  useEffect(() => {
    const text = writeCalculator(settled);
    // The user may be leaving for a screen whose code is still loading. Don't pull them back.
    if (written.current.at(-1) === text || location.pathname !== pathname) return;
    written.current.push(text);
    void navigate(`${pathname}${text}`, { replace: true, preventScrollReset: true });
  }, [settled, pathname, navigate]);

  const reading = useMemo(
    () => readCalculation(state, today, posting, inForce),
    [state, today, posting, inForce],
  );
  return { state, change: next => setState(now => ({ ...now, ...next })), reading, posting };
}

function usePosting(job: number | null): Listing | null {
  const { details } = useServices();
  const posting = useAnswer(async () => {
    if (job === null) return undefined;
    const answer = await details.read(job).catch(() => null);
    return answer?.status === 'found' ? answer.listing : null;
  }, [details, job]);
  return posting?.card.jobId === job ? posting : null;
}
