import type { Sala } from '../../platform/sala.ts';
import { conAusencias } from '../ausencias/ausencias.public.ts';
import { opcionesUsuarios } from '../usuarios/usuarios.public.ts';
import { ofrecidos, retirar } from './ascensos.ofertas.ts';
import { posibles } from './ascensos.posibles.ts';
import { responderSolicitud } from './ascensos.responder.ts';
import { ofrecer, solicitudesDe, ultimoAscenso } from './ascensos.service.ts';
import { PLAZOS_DE_ASCENSOS } from './ascensos.vencimientos.ts';

export const ascensos: Sala<'ascensos'> = {
  handlers: {
    getUsuariosAscensos: ({ deps, query, ahora }) =>
      conAusencias(deps.motor.db, ahora, opcionesUsuarios(deps.motor.db, query.buscar)),
    verUltimoAscenso: ({ deps, params, usuario, ahora }) => ultimoAscenso(deps.motor.db, params.id, usuario, ahora),
    ascensosPosibles: posibles,
    sendAscenso: ofrecer,
    getSolicitudes: solicitudesDe,
    actionSolicitudes: responderSolicitud,
    ascensosOfrecidos: ofrecidos,
    retirarAscenso: retirar,
  },
  vencimientos: PLAZOS_DE_ASCENSOS,
};
