import type { Violation } from './violation.ts';

/** Accepted image types (decisions §7), detected from the content, not from the declared type. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** File properties that a browser knows before sending. */
export interface ChosenFile {
  type: string;
  size: number;
}

/** Formats a file size: `5 MB`, `512 KB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

export const imageTypeText = 'Solo se admiten imágenes PNG, JPEG, WebP o GIF';
/** Message for a file larger than `bytes`. */
export const fileTooLargeText = (bytes: number): string =>
  `El archivo puede pesar como máximo ${formatFileSize(bytes)}`;

/**
 * Validates an image before it is sent, by declared type and size; the server checks the content.
 * @param bytes maximum size
 */
export function checkImage<Field extends string>(
  campo: Field,
  { type, size }: ChosenFile,
  bytes: number,
): Violation<Field> | null {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return { campo, msg: imageTypeText };
  return size <= bytes ? null : { campo, msg: fileTooLargeText(bytes) };
}
