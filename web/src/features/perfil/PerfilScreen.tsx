import '@mantine/core/styles/Tabs.layer.css';
import type { AnswerOf, Datos } from '@conserje/contract';
import { CATEGORIA_INICIALES, CATEGORIA_REQUISITOS_MAX, timesMostrados, tipoTrabajo } from '@conserje/rules';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Escalones } from '../../dominio/Escalones.tsx';
import { LlaveDejada } from '../../dominio/LlaveDejada.tsx';
import { LoQueFalta } from '../../dominio/LoQueFalta.tsx';
import { MovimientosCredito } from '../../dominio/MovimientosCredito.tsx';
import { perfilQuery } from '../../dominio/perfil.ts';
import { TablaCarrera } from '../../dominio/TablaCarrera.tsx';
import { TablaTrabajo, useTrabajoAlDia } from '../../dominio/TablaTrabajo.tsx';
import { TeEsperan } from '../../dominio/TeEsperan.tsx';
import { TiempoPropio } from '../../dominio/TiempoPropio.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { duracion, numero } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { Tarjeta } from '../../ui/Tarjeta.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Identidad } from './components/Identidad.tsx';
import { Membresias } from './components/Membresias.tsx';
import { MisSemanas } from './components/MisSemanas.tsx';
import { Requisitos } from './components/Requisitos.tsx';
import estilos from './PerfilScreen.module.css';

const Rectificaciones = perezosa(() => import('./components/Rectificaciones.tsx'));

const EN_URL = { pestana: 'trabajo' };
const PESTANAS = new Set(['trabajo', 'movimientos', 'carrera', 'membresias', 'rectificaciones']);

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

function Contenido({ datos, perfil }: { datos: Datos; perfil: AnswerOf<'GET MyPerfil'> }) {
  const [{ pestana }, cambiar] = useUrlEstado(EN_URL);
  useTrabajoAlDia(perfil.nomina);
  const { nomina, tiempo, paga, membresias, ausencia } = perfil;
  return (
    <>
      <LlaveDejada ausencia={ausencia} />
      <TeEsperan />
      <LoQueFalta datos={datos} perfil={perfil} />
      <div className={estilos.rejilla}>
        <div className={estilos.columna}>
          <Identidad datos={datos} />
          <Tarjeta titulo="Mis semanas" className={estilos.semana}>
            <MisSemanas datos={datos} perfil={perfil} />
          </Tarjeta>
        </div>
        <div className={estilos.columna}>
          <Tarjeta titulo="Tu tiempo">
            <TiempoPropio tiempo={tiempo} />
          </Tarjeta>
          <Tarjeta titulo="Este período">
            <dl className={estilos.cifras}>
              <div>
                <dt>Horas</dt>
                <dd>{duracion(nomina.asistencia)}</dd>
              </div>
              <div>
                <dt>Tiempos</dt>
                <dd>{numero(timesMostrados(nomina.times))}</dd>
              </div>
            </dl>
            <Link to="?pestana=rectificaciones&rectificar=1" preventScrollReset className={estilos.falta}>
              ¿Falta algo? Pide que te lo sumen
            </Link>
          </Tarjeta>
          <Tarjeta titulo="Requisitos de paga">
            {datos.id_categoria <= CATEGORIA_INICIALES ? (
              <Escalones perfil={perfil} />
            ) : paga && datos.id_categoria <= CATEGORIA_REQUISITOS_MAX ? (
              <Requisitos paga={paga} />
            ) : (
              <p className={estilos.nota}>Tu categoría ({datos.n_categoria}) no tiene requisitos de paga.</p>
            )}
          </Tarjeta>
        </div>
      </div>
      <Tabs
        value={PESTANAS.has(pestana) ? pestana : 'trabajo'}
        onChange={(nueva) => cambiar({ pestana: nueva ?? 'trabajo' })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="trabajo">
            {tipoTrabajo(datos.id_categoria) === 'asistencias' ? 'Asistencias' : 'Tiempos'}
          </Tabs.Tab>
          <Tabs.Tab value="movimientos">Movimientos</Tabs.Tab>
          <Tabs.Tab value="carrera">Carrera</Tabs.Tab>
          <Tabs.Tab value="membresias">Membresías</Tabs.Tab>
          <Tabs.Tab value="rectificaciones">Rectificaciones</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="trabajo">
          <TablaTrabajo usuario={datos.usuario} categoria={datos.id_categoria} enUrl="trabajo" />
        </Tabs.Panel>
        <Tabs.Panel value="movimientos">
          <MovimientosCredito id={datos.id} usuario={datos.usuario} enUrl="creditos" />
        </Tabs.Panel>
        <Tabs.Panel value="carrera">
          <TablaCarrera id={datos.id} usuario={datos.usuario} enUrl="carrera" />
        </Tabs.Panel>
        <Tabs.Panel value="membresias">
          <Membresias membresias={membresias} />
        </Tabs.Panel>
        <Tabs.Panel value="rectificaciones">
          <Suspense fallback={<Cargando que="Cargando tus rectificaciones" filas={4} />}>
            <Rectificaciones />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
