import type { ListaPasada as Lista, Omitido } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';
import { PARTES_LISTA } from '@conserje/rules';
import { Button } from '@mantine/core';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useEstadoTabla } from '../../ui/tabla/useEstadoTabla.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { columnas } from './components/columnas.tsx';
import { Omitidos } from './components/Omitidos.tsx';
import { Turno } from './components/Turno.tsx';
import { nombresDe } from './nombres.ts';
import { listasQuery, turnoQuery } from './paselista.queries.ts';
import { useEnviarLista } from './useEnviarLista.ts';
import { useMarcas } from './useMarcas.ts';

const NuevaLista = perezosa(() => import('./components/NuevaLista.tsx'));
const ListaPasada = perezosa(() => import('./components/ListaPasada.tsx'));

const EN_URL = { nueva: false, filtro: '', marcados: false };
/** As a new list begins, and as the address is left behind it. */
const CERRADA = { nueva: false, filtro: '', marcados: false };
const ORDEN = '-fecha';
const NADIE: Omitido[] = [];
const idDe = (lista: Lista): number => lista.id;

/** *Pase lista* (part 1 §2): the lists that were taken, or the one that is being made. */
export default function PaselistaScreen() {
  const { datos } = useSesion();
  const yo = datos?.id ?? 0;
  const [{ nueva }, cambiar] = useUrlEstado(EN_URL);
  const { data: turno, error, isPending, refetch } = useQuery(turnoQuery());
  const [{ buscar }] = useEstadoTabla(ORDEN, '');
  usePrefetchInfiniteQuery(listasQuery({ buscar: buscar.trim(), orden: ORDEN }));
  const [marcas, cambiarMarcas] = useMarcas(yo);
  const [omitidos, setOmitidos] = useState(NADIE);
  const [vista, setVista] = useState<{ lista: Lista; parte: ParteLista } | null>(null);
  const [enviar, enviando] = useEnviarLista(yo, turno?.cada ?? 0, marcas, ({ data, omitidos: quienes }) => {
    cambiarMarcas(new Map());
    setOmitidos(quienes);
    cambiar(CERRADA, { reemplazar: true });
    // What was sent lies open, unless there is something to be read first; a list that touched nobody stands in its row.
    const parte = quienes.length > 0 ? undefined : PARTES_LISTA.find((p) => nombresDe(data, p).length > 0);
    if (parte) setVista({ lista: data, parte });
  });
  const columnasLista = useMemo(() => columnas((lista, parte) => setVista({ lista, parte })), []);
  const abrir = () => {
    setOmitidos(NADIE);
    cambiar({ nueva: true });
  };

  return (
    <Pantalla
      titulo={nueva ? 'Nueva lista' : 'Pase lista'}
      {...(nueva && {
        acciones: (
          <Button variant="default" onClick={() => cambiar(CERRADA)}>
            Cerrar nueva lista
          </Button>
        ),
      })}
    >
      {isPending && <Cargando que="Cargando las listas" filas={8} />}
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={turno !== undefined} />}
      {turno && !nueva && <Turno turno={turno} usuario={datos?.usuario ?? ''} nueva={abrir} />}
      {omitidos.length > 0 && !nueva && <Omitidos omitidos={omitidos} cerrar={() => setOmitidos(NADIE)} />}
      {/* Not before what stands above it, which would push it down. */}
      {!nueva && !isPending && (
        <TablaLarga
          leyenda="Listas pasadas"
          archivo="listas"
          lista={listasQuery}
          columnas={columnasLista}
          idDe={idDe}
          ordenInicial={ORDEN}
          unidad={['lista', 'listas']}
          tarjetasHasta={800}
          etiquetaBuscar="Buscar por nombre"
          vacio={<Vacio titulo="Sin listas">Aquí verás cada lista con sus nombres.</Vacio>}
        />
      )}
      <Suspense fallback={nueva && <Cargando que="Cargando los tiempos abiertos" filas={8} alto="3.9rem" />}>
        {nueva && turno && (
          <NuevaLista
            turno={turno}
            marcas={marcas}
            cambiarMarcas={cambiarMarcas}
            enviando={enviando}
            enviar={enviar}
            cerrar={() => cambiar(CERRADA)}
          />
        )}
        {vista && <ListaPasada {...vista} cerrar={() => setVista(null)} />}
      </Suspense>
    </Pantalla>
  );
}
