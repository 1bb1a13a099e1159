import type { Aviso, vivoCalls } from '@conserje/contract';
import { puedeEntrar, TEMAS } from '@conserje/rules';
import type { Handlers } from '../../platform/http/contexto.ts';

export const vivo: Handlers<keyof typeof vivoCalls> = {
  vivo: ({ deps, usuario }, enviar) =>
    deps.motor.escuchar((mensaje) => {
      const aviso = JSON.parse(mensaje) as Aviso;
      if (aviso.para === usuario.id || (aviso.para === undefined && puedeEntrar(TEMAS[aviso.tema], usuario)))
        enviar(aviso);
      else if (aviso.para === undefined) enviar({ tema: aviso.tema, quien: null, msg: '' });
    }),
};
