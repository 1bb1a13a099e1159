import type { Sala } from '../../platform/sala.ts';
import { retrasarFichajes } from './fichaje.queries.ts';
import { activos, cerrarUno, deAlguien, fichar, propios } from './fichaje.service.ts';

export const fichaje: Sala<'fichaje'> = {
  handlers: {
    getFichajes: propios,
    getFichajesActivos: activos,
    fichajesDe: deAlguien,
    actionFichar: fichar,
    cerrarFichaje: cerrarUno,
  },
  correcciones: [retrasarFichajes],
};
