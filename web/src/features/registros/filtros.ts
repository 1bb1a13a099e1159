import type { Modulo } from '@conserje/rules';
import { MODULOS, revisarDias } from '@conserje/rules';

/** What is looked at, as it stands in the address. */
export const EN_URL = { modulo: 'todos', usuario: 0, encargado: 0, desde: '', hasta: '', buscar: '' };
export type Filtros = typeof EN_URL;

/** Stands for the system where somebody is chosen who did it; 0 is anybody. */
export const SISTEMA = -1;

const esModulo = (texto: string): texto is Modulo => Object.hasOwn(MODULOS, texto);
/** The module that is looked at; anything may stand in an address. */
export const moduloDe = ({ modulo }: Filtros): Modulo | 'todos' => (esModulo(modulo) ? modulo : 'todos');

const DIA = /^\d{4}-\d{2}-\d{2}$/;
const dia = (texto: string): string => (DIA.test(texto) ? texto : '');

/** What the server is asked with: what is no filter, or a wrong one, is left out. */
export function consultaDe(filtros: Filtros) {
  const { usuario, encargado } = filtros;
  const modulo = moduloDe(filtros);
  const dias = { desde: dia(filtros.desde), hasta: dia(filtros.hasta) };
  const bien = revisarDias(dias) === null;
  return {
    ...(modulo !== 'todos' && { modulo }),
    ...(usuario > 0 && { usuario }),
    ...(encargado !== 0 && { encargado: Math.max(encargado, 0) }),
    ...(bien && dias.desde !== '' && { desde: dias.desde }),
    ...(bien && dias.hasta !== '' && { hasta: dias.hasta }),
  };
}

/** How many filters are set beside the module and the search. */
export const cuantos = ({ usuario, encargado, desde, hasta }: Filtros): number =>
  [usuario > 0, encargado !== 0, desde !== '' || hasta !== ''].filter(Boolean).length;
