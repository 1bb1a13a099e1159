import { useState } from 'react';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import portalLogo from './logo.svg';

/** Logo of the agency in a box of fixed size; the portal's own if there is none or it fails to load. */
export function Logo({ width, height }: { width: number; height: number }) {
  const { logo } = useConfiguracion();
  const [brokenUrl, setBroken] = useState<string>();
  const isAgenciaLogo = logo !== null && logo !== brokenUrl;
  return (
    <img
      src={isAgenciaLogo ? logo : portalLogo}
      width={width}
      height={height}
      alt=""
      className="u-pixelated"
      style={{ objectFit: 'contain', ...(isAgenciaLogo && { imageRendering: 'auto' }) }}
      referrerPolicy="no-referrer"
      onError={() => isAgenciaLogo && setBroken(logo)}
    />
  );
}
