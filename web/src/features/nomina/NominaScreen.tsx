import { AJUSTA_NOMINA, CATEGORIA_INICIALES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Suspense, useCallback, useMemo } from 'react';
import { porResponderQuery } from '../../dominio/rectificaciones.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { FiltroFechas } from '../../ui/forma/FiltroFechas.tsx';
import { rangoDeUrl } from '../../ui/forma/rangoFechas.ts';
import { dia } from '../../ui/formato.ts';
import estilos from '../../ui/Pantalla.module.css';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useHabia } from '../../ui/useHabia.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import type { Hoja } from './components/ModalNomina.tsx';
import { TablaNomina } from './components/TablaNomina.tsx';
import { nominaQuery } from './nomina.queries.ts';

const Rectificaciones = perezosa(async () => ({
  default: (await import('./components/Rectificaciones.tsx')).Rectificaciones,
}));
const ModalNomina = perezosa(() => import('./components/ModalNomina.tsx'));

/** `ver` 0: no member's sheet is open. `vista` empty: what waits for the reader, where something did on arrival. */
const EN_URL = { inicio: '', final: '', ver: 0, hoja: 'registro', vista: '' };
const RECTIFICACIONES = 'rectificaciones';
const NOMINA = 'nomina';

/** *Nómina* (part 1 §2): two tables, one for category Iniciales and one for the rest; and corrections that wait. */
export default function NominaScreen() {
  const conReq = usePuede(AJUSTA_NOMINA);
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { inicio, final } = url;
  const rango = useMemo(() => rangoDeUrl({ inicio, final }), [inicio, final]);
  const { data, error, refetch } = useQuery(nominaQuery(rango));
  const esperan = useQuery({ ...porResponderQuery(), enabled: conReq });
  const habia = useHabia(esperan.data);
  const pedida = url.vista || (rango ? NOMINA : '');
  const vista = conReq && (pedida || (habia ? RECTIFICACIONES : NOMINA)) === RECTIFICACIONES ? RECTIFICACIONES : NOMINA;

  const abrir = useCallback((ver: number, hoja: Hoja) => cambiar({ ver, hoja }, { abre: true }), [cambiar]);
  const abierta = conReq ? data?.find((f) => f.id === url.ver) : undefined;
  const texto = rango
    ? `Trabajo del ${dia(rango.inicio)} al ${dia(rango.final)}, ambos incluidos.`
    : 'Período actual: desde el último reinicio.';
  return (
    <Pantalla
      titulo="Nómina"
      esperan={conReq ? (esperan.data?.length ?? 0) : 0}
      descripcion={
        rango ? (
          <span className={estilos.soloEstrecho}>{texto}</span>
        ) : (
          'Horas y tiempos de cada persona en este período.'
        )
      }
      explica={rango === null}
      mas={
        vista === RECTIFICACIONES
          ? undefined
          : {
              etiqueta: 'Filtrar por fechas',
              puesto: rango ? 'filtro de fechas activo' : undefined,
              contenido: (
                <FiltroFechas rango={rango} cambiar={cambiar}>
                  {texto}
                </FiltroFechas>
              ),
            }
      }
    >
      {conReq && (
        <div>
          <Vistas
            leyenda="Qué se muestra"
            vistas={[
              { clave: RECTIFICACIONES, texto: 'Correcciones', cuantos: esperan.data?.length },
              { clave: NOMINA, texto: 'Nómina' },
            ]}
            vista={vista}
            cambiar={(otra) => cambiar({ vista: otra })}
          />
        </div>
      )}
      {conReq && pedida === '' && esperan.isPending ? (
        // Which of both it opens by is not known yet.
        <Cargando que="Cargando la nómina" filas={12} />
      ) : vista === RECTIFICACIONES ? (
        <Suspense fallback={<Cargando que="Cargando las correcciones" filas={6} />}>
          <Rectificaciones filas={esperan.data} fallo={esperan.error} reintentar={esperan.refetch} />
        </Suspense>
      ) : (
        <BothTables
          filas={data}
          fallo={error}
          reintentar={refetch}
          filtrada={rango !== null}
          abrir={conReq ? abrir : undefined}
        />
      )}
      <Suspense fallback={null}>
        {abierta && (
          <ModalNomina
            fila={abierta}
            rango={rango}
            hoja={url.hoja === 'ajustar' ? 'ajustar' : 'registro'}
            cambiarHoja={(hoja) => cambiar({ hoja }, { reemplazar: true })}
            cerrar={() => cambiar({ ver: 0, hoja: 'registro' }, { reemplazar: true })}
          />
        )}
      </Suspense>
    </Pantalla>
  );
}

type TableProps = ComponentProps<typeof TablaNomina>;

function BothTables({ filas, ...comun }: Omit<TableProps, 'titulo' | 'nombre'>) {
  const iniciales = useMemo(() => filas?.filter((f) => f.categoria <= CATEGORIA_INICIALES), [filas]);
  const resto = useMemo(() => filas?.filter((f) => f.categoria > CATEGORIA_INICIALES), [filas]);
  if (!filas && comun.fallo) return <FalloDeCarga error={comun.fallo} reintentar={comun.reintentar} />;
  // One for both: the second table stands where the first one ends, and that is not known yet.
  if (!filas) return <Cargando que="Cargando la nómina" filas={12} />;
  return (
    <>
      <TablaNomina {...comun} titulo="Iniciales" nombre="iniciales" filas={iniciales} />
      <TablaNomina {...comun} titulo="Los demás rangos" nombre="resto" filas={resto} />
    </>
  );
}
