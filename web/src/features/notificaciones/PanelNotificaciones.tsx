import type { Notificacion } from '@conserje/contract';
import type { Ruta } from '@conserje/rules';
import { claseNotificacion, frase, pantallaDe } from '@conserje/rules';
import IconAjustes from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLeidas from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Puerta } from '../../dominio/Puerta.tsx';
import { useLlamada } from '../../platform/llamada.ts';
import icono from '../../ui/BotonIcono.module.css';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Lateral } from '../../ui/Lateral.tsx';
import oculto from '../../ui/Oculto.module.css';
import { Relativo } from '../../ui/Relativo.tsx';
import { CLAVE_CAMPANA, deSeguridadQuery, notificacionesQuery } from './notificaciones.queries.ts';
import estilos from './PanelNotificaciones.module.css';

interface Props {
  abierto: boolean;
  cerrar: () => void;
  /** Requests that wait for the reader's answer. */
  esperan: number;
  /** What else waits for it, on screens of administration. */
  otras: readonly { ruta: Ruta; cuantas: number; dicho: string }[];
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

function Contenido({ cerrar, esperan, otras, tituloDe }: Omit<Props, 'abierto'>) {
  const consultas = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificacionesQuery(),
  );
  const [leer, leyendo] = useLlamada('POST leerNotificaciones', {
    avisa: false,
    alLograr: () => consultas.invalidateQueries({ queryKey: CLAVE_CAMPANA }),
  });
  const { data: deSeguridad = [] } = useQuery(deSeguridadQuery());
  const todas = data?.pages.flatMap((pagina) => pagina.datos) ?? [];
  const aparte = new Set(deSeguridad.map((n) => n.id));
  const filas = todas.filter((n) => !aparte.has(n.id));
  const [ultima] = todas;
  const alAbrir = ({ id, leida }: Notificacion) => {
    if (!leida) leer({ body: { id } });
  };
  return (
    <div className={estilos.interior}>
      <div className={estilos.cabeza}>
        <h2>Notificaciones</h2>
        {ultima && todas.some((n) => !n.leida) && (
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
          aria-label="Ajustar notificaciones"
          title="Ajustar notificaciones"
        >
          <IconAjustes size={22} aria-hidden="true" />
        </Link>
        <button type="button" className={icono.boton} onClick={cerrar} aria-label="Cerrar las notificaciones">
          <IconCerrar size={22} aria-hidden="true" />
        </button>
      </div>
      {esperan > 0 && (
        <Link to="/solicitudes" replace className={estilos.esperan}>
          {esperan === 1 ? '1 solicitud por responder' : `${esperan} solicitudes por responder`}
        </Link>
      )}
      {otras.map(({ ruta, cuantas, dicho }) => (
        <Link key={ruta} to={ruta} replace className={estilos.esperan}>
          {cuantas} {dicho}
        </Link>
      ))}
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando tus notificaciones" filas={5} alto="4rem" />}
      {deSeguridad.length > 0 && (
        <section className={estilos.seguridad} aria-label="Tu seguridad">
          <h3>Tu seguridad</h3>
          <ul className={estilos.lista}>
            {deSeguridad.map((n) => (
              <Nota key={n.id} notificacion={n} tituloDe={tituloDe} alAbrir={() => alAbrir(n)} />
            ))}
          </ul>
        </section>
      )}
      {data && todas.length === 0 && (
        <Vacio titulo="Sin notificaciones">Aquí te avisamos de ascensos, paga, tiempos y multas.</Vacio>
      )}
      <ul className={estilos.lista}>
        {filas.map((n) => (
          <Nota key={n.id} notificacion={n} tituloDe={tituloDe} alAbrir={() => alAbrir(n)} />
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
  const { id, clase, leida, fecha, veces } = notificacion;
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
        <span>
          {veces > 1 && `${veces} veces · `}
          <Relativo valor={fecha} />
        </span>
      </p>
    </li>
  );
}
