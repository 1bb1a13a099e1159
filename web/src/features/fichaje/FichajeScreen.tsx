import { VIGILA_FICHAJES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePuede, useSesion } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { RelojFichar } from './components/RelojFichar.tsx';
import { TablaActivos } from './components/TablaActivos.tsx';
import { TablaPropios } from './components/TablaPropios.tsx';
import estilos from './Fichaje.module.css';
import { activosQuery, propiosQuery } from './fichaje.queries.ts';

/** `vista` empty: what waits for the reader. */
const EN_URL = { vista: '' };
const POR_DIA = 'dia';
const DE_DIA = 'Fichaje por dia';

/** *Fichaje* (part 2 §2): the clock at the staff door, one's own entries, and for management those that are open. */
export default function FichajeScreen() {
  const { datos } = useSesion();
  const vigila = usePuede(VIGILA_FICHAJES);
  const propios = useQuery({ ...propiosQuery(datos?.id ?? 0), enabled: datos !== null });
  const tabla = <TablaPropios filas={propios.data} fallo={propios.error} reintentar={propios.refetch} />;
  return (
    <Pantalla titulo="Fichaje" descripcion="Tu entrada y tu salida de cada día." explica>
      {propios.data ? (
        <RelojFichar fichajes={propios.data} />
      ) : propios.error ? (
        <FalloDeCarga error={propios.error} reintentar={propios.refetch} />
      ) : (
        <Cargando que="Cargando tu fichaje" filas={1} alto="7.5rem" />
      )}
      {vigila ? (
        <DosCaras porDia={tabla} />
      ) : (
        <div>
          <h2 className={estilos.rotulo}>{DE_DIA}</h2>
          {tabla}
        </div>
      )}
    </Pantalla>
  );
}

function DosCaras({ porDia }: { porDia: ReactNode }) {
  const [{ vista }, cambiar] = useUrlEstado(EN_URL);
  const activos = useQuery(activosQuery());
  return (
    <>
      <div>
        <Vistas
          leyenda="Qué fichajes se muestran"
          vistas={[
            { clave: '', texto: 'Fichaje activos', cuantos: activos.data?.length },
            { clave: POR_DIA, texto: DE_DIA },
          ]}
          vista={vista === POR_DIA ? POR_DIA : ''}
          cambiar={(otra) => cambiar({ vista: otra })}
        />
      </div>
      {vista === POR_DIA ? (
        porDia
      ) : (
        <TablaActivos filas={activos.data} fallo={activos.error} reintentar={activos.refetch} />
      )}
    </>
  );
}
