/** Reads the codes in a camera's picture. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>;

/** The part of the browser's own detector that we use; not every browser has one. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Larger pictures take longer and tell no more. */
const MOST_PIXELS = 720;

/** The browser's detector, or else a library, which is loaded only then. */
export async function openCodeReader(): Promise<ReadCodes> {
  const own = await ownDetector();
  if (own) return async video => (await own.detect(video)).map(({ rawValue }) => rawValue);
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async video => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0 || height === 0) return [];
    const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return [decodeQR(picture)];
    } catch {
      // There is none in this picture, or it is blurred.
      return [];
    }
  };
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!Own) return null;
  try {
    const formats = await Own.getSupportedFormats();
    return formats.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null;
  } catch {
    return null;
  }
}
