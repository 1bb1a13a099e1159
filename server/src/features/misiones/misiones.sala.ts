import type { Sala } from '../../platform/sala.ts';
import { opcionesUsuarios } from '../usuarios/usuarios.public.ts';
import { rangos, trabajo, vender, vendidas } from './misiones.service.ts';

export const misiones: Sala<'misiones'> = {
  handlers: {
    usuariosVentaMision: ({ deps, query, usuario }) => opcionesUsuarios(deps.motor.db, query.buscar, usuario),
    getRangosVenta: ({ deps }) => rangos(deps.motor.db),
    getWork: ({ deps, params }) => trabajo(deps.motor.db, params.id),
    misionesVenta: vendidas,
    addMision: vender,
  },
};
