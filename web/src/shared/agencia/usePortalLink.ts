import { useConfiguracion } from './configuracion.queries.ts';

/** Returns the public URL of the portal: the configured one, otherwise the origin of this page. */
export function usePortalLink(): { origin: string; published: boolean } {
  const { direccion } = useConfiguracion();
  return direccion === null
    ? { origin: location.origin, published: location.protocol === 'https:' }
    : { origin: direccion, published: true };
}
