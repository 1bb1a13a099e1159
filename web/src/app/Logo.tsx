import { useState } from 'react';
import { useConfiguracion } from '../dominio/configuracion.ts';
import propio from './logo.svg';

/** The agency's logo in a box that is always as large; the portal's own while there is none or it does not load. */
export function Logo({ ancho, alto }: { ancho: number; alto: number }) {
  const { logo } = useConfiguracion();
  const [rota, setRota] = useState<string>();
  const suyo = logo !== null && logo !== rota;
  return (
    <img
      src={suyo ? logo : propio}
      width={ancho}
      height={alto}
      alt=""
      style={{ objectFit: 'contain', ...(suyo && { imageRendering: 'auto' }) }}
      referrerPolicy="no-referrer"
      onError={() => suyo && setRota(logo)}
    />
  );
}
