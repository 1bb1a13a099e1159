import type { PersonAction } from '@conserje/rules';
import { PERSON_ACTION_ROUTES } from '@conserje/rules';
import { useUrlState } from '../../ui/state/useUrlState.ts';

/** URL state of a screen's form: whether it is open, and the id of its usuario (0: none yet). */
export const FORM_URL_STATE = { nuevo: false, usuario: 0 };

/** Returns the route of a screen with its form open and the usuario selected. */
export const actionRoute = (action: PersonAction, usuarioId: number): string =>
  `${PERSON_ACTION_ROUTES[action]}?nuevo=1&usuario=${usuarioId}`;

/** Returns the usuario that the URL selects for the form; 0 without one. */
export const useChosenUsuario = (): number => useUrlState(FORM_URL_STATE)[0].usuario;

/** Labels of the actions on a person, in the order in which cards and menus offer them. */
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
// The literal has exactly the keys of its type.
export const ACTIONS_ON_OTHERS = Object.keys(ACTION_LABELS) as PersonAction[];
