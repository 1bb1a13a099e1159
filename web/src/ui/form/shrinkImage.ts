import { EVIDENCE_SIDE } from '@conserje/rules';

/** Smaller ones are sent as they are. */
const SMALL_BYTES = 1024 * 1024;
/** Those that a browser can draw and write again without losing what they show. */
const SHRINKABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const canShrink = ({ type, size }: { type: string; size: number }): boolean =>
  size > SMALL_BYTES && SHRINKABLE_TYPES.includes(type);

/** How large a picture is drawn whose longer side may be at most so many points. */
export function fitWithin(width: number, height: number, maxSide: number): [width: number, height: number] {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * A picture no larger than the server keeps it, so that a photo of a telephone gets through a slow line. What cannot be
 * made smaller stays as it is.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!canShrink(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const [width, height] = fitWithin(bitmap.width, bitmap.height, EVIDENCE_SIDE);
    const canvas = Object.assign(document.createElement('canvas'), { width: width, height: height });
    const canvasContext = canvas.getContext('2d');
    if (!canvasContext) return file;
    // What was transparent would be black.
    canvasContext.fillStyle = '#fff';
    canvasContext.fillRect(0, 0, width, height);
    canvasContext.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
