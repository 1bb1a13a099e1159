import { useConfiguracion } from './configuracion.queries.ts';

/** Where people find the portal: its address on the Internet, else where this page came from. */
export function usePortalLink(): { origin: string; published: boolean } {
  const { direccion } = useConfiguracion();
  return direccion === null
    ? { origin: location.origin, published: location.protocol === 'https:' }
    : { origin: direccion, published: true };
}
