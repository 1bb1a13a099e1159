import type { Ruta } from '@conserje/rules';
import { useCuantasAusencias } from '../dominio/ausencias.ts';
import { useCuantasRectificaciones } from '../dominio/rectificaciones.ts';
import { useCuantasSolicitudes } from '../dominio/solicitudes.ts';
import oculto from '../ui/Oculto.module.css';
import estilos from './PorAtender.module.css';

/** How many requests wait on a screen for the reader. */
export function PorAtender({ en }: { en: Ruta }) {
  if (en === '/solicitudes') return <Solicitudes />;
  if (en === '/ausencias') return <Ausencias />;
  return en === '/nomina' ? <Rectificaciones /> : null;
}

const Solicitudes = () => <Cuenta cuantas={useCuantasSolicitudes() ?? 0} />;
const Ausencias = () => <Cuenta cuantas={useCuantasAusencias()} />;
const Rectificaciones = () => <Cuenta cuantas={useCuantasRectificaciones()} />;

function Cuenta({ cuantas }: { cuantas: number }) {
  if (cuantas === 0) return null;
  return (
    <span className={estilos.cuenta}>
      {cuantas}
      <span className={oculto.oculto}> por responder</span>
    </span>
  );
}
