import type { listaPagaCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { creditosPorSemana } from '../creditos/creditos.public.ts';
import { actualizarListas } from './listaPaga.actualizar.ts';
import { ascensoPaga } from './listaPaga.ascenso.ts';
import { pagar, pagarMonto } from './listaPaga.pagar.ts';
import { previo, reiniciarLista, reiniciarNomina } from './listaPaga.reiniciar.ts';
import { listaFiltrada, listasAbiertas } from './listaPaga.service.ts';

/** What comes into people's hands of what they have earned. */
const PAGAS = [
  ['paga_cobrada', 1],
  ['paga_devuelta', -1],
  ['pendiente_cobrado', 1],
] as const;

export const listaPaga: Handlers<keyof typeof listaPagaCalls> = {
  getListaPaga: listasAbiertas,
  filtrarListaPaga: listaFiltrada,
  pagasSemanas: ({ deps, ahora }) => creditosPorSemana(deps.motor.db, ahora, PAGAS),
  updateLista: actualizarListas,
  previoReinicio: previo,
  reiniciarLista,
  reiniciarNomina,
  pagarMonto,
  pagar,
  ascensoPaga,
};
