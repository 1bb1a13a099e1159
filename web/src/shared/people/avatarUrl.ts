/** Measures of the hotel's avatar pictures, in its own pixels, by the size it is asked for. */
export const AVATAR_SIZES = {
  entero: { m: { ancho: 64, alto: 110 }, l: { ancho: 128, alto: 220 } },
  cabeza: { m: { ancho: 54, alto: 62 }, l: { ancho: 108, alto: 124 } },
} as const;

/** The smallest picture that fills `height` CSS pixels without being blown up more than half as much again. */
export const pictureSizeFor = (height: number, headOnly: boolean): 'm' | 'l' =>
  height > AVATAR_SIZES[headOnly ? 'cabeza' : 'entero'].m.alto * 1.5 ? 'l' : 'm';

/**
 * The address of someone's avatar.
 * @param template the configuration's template, with `{usuario}`
 * @param height wanted height in CSS pixels
 */
export function avatarUrl(template: string, usuario: string, height: number, headOnly: boolean): string {
  const [base, query] = template.replaceAll('{usuario}', encodeURIComponent(usuario)).split('?', 2);
  const params = new URLSearchParams(query);
  params.set('size', pictureSizeFor(height, headOnly));
  if (headOnly) params.set('headonly', '1');
  return `${base}?${params}`;
}
