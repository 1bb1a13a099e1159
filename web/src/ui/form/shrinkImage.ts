import { EVIDENCE_SIDE } from '@conserje/rules';

/** Smaller ones are sent as they are. */
const SMALL_BYTES = 1024 * 1024;
/** Those that a browser can draw and write again without losing what they show. */
const SHRINKABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const canShrink = ({ type, size }: { type: string; size: number }): boolean =>
  size > SMALL_BYTES && SHRINKABLE_TYPES.includes(type);

/** How large a picture is drawn whose longer side may be at most so many points. */
export function fitWithin(ancho: number, alto: number, side: number): [ancho: number, alto: number] {
  const scale = Math.min(1, side / Math.max(ancho, alto));
  return [Math.max(1, Math.round(ancho * scale)), Math.max(1, Math.round(alto * scale))];
}

/**
 * A picture no larger than the server keeps it, so that a photo of a telephone gets through a slow line. What cannot be
 * made smaller stays as it is.
 */
export async function shrinkImage(archivo: File): Promise<File> {
  if (!canShrink(archivo)) return archivo;
  try {
    const imagen = await createImageBitmap(archivo);
    const [ancho, alto] = fitWithin(imagen.width, imagen.height, EVIDENCE_SIDE);
    const canvas = Object.assign(document.createElement('canvas'), { width: ancho, height: alto });
    const canvasContext = canvas.getContext('2d');
    if (!canvasContext) return archivo;
    // What was transparent would be black.
    canvasContext.fillStyle = '#fff';
    canvasContext.fillRect(0, 0, ancho, alto);
    canvasContext.drawImage(imagen, 0, 0, ancho, alto);
    imagen.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return smaller && smaller.size < archivo.size ? new File([smaller], archivo.name, { type: smaller.type }) : archivo;
  } catch {
    // The server says what is wrong with it.
    return archivo;
  }
}
