import type { listaPagaCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { actualizarListas } from './listaPaga.actualizar.ts';
import { ascensoPaga } from './listaPaga.ascenso.ts';
import { pagar, pagarMonto } from './listaPaga.pagar.ts';
import { previo, reiniciarLista, reiniciarNomina } from './listaPaga.reiniciar.ts';
import { listaFiltrada, listasAbiertas } from './listaPaga.service.ts';

export const listaPaga: Handlers<keyof typeof listaPagaCalls> = {
  getListaPaga: listasAbiertas,
  filtrarListaPaga: listaFiltrada,
  updateLista: actualizarListas,
  previoReinicio: previo,
  reiniciarLista,
  reiniciarNomina,
  pagarMonto,
  pagar,
  ascensoPaga,
};
