import type { Violation } from '../identity/registration.ts';

/** What a picture may be that someone sends (decisions §7); by its content, whatever it calls itself. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** What a browser says of a file before it is sent. */
export interface ChosenFile {
  type: string;
  size: number;
}

/** A size as people read it: `5 MB`, `512 KB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

export const imageTypeText = 'Solo se admiten imágenes PNG, JPEG, WebP o GIF';
/** What is said of a file of more than so many bytes. */
export const fileTooLargeText = (bytes: number): string =>
  `El archivo puede pesar como máximo ${formatFileSize(bytes)}`;

/**
 * Whether a picture is worth sending: its type as its name suggests it, and its size. The server looks at what it is.
 * @param bytes at most so many
 */
export function checkImage<Field extends string>(
  campo: Field,
  { type, size }: ChosenFile,
  bytes: number,
): Violation<Field> | null {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return { campo, msg: imageTypeText };
  return size <= bytes ? null : { campo, msg: fileTooLargeText(bytes) };
}
