// The two globals that browsers, workers and Node share and that this folder needs. Declared here because the folder is
// compiled with neither DOM nor Node types.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
