import { useState } from 'react';

/** From the first time on: a sheet's file is loaded when it is opened, and it stays to be closed in its own time. */
export function useWasTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
