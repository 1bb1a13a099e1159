import { useConfiguracion } from './configuracion.ts';

/** Where people find the portal: its address on the Internet, else where this page came from. */
export function useEnlace(): { origen: string; publicado: boolean } {
  const { direccion } = useConfiguracion();
  return direccion === null
    ? { origen: location.origin, publicado: location.protocol === 'https:' }
    : { origen: direccion, publicado: true };
}
