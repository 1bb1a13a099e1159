import type { AnswerOf, Datos } from '@conserje/contract';
import { tipoTrabajo } from '@conserje/rules';
import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { MovimientosCredito } from '../../../dominio/MovimientosCredito.tsx';
import { TablaCarrera } from '../../../dominio/TablaCarrera.tsx';
import { TablaTrabajo, useTrabajoAlDia } from '../../../dominio/TablaTrabajo.tsx';
import { perezosa } from '../../../platform/perezosa.ts';
import { Cargando } from '../../../ui/Espera.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { Membresias } from './Membresias.tsx';

const Rectificaciones = perezosa(() => import('./Rectificaciones.tsx'));

const EN_URL = { pestana: 'trabajo' };
const PESTANAS = new Set(['trabajo', 'movimientos', 'carrera', 'membresias', 'rectificaciones']);

/** What has been: one's work, credits, career, memberships and corrections. */
export default function Historial({ datos, perfil }: { datos: Datos; perfil: AnswerOf<'GET MyPerfil'> }) {
  const [{ pestana }, cambiar] = useUrlEstado(EN_URL);
  useTrabajoAlDia(perfil.nomina);
  return (
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
        <Membresias membresias={perfil.membresias} />
      </Tabs.Panel>
      <Tabs.Panel value="rectificaciones">
        <Suspense fallback={<Cargando que="Cargando tus rectificaciones" filas={4} />}>
          <Rectificaciones />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
