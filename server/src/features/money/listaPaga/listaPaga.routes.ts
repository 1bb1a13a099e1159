import type { FeatureModule } from '../../../platform/featureModule.ts';
import { ascensoPaga } from './listaPaga.ascenso.ts';
import { pay, payMonto } from './listaPaga.pay.ts';
import { payMany } from './listaPaga.payMany.ts';
import { previewReset, resetListaPaga, resetNomina } from './listaPaga.reset.ts';
import { filteredList, openLists } from './listaPaga.service.ts';
import { updateLists } from './listaPaga.update.ts';
import { weekClosing } from './listaPaga.weekClosing.ts';

export const listaPaga: FeatureModule<'listaPaga'> = {
  handlers: {
    getListaPaga: openLists,
    filtrarListaPaga: filteredList,
    updateLista: updateLists,
    previoReinicio: previewReset,
    cierreSemana: weekClosing,
    reiniciarLista: resetListaPaga,
    reiniciarNomina: resetNomina,
    pagarMonto: payMonto,
    pagar: pay,
    pagarVarias: payMany,
    ascensoPaga,
  },
};
