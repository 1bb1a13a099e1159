import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { perezosa } from '../../platform/perezosa.ts';
import { Cargando } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import estilos from './Mantenimiento.module.css';

const PESTANAS = [
  { clave: 'rangos', titulo: 'Rangos', Hoja: perezosa(() => import('./components/Rangos.tsx')) },
  { clave: 'misiones', titulo: 'Misiones', Hoja: perezosa(() => import('./components/Misiones.tsx')) },
  { clave: 'permisos', titulo: 'Permisos', Hoja: perezosa(() => import('./components/MatrizPermisos.tsx')) },
  { clave: 'membresias', titulo: 'Membresías', Hoja: perezosa(() => import('./components/Membresias.tsx')) },
  { clave: 'agencia', titulo: 'Agencia', Hoja: perezosa(() => import('./components/Agencia.tsx')) },
];
const EN_URL = { pestana: 'rangos' };

/** *Mantenimiento* (part 2 §2, decisions §7): ranks, missions, memberships, what each rank permits, the agency itself. */
export default function MantenimientoScreen() {
  const [{ pestana }, cambiar] = useUrlEstado(EN_URL);
  const abierta = PESTANAS.some((p) => p.clave === pestana) ? pestana : 'rangos';
  return (
    <Pantalla titulo="Mantenimiento">
      <Tabs value={abierta} onChange={(nueva) => cambiar({ pestana: nueva ?? 'rangos' })} keepMounted={false}>
        <Tabs.List mb="md" className={estilos.pestanas ?? ''}>
          {PESTANAS.map(({ clave, titulo }) => (
            <Tabs.Tab key={clave} value={clave}>
              {titulo}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PESTANAS.map(({ clave, titulo, Hoja }) => (
          <Tabs.Panel key={clave} value={clave}>
            <Suspense fallback={<Cargando que={`Cargando ${titulo}`} />}>
              <Hoja />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Pantalla>
  );
}
