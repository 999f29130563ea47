/** The library is loaded when it's needed, and once: its memory is mixed up by a second start. */
let loading: ReturnType<typeof load> | undefined;

export function loadZstd(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  const zstd = await import('@bokuweb/zstd-wasm');
  await zstd.init();
  return zstd;
}
