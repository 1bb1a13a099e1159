import type { Aviso, vivoCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';

export const vivo: Handlers<keyof typeof vivoCalls> = {
  vivo: ({ deps, usuario }, enviar) =>
    deps.motor.escuchar((mensaje) => {
      const aviso = JSON.parse(mensaje) as Aviso;
      if (aviso.para === undefined || aviso.para === usuario.id) enviar(aviso);
    }),
};
