import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSesion } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { TablaBuscar } from '../../ui/tabla/TablaBuscar.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Casilleros } from './components/Casilleros.tsx';
import { Rangos } from './components/Rangos.tsx';
import estilos from './Equipo.module.css';
import { ausentesQuery, equipoQuery } from './equipo.queries.ts';
import { miembrosVistos, rangosContados, rangoVisto } from './equipo.ts';

/** `rango` 0: the reader's own. */
const EN_URL = { rango: 0, buscar: '' };
const LISTA = 'equipo-miembros';

/** *Equipo* (part 2 §2): rank buttons, and the members of the one that is chosen. */
export default function EquipoScreen() {
  const { datos } = useSesion();
  const [{ rango, buscar }, cambiar] = useUrlEstado(EN_URL);
  const { data, error, refetch } = useQuery(equipoQuery());
  const ausentes = useQuery(ausentesQuery()).data;
  const rangos = useMemo(() => data && rangosContados(data), [data]);
  const hasta = useMemo(() => new Map(ausentes?.map((a) => [a.usuario, a.hasta])), [ausentes]);
  const visto = rangos && rangoVisto(rangos, rango, datos?.id_categoria ?? 0);
  const miembros = useMemo(
    () => (data && visto ? miembrosVistos(data[1], visto.id, buscar) : undefined),
    [data, visto, buscar],
  );
  const buscando = buscar.trim() !== '';
  return (
    <Pantalla
      titulo="Equipo"
      descripcion="La gente de la agencia, por rango."
      explica
      acciones={
        <div className={estilos.buscar}>
          <TablaBuscar
            etiqueta="Buscar a alguien del equipo"
            marcador="Buscar a alguien"
            valor={buscar}
            cambiar={(texto) => cambiar({ buscar: texto }, { reemplazar: true })}
            controla={LISTA}
          />
        </div>
      }
    >
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando el equipo" filas={8} alto="4.5rem" />}
      {rangos && rangos.length === 0 && <Vacio titulo="Sin rangos">Un admin los crea en Mantenimiento.</Vacio>}
      {rangos && visto && miembros && (
        <>
          <Rangos
            rangos={rangos}
            elegido={buscando ? null : visto.id}
            elegir={(id) => cambiar({ rango: id, buscar: '' })}
          />
          <Casilleros
            key={buscando ? buscar : visto.id}
            id={LISTA}
            titulo={buscando ? `Personas con «${buscar.trim()}»` : visto.nombre}
            miembros={miembros}
            ausentes={hasta}
            conRango={buscando ? rangos : undefined}
          />
        </>
      )}
    </Pantalla>
  );
}
