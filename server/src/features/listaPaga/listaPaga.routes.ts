import type { listaPagaCalls } from '@conserje/contract';
import { Fallo } from '../../platform/fallo.ts';
import type { Handlers } from '../../platform/http/contexto.ts';
import './listaPaga.table.ts';

const falta = async (): Promise<never> => {
  throw new Fallo('INTERNO');
};

export const listaPaga: Handlers<keyof typeof listaPagaCalls> = {
  getListaPaga: falta,
  filtrarListaPaga: falta,
  updateLista: falta,
  previoReinicio: falta,
  reiniciarLista: falta,
  reiniciarNomina: falta,
  pagarMonto: falta,
  pagar: falta,
  ascensoPaga: falta,
};
