import type { AnswerOf, Datos } from '@conserje/contract';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { perfilQuery } from '../../dominio/perfil.ts';
import { TiempoPropio } from '../../dominio/TiempoPropio.tsx';
import { queryClient } from '../../platform/consultas.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { Tarjeta } from '../../ui/Tarjeta.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Resumen } from './components/Resumen.tsx';
import estilos from './PerfilScreen.module.css';
import type { Pestana } from './pestanas.ts';
import { abierta, pestanasDe } from './pestanas.ts';

const Trabajo = perezosa(() => import('./components/Trabajo.tsx'));
const Movimientos = perezosa(() => import('./components/Movimientos.tsx'));
const Historial = perezosa(() => import('./components/Historial.tsx'));
const Membresias = perezosa(() => import('./components/Membresias.tsx'));

/** What the screen begins with. */
export const reunir = () => queryClient.query(perfilQuery());

/** *Mi cuenta* (part 1 §2). */
export default function PerfilScreen() {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery(perfilQuery());
  if (!datos) return null;
  return (
    <Pantalla titulo="Mi cuenta">
      {error && data && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      {data ? (
        <Contenido datos={datos} perfil={data} />
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que="Cargando tu cuenta" filas={3} alto="12rem" />
      )}
    </Pantalla>
  );
}

const EN_URL = { pestana: 'resumen', parte: 'solicitudes' };

function Contenido({ datos, perfil }: { datos: Datos; perfil: AnswerOf<'GET MyPerfil'> }) {
  const [enUrl, cambiar] = useUrlEstado(EN_URL);
  const { pestana, parte } = abierta(enUrl.pestana, enUrl.parte);
  const tira = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [lista, suya] = [tira.current, tira.current?.querySelector<HTMLElement>('[aria-selected="true"]')];
    // Not `scrollIntoView`, which moves the page as well.
    if (lista && suya && pestana) lista.scrollLeft = suya.offsetLeft - (lista.clientWidth - suya.clientWidth) / 2;
  }, [pestana]);
  const deCada: Record<Pestana, () => ReactNode> = {
    resumen: () => <Resumen datos={datos} perfil={perfil} />,
    trabajo: () => <Trabajo datos={datos} perfil={perfil} />,
    movimientos: () => <Movimientos datos={datos} />,
    historial: () => <Historial datos={datos} parte={parte} cambiar={(nueva) => cambiar({ parte: nueva })} />,
    membresias: () => <Membresias membresias={perfil.membresias} />,
  };
  return (
    <>
      {perfil.tiempo && (
        <Tarjeta titulo="Tu tiempo">
          <TiempoPropio tiempo={perfil.tiempo} />
        </Tarjeta>
      )}
      <Tabs value={pestana} onChange={(nueva) => cambiar({ pestana: nueva ?? 'resumen' })} keepMounted={false}>
        <Tabs.List mb="md" ref={tira} className={estilos.pestanas ?? ''}>
          {pestanasDe(datos.id_categoria).map(({ clave, texto }) => (
            <Tabs.Tab key={clave} value={clave}>
              {texto}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={pestana}>
          <Suspense fallback={<Cargando que="Cargando tu cuenta" />}>{deCada[pestana]()}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
