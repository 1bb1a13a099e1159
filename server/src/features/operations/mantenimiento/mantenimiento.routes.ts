import type { FeatureModule } from '../../../platform/featureModule.ts';
import { editRequirement, viewRequirements } from './mantenimiento.actividad.ts';
import { editConfiguracion, testHotel, viewConfiguracion } from './mantenimiento.agencia.ts';
import {
  addCategoria,
  editCategoria,
  moveCategoria,
  retireCategoria,
  viewCategorias,
} from './mantenimiento.categorias.ts';
import { importLadder, previewLadder } from './mantenimiento.ladderImport.ts';
import { addMembresia, editMembresia, retireMembresia } from './mantenimiento.membresias.ts';
import { addMision, editMision, moveMision, retireMision, viewMisiones } from './mantenimiento.misiones.ts';

export const mantenimiento: FeatureModule<'mantenimiento'> = {
  handlers: {
    allInfoRank: viewCategorias,
    editRank: editCategoria,
    actividadPedida: viewRequirements,
    pedirActividad: editRequirement,
    addRank: addCategoria,
    moverRank: moveCategoria,
    retirarRank: retireCategoria,
    allInfoMision: viewMisiones,
    editMis: editMision,
    addMis: addMision,
    moverMis: moveMision,
    retirarMis: retireMision,
    mirarEscala: previewLadder,
    importarEscala: importLadder,
    editMemb: editMembresia,
    addMemb: addMembresia,
    retirarMemb: retireMembresia,
    ajustes: viewConfiguracion,
    editAjustes: editConfiguracion,
    probarHotel: testHotel,
  },
};
