import { useState } from 'react';

/**
 * True once `now` was true. A sheet's file is loaded when it first opens, and the sheet stays mounted so that it can
 * close properly.
 */
export function useWasTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
