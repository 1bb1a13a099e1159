import { aRatos } from '../../platform/oficio.ts';
import type { Sala } from '../../platform/sala.ts';
import { Caducidad } from './privacidad.caducidad.ts';
import { descargar } from './privacidad.descarga.ts';
import { limpiarLoBorrado } from './privacidad.limpieza.ts';
import { olvidar } from './privacidad.olvido.ts';

export const privacidad: Sala<'privacidad'> = {
  handlers: { misDatos: descargar, olvidarUsuario: olvidar },
  oficios: [
    aRatos('old addresses could not be forgotten', (deps) => {
      const caducidad = new Caducidad(deps);
      return () => caducidad.aplicar();
    }),
    aRatos('what was erased is still in free pages', (deps) => () => limpiarLoBorrado(deps)),
  ],
};
