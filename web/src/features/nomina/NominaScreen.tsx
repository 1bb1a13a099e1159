import { AJUSTA_NOMINA, CATEGORIA_INICIALES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import { perezosa } from '../../platform/perezosa.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { FiltroFechas } from '../../ui/forma/FiltroFechas.tsx';
import { rangoDeUrl } from '../../ui/forma/rangoFechas.ts';
import { dia } from '../../ui/formato.ts';
import estilos from '../../ui/Pantalla.module.css';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import type { Hoja } from './components/ModalNomina.tsx';
import { TablaNomina } from './components/TablaNomina.tsx';
import { nominaQuery } from './nomina.queries.ts';

const ModalNomina = perezosa(() => import('./components/ModalNomina.tsx'));

/** `ver` 0: no member's sheet is open. */
const EN_URL = { inicio: '', final: '', ver: 0, hoja: 'registro' };

/** *Nómina* (part 1 §2): two tables, one for category Iniciales and one for the rest. */
export default function NominaScreen() {
  const conReq = usePuede(AJUSTA_NOMINA);
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { inicio, final } = url;
  const rango = useMemo(() => rangoDeUrl({ inicio, final }), [inicio, final]);
  const { data, error, refetch } = useQuery(nominaQuery(rango));

  const iniciales = useMemo(() => data?.filter((f) => f.categoria <= CATEGORIA_INICIALES), [data]);
  const resto = useMemo(() => data?.filter((f) => f.categoria > CATEGORIA_INICIALES), [data]);
  const abrir = useCallback((ver: number, hoja: Hoja) => cambiar({ ver, hoja }, { abre: true }), [cambiar]);
  const vista = conReq ? data?.find((f) => f.id === url.ver) : undefined;
  const texto = rango
    ? `Trabajo del ${dia(rango.inicio)} al ${dia(rango.final)}, ambos incluidos.`
    : 'Período abierto: desde el último reinicio de la nómina.';
  const comun = { fallo: error, reintentar: refetch, abrir: conReq ? abrir : undefined };
  return (
    <Pantalla
      titulo="Nómina"
      descripcion={rango && <span className={estilos.soloEstrecho}>{texto}</span>}
      mas={{
        etiqueta: 'Filtrar por fechas',
        puesto: rango ? 'hay fechas puestas' : undefined,
        contenido: (
          <FiltroFechas rango={rango} cambiar={cambiar}>
            {texto}
          </FiltroFechas>
        ),
      }}
    >
      {data ? (
        <>
          <TablaNomina {...comun} titulo="Iniciales" nombre="iniciales" filas={iniciales} />
          <TablaNomina {...comun} titulo="Resto" nombre="resto" filas={resto} />
        </>
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        // One for both: the second table stands where the first one ends, and that is not known yet.
        <Cargando que="Cargando la nómina" filas={12} />
      )}
      <Suspense fallback={null}>
        {vista && (
          <ModalNomina
            fila={vista}
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
