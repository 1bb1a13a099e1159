import type { Sala } from '../../platform/sala.ts';
import { actualizarListas } from './listaPaga.actualizar.ts';
import { ascensoPaga } from './listaPaga.ascenso.ts';
import { cierreSemana } from './listaPaga.cierre.ts';
import { pagar, pagarMonto } from './listaPaga.pagar.ts';
import { pagarVarias } from './listaPaga.pagarVarias.ts';
import { previo, reiniciarLista, reiniciarNomina } from './listaPaga.reiniciar.ts';
import { listaFiltrada, listasAbiertas } from './listaPaga.service.ts';

export const listaPaga: Sala<'listaPaga'> = {
  handlers: {
    getListaPaga: listasAbiertas,
    filtrarListaPaga: listaFiltrada,
    updateLista: actualizarListas,
    previoReinicio: previo,
    cierreSemana,
    reiniciarLista,
    reiniciarNomina,
    pagarMonto,
    pagar,
    pagarVarias,
    ascensoPaga,
  },
};
