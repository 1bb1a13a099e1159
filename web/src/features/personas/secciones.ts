import type { Persona } from '@conserje/contract';
import type { Acceso } from '@conserje/rules';
import {
  ADMINISTRADOR,
  DECIDE_AUSENCIAS,
  PAGADOR,
  PANTALLAS,
  VE_CARRERAS,
  VE_TRABAJOS,
  VIGILA_FICHAJES,
} from '@conserje/rules';
import type { Icon } from '@tabler/icons-react';
import IconLlamados from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconMembresias from '@tabler/icons-react/dist/esm/icons/IconCards.mjs';
import IconTrabajo from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconFichaje from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCreditos from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconDispositivos from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import IconMultas from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconRegistro from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconAusencias from '@tabler/icons-react/dist/esm/icons/IconLuggage.mjs';
import IconCarrera from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import type { ComponentType, LazyExoticComponent } from 'react';
import { perezosa } from '../../platform/perezosa.ts';

export interface SeccionPersona {
  /** Its name in the address. */
  clave: string;
  titulo: string;
  icono: Icon;
  /** Who may read it of others; its calls ask the same. */
  quien: Acceso;
  /** What the server must offer of this very person besides. */
  accion?: Persona['acciones'][number];
  Parte: LazyExoticComponent<ComponentType<{ persona: Persona }>>;
}

/**
 * What there is of a person, one pigeonhole each. Another room adds its own with a line here; what it shows of the room is
 * a part of `dominio`.
 */
export const SECCIONES: readonly SeccionPersona[] = [
  {
    clave: 'trabajo',
    titulo: 'Trabajo',
    icono: IconTrabajo,
    quien: VE_TRABAJOS,
    Parte: perezosa(() => import('./components/Trabajo.tsx')),
  },
  {
    clave: 'carrera',
    titulo: 'Carrera',
    icono: IconCarrera,
    quien: VE_CARRERAS,
    Parte: perezosa(() => import('./components/Carrera.tsx')),
  },
  {
    clave: 'creditos',
    titulo: 'Créditos',
    icono: IconCreditos,
    quien: PAGADOR,
    Parte: perezosa(() => import('./components/Creditos.tsx')),
  },
  {
    clave: 'multas',
    titulo: 'Multas',
    icono: IconMultas,
    quien: PANTALLAS['/multas'],
    Parte: perezosa(() => import('./components/Multas.tsx')),
  },
  {
    clave: 'llamados',
    titulo: 'Llamados',
    icono: IconLlamados,
    quien: PANTALLAS['/llamadoatencion'],
    Parte: perezosa(() => import('./components/Llamados.tsx')),
  },
  {
    clave: 'membresias',
    titulo: 'Membresías',
    icono: IconMembresias,
    quien: PANTALLAS['/membresias'],
    Parte: perezosa(() => import('./components/Membresias.tsx')),
  },
  {
    clave: 'ausencias',
    titulo: 'Ausencias',
    icono: IconAusencias,
    quien: DECIDE_AUSENCIAS,
    Parte: perezosa(() => import('./components/Ausencias.tsx')),
  },
  {
    clave: 'fichaje',
    titulo: 'Fichaje',
    icono: IconFichaje,
    quien: VIGILA_FICHAJES,
    Parte: perezosa(() => import('./components/Fichaje.tsx')),
  },
  {
    clave: 'dispositivos',
    titulo: 'Dispositivos',
    icono: IconDispositivos,
    quien: PANTALLAS['/usuarios'],
    accion: 'dispositivos',
    Parte: perezosa(() => import('./components/Dispositivos.tsx')),
  },
  {
    clave: 'registro',
    titulo: 'Registro',
    icono: IconRegistro,
    quien: ADMINISTRADOR,
    Parte: perezosa(() => import('./components/Registro.tsx')),
  },
];
