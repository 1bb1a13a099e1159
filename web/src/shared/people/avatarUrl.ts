/** Sizes of the hotel's avatar pictures in pixels, by requested size. */
export const AVATAR_SIZES = {
  entero: { m: { width: 64, height: 110 }, l: { width: 128, height: 220 } },
  cabeza: { m: { width: 54, height: 62 }, l: { width: 108, height: 124 } },
} as const;

/** Returns the smallest picture that fills `height` CSS pixels when enlarged by at most half. */
export const pictureSizeFor = (height: number, headOnly: boolean): 'm' | 'l' =>
  height > AVATAR_SIZES[headOnly ? 'cabeza' : 'entero'].m.height * 1.5 ? 'l' : 'm';

/**
 * Builds the URL of an avatar.
 * @param template the configuracion's template, with `{usuario}`
 * @param height in CSS pixels
 */
export function avatarUrl(template: string, usuario: string, height: number, headOnly: boolean): string {
  const [base, query] = template.replaceAll('{usuario}', encodeURIComponent(usuario)).split('?', 2);
  const params = new URLSearchParams(query);
  params.set('size', pictureSizeFor(height, headOnly));
  if (headOnly) params.set('headonly', '1');
  return `${base}?${params}`;
}
