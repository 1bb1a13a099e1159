import { EVIDENCIA_LADO } from '@conserje/rules';

/** Smaller ones are sent as they are. */
const LIGERA = 1024 * 1024;
/** Those that a browser can draw and write again without losing what they show. */
const REDUCIBLES = ['image/jpeg', 'image/png', 'image/webp'];

export const esReducible = ({ type, size }: { type: string; size: number }): boolean =>
  size > LIGERA && REDUCIBLES.includes(type);

/** How large a picture is drawn whose longer side may be at most so many points. */
export function medidas(ancho: number, alto: number, lado: number): [ancho: number, alto: number] {
  const escala = Math.min(1, lado / Math.max(ancho, alto));
  return [Math.max(1, Math.round(ancho * escala)), Math.max(1, Math.round(alto * escala))];
}

/**
 * A picture no larger than the server keeps it, so that a photo of a telephone gets through a slow line. What cannot be
 * made smaller stays as it is.
 */
export async function encoger(archivo: File): Promise<File> {
  if (!esReducible(archivo)) return archivo;
  try {
    const imagen = await createImageBitmap(archivo);
    const [ancho, alto] = medidas(imagen.width, imagen.height, EVIDENCIA_LADO);
    const lienzo = Object.assign(document.createElement('canvas'), { width: ancho, height: alto });
    const pincel = lienzo.getContext('2d');
    if (!pincel) return archivo;
    // What was transparent would be black.
    pincel.fillStyle = '#fff';
    pincel.fillRect(0, 0, ancho, alto);
    pincel.drawImage(imagen, 0, 0, ancho, alto);
    imagen.close();
    const menor = await new Promise<Blob | null>((listo) => lienzo.toBlob(listo, 'image/jpeg', 0.9));
    return menor && menor.size < archivo.size ? new File([menor], archivo.name, { type: menor.type }) : archivo;
  } catch {
    // The server says what is wrong with it.
    return archivo;
  }
}
