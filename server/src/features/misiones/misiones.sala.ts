import type { Sala } from '../../platform/sala.ts';
import { conAusencias } from '../ausencias/ausencias.public.ts';
import { opcionesUsuarios } from '../usuarios/usuarios.public.ts';
import { anular } from './misiones.anular.ts';
import { rangos, trabajo, vender, vendidas } from './misiones.service.ts';

export const misiones: Sala<'misiones'> = {
  handlers: {
    usuariosVentaMision: ({ deps, query, usuario, ahora }) =>
      conAusencias(deps.motor.db, ahora, opcionesUsuarios(deps.motor.db, query.buscar, usuario)),
    getRangosVenta: ({ deps }) => rangos(deps.motor.db),
    getWork: ({ deps, params }) => trabajo(deps.motor.db, params.id),
    misionesVenta: vendidas,
    addMision: vender,
    anularMision: anular,
  },
};
