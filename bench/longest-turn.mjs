// Preloaded into a server (`node --import`). On request, tells its parent the longest turn since the last request, in
// ms.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', message => {
  if (message !== 'longest turn') return;
  process.send?.({ longestTurnMs: delay.max / 1e6 });
  delay.reset();
});
