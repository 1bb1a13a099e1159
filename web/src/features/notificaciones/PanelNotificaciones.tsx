import type { Notificacion } from '@conserje/contract';
import type { Ruta } from '@conserje/rules';
import { claseNotificacion, pantallaDe } from '@conserje/rules';
import IconAjustes from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLeidas from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Puerta } from '../../dominio/Puerta.tsx';
import { useLlamada } from '../../platform/llamada.ts';
import icono from '../../ui/BotonIcono.module.css';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Lateral } from '../../ui/Lateral.tsx';
import oculto from '../../ui/Oculto.module.css';
import { Relativo } from '../../ui/Relativo.tsx';
import { frase } from './frase.ts';
import { CLAVE_CAMPANA, notificacionesQuery } from './notificaciones.queries.ts';
import estilos from './PanelNotificaciones.module.css';

interface Props {
  abierto: boolean;
  cerrar: () => void;
  /** Requests that wait for the reader's answer. */
  esperan: number;
  /** What a screen is called. */
  tituloDe: (ruta: Ruta) => string;
}

/** The pigeonholes behind the front desk: what concerns the reader, the newest first, and before it what waits for them. */
export default function PanelNotificaciones({ abierto, cerrar, ...contenido }: Props) {
  return (
    <Lateral abierto={abierto} cerrar={cerrar} nombre="Notificaciones" lado="derecha" className={estilos.panel}>
      <Contenido cerrar={cerrar} {...contenido} />
    </Lateral>
  );
}

function Contenido({ cerrar, esperan, tituloDe }: Omit<Props, 'abierto'>) {
  const consultas = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificacionesQuery(),
  );
  const [leer, leyendo] = useLlamada('POST leerNotificaciones', {
    avisa: false,
    alLograr: () => consultas.invalidateQueries({ queryKey: CLAVE_CAMPANA }),
  });
  const filas = data?.pages.flatMap((pagina) => pagina.datos) ?? [];
  const [ultima] = filas;
  return (
    <div className={estilos.interior}>
      <div className={estilos.cabeza}>
        <h2>Notificaciones</h2>
        {ultima && filas.some((n) => !n.leida) && (
          <button
            type="button"
            className={icono.boton}
            aria-disabled={leyendo}
            onClick={() => leer({ body: { hasta: ultima.id } })}
            aria-label="Marcar todas como leídas"
            title="Marcar todas como leídas"
          >
            <IconLeidas size={22} aria-hidden="true" />
          </button>
        )}
        <Link
          to="/configuracion#notificaciones-propias"
          replace
          className={icono.boton}
          aria-label="Elegir qué quieres oír"
          title="Elegir qué quieres oír"
        >
          <IconAjustes size={22} aria-hidden="true" />
        </Link>
        <button type="button" className={icono.boton} onClick={cerrar} aria-label="Cerrar las notificaciones">
          <IconCerrar size={22} aria-hidden="true" />
        </button>
      </div>
      {esperan > 0 && (
        <Link to="/solicitudes" replace className={estilos.esperan}>
          {esperan === 1 ? '1 solicitud espera tu respuesta' : `${esperan} solicitudes esperan tu respuesta`}
        </Link>
      )}
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando tus notificaciones" filas={5} alto="4rem" />}
      {data && filas.length === 0 && (
        <Vacio titulo="Tu casillero está vacío">Aquí queda lo que te concierne: ascensos, paga, tiempos, multas.</Vacio>
      )}
      <ul className={estilos.lista}>
        {filas.map((notificacion) => (
          <Nota
            key={notificacion.id}
            notificacion={notificacion}
            tituloDe={tituloDe}
            alAbrir={() => {
              if (!notificacion.leida) leer({ body: { id: notificacion.id } });
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={estilos.mas}
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver anteriores'}
        </button>
      )}
    </div>
  );
}

interface NotaProps {
  notificacion: Notificacion;
  tituloDe: (ruta: Ruta) => string;
  alAbrir: () => void;
}

/** A slip of paper: one that was not read still has its corner folded. All of it leads to its screen, names to people. */
function Nota({ notificacion, tituloDe, alAbrir }: NotaProps) {
  const { id, clase, leida, fecha } = notificacion;
  const { ruta, rotulo } = claseNotificacion(clase);
  return (
    <li className={estilos.nota} data-leida={leida}>
      <p id={`notificacion-${id}`} className={estilos.texto}>
        {!leida && <span className={oculto.oculto}>Sin leer: </span>}
        {frase(notificacion).map(({ texto, persona }, i) =>
          persona ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have their place and nothing else
            <bdi key={i} className={estilos.nombre}>
              <Puerta nombre={texto} />
            </bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <bdi key={i}>{texto}</bdi>
          ),
        )}
      </p>
      <p className={estilos.pie}>
        <Link to={ruta} className={estilos.ir} onClick={alAbrir} title={rotulo} aria-describedby={`notificacion-${id}`}>
          {tituloDe(pantallaDe(clase))}
        </Link>
        <Relativo valor={fecha} />
      </p>
    </li>
  );
}
