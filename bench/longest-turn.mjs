// Loaded into a server (`node --import`): tells its parent, when asked, what its longest turn was since it was last asked, in ms.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', message => {
  if (message !== 'longest turn') return;
  process.send?.({ longestTurnMs: delay.max / 1e6 });
  delay.reset();
});
