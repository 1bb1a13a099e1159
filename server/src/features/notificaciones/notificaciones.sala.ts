import { aRatos } from '../../platform/oficio.ts';
import type { Sala } from '../../platform/sala.ts';
import { Cartero } from './notificaciones.cartero.ts';
import { Podador } from './notificaciones.podador.ts';
import { sinLeer } from './notificaciones.queries.ts';
import {
  aparato,
  cambiarGusto,
  leer,
  ponerAparato,
  propias,
  quitarAparato,
  verGustos,
} from './notificaciones.service.ts';

export const notificaciones: Sala<'notificaciones'> = {
  handlers: {
    notificaciones: propias,
    notificacionesSinLeer: async ({ deps, usuario }) => ({ sinLeer: await sinLeer(deps.motor.db, usuario.id) }),
    leerNotificaciones: leer,
    gustosNotificacion: verGustos,
    gustoNotificacion: cambiarGusto,
    aparato,
    ponerAparato,
    quitarAparato,
  },
  oficios: [
    (deps) => new Cartero(deps),
    aRatos('old notices could not be removed', (deps) => {
      const podador = new Podador(deps);
      return () => podador.podar();
    }),
  ],
};
