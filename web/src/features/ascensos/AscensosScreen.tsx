import type { AnswerOf } from '@conserje/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { posiblesQuery } from '../../dominio/ascenso.ts';
import { caducar } from '../../platform/cambios.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vista } from '../../ui/Vistas.tsx';
import { usuariosQuery } from './ascensos.queries.ts';
import { Buscador } from './components/Buscador.tsx';
import { Ficha } from './components/Ficha.tsx';
import { MasTarde, Posibles } from './components/Posibles.tsx';

const CarreraDialogo = perezosa(() => import('./components/CarreraDialogo.tsx'));

type Respuesta = AnswerOf<'GET ascensosPosibles'>;

/** `usuario` 0: nobody is chosen. */
const EN_URL = { usuario: 0, carrera: false, base: false };

/** *Ascensos* (part 1 §2): who may be promoted now, to what, and the request for it. */
export default function AscensosScreen() {
  const [{ usuario, carrera, base }, cambiar] = useUrlEstado(EN_URL);
  const usuarios = useQuery(usuariosQuery());
  const posibles = useQuery({ ...posiblesQuery(base), enabled: usuario === 0 });
  const nombre = usuarios.data?.find((u) => u.value === usuario)?.label;
  const buscar = (id: number) =>
    id === usuario ? void caducar('ascensos', undefined, true) : cambiar({ usuario: id, carrera: false });
  return (
    <Pantalla titulo="Ascensos" esperan={posibles.data?.total ?? 0}>
      <Buscador
        usuarios={usuarios}
        elegido={usuario}
        buscar={buscar}
        secundario={usuario > 0 || posibles.data?.total !== 0}
      />
      {usuario > 0 ? (
        <Ficha key={usuario} usuario={usuario} verCarrera={() => cambiar({ carrera: true }, { abre: true })} />
      ) : (
        <>
          <div>
            <Vista suelta puesta={base} pulsar={() => cambiar({ base: !base })}>
              En base ahora
            </Vista>
          </div>
          <QuienesPueden posibles={posibles} enBase={base} />
        </>
      )}
      <Suspense fallback={null}>
        {carrera && usuario > 0 && (
          <CarreraDialogo
            id={usuario}
            usuario={nombre ?? ''}
            cerrar={() => cambiar({ carrera: false }, { reemplazar: true })}
          />
        )}
      </Suspense>
    </Pantalla>
  );
}

interface PropsPueden {
  posibles: UseQueryResult<Respuesta>;
  enBase: boolean;
}

/** What waits for the reader, before anyone is looked for. */
function QuienesPueden({ posibles: { data, error, refetch }, enBase }: PropsPueden) {
  if (!data)
    return error ? (
      <FalloDeCarga error={error} reintentar={refetch} />
    ) : (
      <Cargando que="Cargando ascensos" filas={5} alto="4.5rem" />
    );
  return (
    <>
      {data.filas.length > 0 ? (
        <Posibles posibles={data} error={error} reintentar={refetch} />
      ) : (
        <Vacio titulo={enBase ? 'Nadie en base puede ascender' : 'Nadie puede ascender todavía'}>
          Aquí verás a quién ya le toca. Busca a alguien para ver cuánto le falta.
        </Vacio>
      )}
      {data.luego.length > 0 && <MasTarde luego={data.luego} />}
    </>
  );
}
