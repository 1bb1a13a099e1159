import { EVIDENCE_SIDE } from '@conserje/rules';

/** Smaller files are sent unchanged. */
const SMALL_BYTES = 1024 * 1024;
/** Types that a browser can decode and encode again without losing content. */
const SHRINKABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const canShrink = ({ type, size }: { type: string; size: number }): boolean =>
  size > SMALL_BYTES && SHRINKABLE_TYPES.includes(type);

/** Returns the size of an image whose longer side is limited to `maxSide` pixels. */
export function fitWithin(width: number, height: number, maxSide: number): [width: number, height: number] {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Shrinks an image to the size that the server stores, so that a photo passes a slow connection. Returns the file
 * unchanged if it cannot be shrunk.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!canShrink(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const [width, height] = fitWithin(bitmap.width, bitmap.height, EVIDENCE_SIDE);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const canvasContext = canvas.getContext('2d');
    if (!canvasContext) return file;
    // JPEG has no transparency; without a ground it would be black.
    canvasContext.fillStyle = '#fff';
    canvasContext.fillRect(0, 0, width, height);
    canvasContext.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    // The server validates the file and reports the error.
    return file;
  }
}
