import type { Sala } from '../../platform/sala.ts';
import { editarAjustes, probarHotel, verAjustes } from './mantenimiento.agencia.ts';
import { importarEscala, mirarEscala } from './mantenimiento.importar.ts';
import { agregarMembresia, editarMembresia, retirarMembresia } from './mantenimiento.membresias.ts';
import { agregarMision, editarMision, moverMision, retirarMision, verMisiones } from './mantenimiento.misiones.ts';
import { agregarRango, editarRango, moverRango, retirarRango, verRangos } from './mantenimiento.rangos.ts';

export const mantenimiento: Sala<'mantenimiento'> = {
  handlers: {
    allInfoRank: verRangos,
    editRank: editarRango,
    addRank: agregarRango,
    moverRank: moverRango,
    retirarRank: retirarRango,
    allInfoMision: verMisiones,
    editMis: editarMision,
    addMis: agregarMision,
    moverMis: moverMision,
    retirarMis: retirarMision,
    mirarEscala,
    importarEscala,
    editMemb: editarMembresia,
    addMemb: agregarMembresia,
    retirarMemb: retirarMembresia,
    ajustes: verAjustes,
    editAjustes: editarAjustes,
    probarHotel,
  },
};
