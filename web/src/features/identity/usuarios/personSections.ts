import type { PersonDetail } from '@conserje/contract';
import type { AccessRule } from '@conserje/rules';
import {
  CAN_ADMINISTER,
  CAN_DECIDE_AUSENCIAS,
  CAN_PAY,
  CAN_SUPERVISE_FICHAJES,
  CAN_VIEW_CAREERS,
  CAN_VIEW_WORK,
  SCREENS,
} from '@conserje/rules';
import type { Icon } from '@tabler/icons-react';
import IconLlamados from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconMembresias from '@tabler/icons-react/dist/esm/icons/IconCards.mjs';
import IconWork from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconFichaje from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCreditos from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import IconMultas from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconRegistro from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconAusencias from '@tabler/icons-react/dist/esm/icons/IconLuggage.mjs';
import IconCareer from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconReferrals from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';

export interface PersonSection {
  /** Name in the URL. */
  id: string;
  title: string;
  icon: Icon;
  /** Access rule for sections of others; the section's calls check the same. */
  access: AccessRule;
  /** Action that the server must offer for this person as well. */
  action?: PersonDetail['acciones'][number];
  Section: LazyExoticComponent<ComponentType<{ person: PersonDetail }>>;
}

/** Sections of a person's page. Another feature adds a line here; the shown component is in `shared`. */
export const PERSON_SECTIONS: readonly PersonSection[] = [
  {
    id: 'trabajo',
    title: 'Trabajo',
    icon: IconWork,
    access: CAN_VIEW_WORK,
    Section: lazyWithRetry(() => import('./components/sections/WorkSection.tsx')),
  },
  {
    id: 'carrera',
    title: 'Carrera',
    icon: IconCareer,
    access: CAN_VIEW_CAREERS,
    Section: lazyWithRetry(() => import('./components/sections/CareerSection.tsx')),
  },
  {
    id: 'creditos',
    title: 'Créditos',
    icon: IconCreditos,
    access: CAN_PAY,
    Section: lazyWithRetry(() => import('./components/sections/Creditos.tsx')),
  },
  {
    id: 'multas',
    title: 'Multas',
    icon: IconMultas,
    access: SCREENS['/multas'],
    Section: lazyWithRetry(() => import('./components/sections/Multas.tsx')),
  },
  {
    id: 'llamados',
    title: 'Llamados',
    icon: IconLlamados,
    access: SCREENS['/llamadoatencion'],
    Section: lazyWithRetry(() => import('./components/sections/Llamados.tsx')),
  },
  {
    id: 'membresias',
    title: 'Membresías',
    icon: IconMembresias,
    access: SCREENS['/membresias'],
    Section: lazyWithRetry(() => import('./components/sections/Membresias.tsx')),
  },
  {
    id: 'ausencias',
    title: 'Ausencias',
    icon: IconAusencias,
    access: CAN_DECIDE_AUSENCIAS,
    Section: lazyWithRetry(() => import('./components/sections/Ausencias.tsx')),
  },
  {
    id: 'fichaje',
    title: 'Fichaje',
    icon: IconFichaje,
    access: CAN_SUPERVISE_FICHAJES,
    Section: lazyWithRetry(() => import('./components/sections/Fichaje.tsx')),
  },
  {
    id: 'referidos',
    title: 'Referidos',
    icon: IconReferrals,
    access: SCREENS['/usuarios'],
    Section: lazyWithRetry(() => import('./components/sections/ReferralsSection.tsx')),
  },
  {
    id: 'dispositivos',
    title: 'Dispositivos',
    icon: IconDevices,
    access: SCREENS['/usuarios'],
    action: 'dispositivos',
    Section: lazyWithRetry(() => import('./components/sections/DevicesSection.tsx')),
  },
  {
    id: 'registro',
    title: 'Registro',
    icon: IconRegistro,
    access: CAN_ADMINISTER,
    Section: lazyWithRetry(() => import('./components/sections/Registro.tsx')),
  },
];
