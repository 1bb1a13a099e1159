import IconHome from '@tabler/icons-react/dist/esm/icons/IconBuildingSkyscraper.mjs';
import IconEncuestas from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconComunicados from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconTopSemanal from '@tabler/icons-react/dist/esm/icons/IconPodium.mjs';
import IconRadio from '@tabler/icons-react/dist/esm/icons/IconRadio.mjs';
import IconNormativa from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconPrivacy from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconDepartamentos from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconRangos from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconMejorTrabajador from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconEquipo from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { ScreenDefinition } from './menuGroups.ts';

/** Screens of the group Información, the last of the menu. */
export const INFORMATION_SCREENS: readonly ScreenDefinition[] = [
  {
    route: '/',
    title: 'Inicio',
    group: 'informacion',
    icon: IconHome,
  },
  {
    route: '/comunicados',
    title: 'Comunicados',
    group: 'informacion',
    icon: IconComunicados,
  },
  {
    route: '/encuestas',
    title: 'Encuestas',
    group: 'informacion',
    icon: IconEncuestas,
  },
  {
    route: '/departamentos',
    title: 'Departamentos',
    group: 'informacion',
    icon: IconDepartamentos,
  },
  {
    route: '/rangos',
    title: 'Rangos',
    group: 'informacion',
    icon: IconRangos,
  },
  {
    route: '/equipo',
    title: 'Equipo',
    group: 'informacion',
    icon: IconEquipo,
  },
  {
    route: '/mejortrabajador',
    title: 'Mejor trabajador',
    short: 'Mejores',
    group: 'informacion',
    icon: IconMejorTrabajador,
  },
  {
    route: '/topsemanal',
    title: 'Top semanal',
    short: 'Top',
    group: 'informacion',
    icon: IconTopSemanal,
  },
  {
    route: '/normativa',
    title: 'Normativa',
    group: 'informacion',
    icon: IconNormativa,
  },
  {
    route: '/privacidad',
    title: 'Privacidad',
    group: 'informacion',
    icon: IconPrivacy,
  },
  {
    route: '/radio',
    title: 'Radio',
    group: 'informacion',
    icon: IconRadio,
  },
];
