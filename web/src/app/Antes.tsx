import type { Datos } from '@conserje/contract';
import { ElegirClave } from './ElegirClave.tsx';
import { EntrarConEnlace } from './EntrarConEnlace.tsx';
import { FaltanDosPasos } from './FaltanDosPasos.tsx';

interface Props {
  datos: Datos | null;
  /** Whoever came by a link is done with it; false: nobody did. */
  alUsarEnlace: (() => void) | false;
}

/** What stands in front of the portal until it is done. */
export default function Antes({ datos, alUsarEnlace }: Props) {
  if (alUsarEnlace) return <EntrarConEnlace acabar={alUsarEnlace} />;
  if (!datos) return null;
  return datos.cambiar_clave ? <ElegirClave datos={datos} /> : <FaltanDosPasos datos={datos} />;
}
