import type { Suceso, vivoCalls } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import { puedeEntrar, TEMAS } from '@conserje/rules';
import type { Handler } from '../../platform/http/contexto.ts';

// The keys of an object literal are its type's.
const temas = Object.keys(TEMAS) as Tema[];

/** Tells whoever looks on what happens, as much of it as they may know. */
export const escuchar: Handler<typeof vivoCalls.vivo> = ({ deps, usuario }, enviar, revisar) =>
  deps.motor.escuchar({
    mensaje(mensaje) {
      const aviso = JSON.parse(mensaje) as Suceso;
      if (aviso.para === usuario.id || (aviso.para === undefined && puedeEntrar(TEMAS[aviso.tema], usuario)))
        enviar(aviso);
      else if (aviso.para === undefined) enviar({ ...aviso, quien: null, msg: '' });
      // Whoever's key has ended hears that much, and no more.
      if (aviso.tema === 'sesion' && aviso.para === usuario.id) revisar();
    },
    // Anything may have changed meanwhile: whoever looks on asks anew for all of it.
    hueco() {
      for (const tema of temas) enviar({ tema, quien: null, msg: '' });
    },
  });
