/**
 * Parts of the platform that cost a world much and mean nothing in it. To be imported before anything of the world is made.
 */

/** The same place in the same queue; Node's own makes each of them an object that debuggers follow. */
const done = Promise.resolve();
globalThis.queueMicrotask = action => void done.then(action);

/** Dexie tells other pages of every write. There are none in this process: its tabs are told by the simulation. */
BroadcastChannel.prototype.postMessage = () => undefined;
