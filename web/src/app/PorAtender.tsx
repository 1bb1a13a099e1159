import type { Ruta } from '@conserje/rules';
import { useEsperas } from '../dominio/esperas.ts';
import { useCuantasSolicitudes } from '../dominio/solicitudes.ts';
import oculto from '../ui/Oculto.module.css';
import estilos from './PorAtender.module.css';

/** How many wait for the reader's answer, by the screen on which they wait. */
function useCuantas(): (ruta: Ruta) => number {
  const solicitudes = useCuantasSolicitudes() ?? 0;
  const esperas = useEsperas();
  return (ruta) => (ruta === '/solicitudes' ? solicitudes : (esperas.find((una) => una.ruta === ruta)?.cuantas ?? 0));
}

/** How many wait on a screen. */
export const PorAtender = ({ en }: { en: Ruta }) => <Cuenta cuantas={useCuantas()(en)} />;

/** How many wait on all the screens that are not in sight. */
export function PorAtenderFuera({ posibles, vistas }: { posibles: readonly Ruta[]; vistas: readonly Ruta[] }) {
  const cuantas = useCuantas();
  return (
    <Cuenta
      cuantas={posibles.filter((ruta) => !vistas.includes(ruta)).reduce((suma, ruta) => suma + cuantas(ruta), 0)}
    />
  );
}

function Cuenta({ cuantas }: { cuantas: number }) {
  if (cuantas === 0) return null;
  return (
    <span className={estilos.cuenta}>
      {cuantas}
      <span className={oculto.oculto}> por responder</span>
    </span>
  );
}
