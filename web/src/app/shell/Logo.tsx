import { useState } from 'react';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import portalLogo from './logo.svg';

/** The agency's logo in a box that is always as large; the portal's own while there is none or it does not load. */
export function Logo({ ancho, alto }: { ancho: number; alto: number }) {
  const { logo } = useConfiguracion();
  const [brokenUrl, setBroken] = useState<string>();
  const isAgenciaLogo = logo !== null && logo !== brokenUrl;
  return (
    <img
      src={isAgenciaLogo ? logo : portalLogo}
      width={ancho}
      height={alto}
      alt=""
      style={{ objectFit: 'contain', ...(isAgenciaLogo && { imageRendering: 'auto' }) }}
      referrerPolicy="no-referrer"
      onError={() => isAgenciaLogo && setBroken(logo)}
    />
  );
}
