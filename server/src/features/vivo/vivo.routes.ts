import type { Aviso, vivoCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';

export const vivo: Handlers<keyof typeof vivoCalls> = {
  vivo: ({ deps }, enviar) => deps.motor.escuchar((mensaje) => enviar(JSON.parse(mensaje) as Aviso)),
};
