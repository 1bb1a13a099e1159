import type { Ruta } from '@conserje/rules';
import IconCampana from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useEsperas } from '../dominio/esperas.ts';
import { useCuantasSolicitudes } from '../dominio/solicitudes.ts';
import { sinLeerQuery } from '../features/notificaciones/notificaciones.queries.ts';
import { perezosa } from '../platform/perezosa.ts';
import icono from '../ui/BotonIcono.module.css';
import estilos from './Campana.module.css';
import { Contencion } from './Contencion.tsx';
import { PANTALLAS_WEB } from './pantallas.tsx';
import { useYaPedido } from './useYaPedido.ts';

const PanelNotificaciones = perezosa(() => import('../features/notificaciones/PanelNotificaciones.tsx'));

/** More digits than this would not fit the mark. */
const MUCHAS = 99;

const tituloDe = (ruta: Ruta): string => PANTALLAS_WEB.find((pantalla) => pantalla.ruta === ruta)?.titulo ?? '';

/** Whatever leads elsewhere closes it. */
function usePanel() {
  const { key } = useLocation();
  const [abierto, setAbierto] = useState(false);
  const cerrar = useCallback(() => setAbierto(false), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that is gone closes it
  useEffect(cerrar, [cerrar, key]);
  return { abierto, abrir: () => setAbierto(true), cerrar };
}

/** What concerns the reader, with the number of what waits for an answer or was not read. Brass is what waits. */
export function Campana() {
  const esperan = useCuantasSolicitudes() ?? 0;
  const otras = useEsperas();
  const { sinLeer = 0 } = useQuery(sinLeerQuery()).data ?? {};
  const { abierto, abrir, cerrar } = usePanel();
  const conPanel = useYaPedido(abierto);
  const ajenas = otras.reduce((suma, { cuantas }) => suma + cuantas, 0);
  const cuantas = esperan + ajenas + sinLeer;
  const partes = [
    esperan > 0 && (esperan === 1 ? '1 espera tu respuesta' : `${esperan} esperan tu respuesta`),
    ...otras.map(({ cuantas, dicho }) => `${cuantas} ${dicho}`),
    sinLeer > 0 && (sinLeer > MUCHAS ? `más de ${MUCHAS} sin leer` : `${sinLeer} sin leer`),
  ].filter(Boolean);
  const titulo = partes.length > 0 ? `Notificaciones: ${partes.join(', ')}` : 'Notificaciones';
  return (
    <>
      <button
        type="button"
        className={`${icono.boton} ${estilos.campana}`}
        title={titulo}
        aria-label={titulo}
        aria-haspopup="dialog"
        onClick={abrir}
      >
        <IconCampana size={22} aria-hidden="true" />
        {cuantas > 0 && (
          <span className={estilos.cuenta} data-espera={esperan + ajenas > 0} aria-hidden="true">
            {cuantas > MUCHAS ? `${MUCHAS}+` : cuantas}
          </span>
        )}
      </button>
      <Contencion callada>
        <Suspense fallback={null}>
          {conPanel && (
            <PanelNotificaciones
              abierto={abierto}
              cerrar={cerrar}
              esperan={esperan}
              otras={otras}
              tituloDe={tituloDe}
            />
          )}
        </Suspense>
      </Contencion>
    </>
  );
}
