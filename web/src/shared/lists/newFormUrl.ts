import type { PersonAction } from '@conserje/rules';
import { PERSON_ACTION_ROUTES } from '@conserje/rules';
import { useUrlState } from '../../ui/state/useUrlState.ts';

/** What the address of a screen says of its form: that it is open, and whom it is about (0: nobody yet). */
export const FORM_URL_STATE = { nuevo: false, usuario: 0 };

/** The screen on which something is done to someone, with its form open and them chosen. */
export const actionRoute = (action: PersonAction, usuarioId: number): string =>
  `${PERSON_ACTION_ROUTES[action]}?nuevo=1&usuario=${usuarioId}`;

/** Whom the address says that a form is about: what its field of the person begins with. */
export const useChosenUsuario = (): number => useUrlState(FORM_URL_STATE)[0].usuario;

/** How what is done to someone on another screen is called; the order is that of the contract. */
export const ACTION_LABELS: Record<PersonAction, string> = {
  ascender: 'Ascender',
  vender: 'Vender misión',
  membresia: 'Vender membresía',
  trasladar: 'Trasladar',
  exceptuar: 'Dar permisos',
  llamar: 'Llamar la atención',
  multar: 'Multar',
  degradar: 'Degradar',
  despedir: 'Despedir',
};
// The keys of an object literal are its type's.
export const ACTIONS_ON_OTHERS = Object.keys(ACTION_LABELS) as PersonAction[];
