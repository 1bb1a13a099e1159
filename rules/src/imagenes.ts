import type { Reparo } from './cuenta.ts';

/** What a picture may be that someone sends (decisions §7); by its content, whatever it calls itself. */
export const IMAGEN_TIPOS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** What a browser says of a file before it is sent. */
export interface ArchivoElegido {
  type: string;
  size: number;
}

/** A size as people read it: `5 MB`, `512 KB`. */
export const enPeso = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

export const imagenNoAdmitida = 'Solo se admiten imágenes PNG, JPEG, WebP o GIF';
/** What is said of a file of more than so many bytes. */
export const archivoPesado = (bytes: number): string => `El archivo puede pesar como máximo ${enPeso(bytes)}`;

/**
 * Whether a picture is worth sending: its type as its name suggests it, and its size. The server looks at what it is.
 * @param bytes at most so many
 */
export function revisarImagen<Campo extends string>(
  campo: Campo,
  { type, size }: ArchivoElegido,
  bytes: number,
): Reparo<Campo> | null {
  if (!IMAGEN_TIPOS.some((tipo) => tipo === type)) return { campo, msg: imagenNoAdmitida };
  return size <= bytes ? null : { campo, msg: archivoPesado(bytes) };
}
