import { formatList } from '../shared/sentences.ts';

/** Who confirms a pay period before its reset (decisions §10 Sign-off); a setting of the agency. */
export const SIGN_OFF_MODES = ['nadie', 'encargados', 'miembros', 'ambos'] as const;
export type SignOffMode = (typeof SIGN_OFF_MODES)[number];
export const SIGN_OFF_MODE_LABELS: Record<SignOffMode, string> = {
  nadie: 'Nadie',
  encargados: 'Los encargados: lo que sumaron a otros',
  miembros: 'Cada miembro: lo suyo',
  ambos: 'Los dos',
};

/** What a person confirms: their own sum, or the rows of others that name them. */
export const SIGN_OFF_ROLES = ['miembro', 'encargado'] as const;
export type SignOffRole = (typeof SIGN_OFF_ROLES)[number];

const MODE_OF_ROLE: Record<SignOffRole, SignOffMode> = { miembro: 'miembros', encargado: 'encargados' };
export const asksForSignOff = (mode: SignOffMode, role: SignOffRole): boolean =>
  mode === 'ambos' || mode === MODE_OF_ROLE[role];

/** `cambio`: something was confirmed, and a row came after it. */
export const SIGN_OFF_STATES = ['confirmado', 'cambio', 'falta'] as const;
export type SignOffState = (typeof SIGN_OFF_STATES)[number];
export const SIGN_OFF_STATE_LABELS: Record<SignOffState, string> = {
  confirmado: 'Confirmado',
  cambio: 'Cambió después',
  falta: 'Falta',
};

/**
 * The state of a sign-off. A period of one pay group that was reset leaves only new rows in that group, which change
 * nothing that was confirmed.
 * @param groups rows of the open periods of each pay group, of which `nuevas` came after what was confirmed last
 */
export function signOffState(groups: readonly { filas: number; nuevas: number }[]): SignOffState {
  const unconfirmed = groups.filter(({ nuevas }) => nuevas > 0);
  if (unconfirmed.length === 0) return 'confirmado';
  return unconfirmed.some(({ filas, nuevas }) => nuevas < filas) ? 'cambio' : 'falta';
}

/**
 * Sentence on the people whose confirmation is missing at a reset.
 * @param names the first names
 */
export const missingSignOffText = (names: readonly string[], total: number): string =>
  `${total === 1 ? 'Falta que confirme' : 'Faltan por confirmar'} ${formatList(names, total)}.`;
