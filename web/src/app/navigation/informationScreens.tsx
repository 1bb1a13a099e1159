import IconHome from '@tabler/icons-react/dist/esm/icons/IconBuildingSkyscraper.mjs';
import IconTopSemanal from '@tabler/icons-react/dist/esm/icons/IconPodium.mjs';
import IconRadio from '@tabler/icons-react/dist/esm/icons/IconRadio.mjs';
import IconNormativa from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconPrivacy from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconRangos from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconMejorTrabajador from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconEquipo from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { ScreenDefinition } from './menuGroups.ts';

/** Screens of the group Información, the last of the menu. */
export const INFORMATION_SCREENS: readonly ScreenDefinition[] = [
  {
    ruta: '/',
    title: 'Inicio',
    grupo: 'informacion',
    icon: IconHome,
  },
  {
    ruta: '/rangos',
    title: 'Rangos',
    grupo: 'informacion',
    icon: IconRangos,
  },
  {
    ruta: '/equipo',
    title: 'Equipo',
    grupo: 'informacion',
    icon: IconEquipo,
  },
  {
    ruta: '/mejortrabajador',
    title: 'Mejor trabajador',
    short: 'Mejores',
    grupo: 'informacion',
    icon: IconMejorTrabajador,
  },
  {
    ruta: '/topsemanal',
    title: 'Top semanal',
    short: 'Top',
    grupo: 'informacion',
    icon: IconTopSemanal,
  },
  {
    ruta: '/normativa',
    title: 'Normativa',
    grupo: 'informacion',
    icon: IconNormativa,
  },
  {
    ruta: '/privacidad',
    title: 'Privacidad',
    grupo: 'informacion',
    icon: IconPrivacy,
  },
  {
    ruta: '/radio',
    title: 'Radio',
    grupo: 'informacion',
    icon: IconRadio,
  },
];
