import IconHome from '@tabler/icons-react/dist/esm/icons/IconBuildingSkyscraper.mjs';
import IconTopSemanal from '@tabler/icons-react/dist/esm/icons/IconPodium.mjs';
import IconRadio from '@tabler/icons-react/dist/esm/icons/IconRadio.mjs';
import IconNormativa from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconPrivacidad from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconRangos from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconMejorTrabajador from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconEquipo from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { PantallaDef } from './grupos.ts';

/** The screens of the group Información, which is the last of the menu. */
export const INFORMACION: readonly PantallaDef[] = [
  {
    ruta: '/',
    titulo: 'Inicio',
    grupo: 'informacion',
    icono: IconHome,
  },
  {
    ruta: '/rangos',
    titulo: 'Rangos',
    grupo: 'informacion',
    icono: IconRangos,
  },
  {
    ruta: '/equipo',
    titulo: 'Equipo',
    grupo: 'informacion',
    icono: IconEquipo,
  },
  {
    ruta: '/mejortrabajador',
    titulo: 'Mejor trabajador',
    corto: 'Mejores',
    grupo: 'informacion',
    icono: IconMejorTrabajador,
  },
  {
    ruta: '/topsemanal',
    titulo: 'Top semanal',
    corto: 'Top',
    grupo: 'informacion',
    icono: IconTopSemanal,
  },
  {
    ruta: '/normativa',
    titulo: 'Normativa',
    grupo: 'informacion',
    icono: IconNormativa,
  },
  {
    ruta: '/privacidad',
    titulo: 'Privacidad',
    grupo: 'informacion',
    icono: IconPrivacidad,
  },
  {
    ruta: '/radio',
    titulo: 'Radio',
    grupo: 'informacion',
    icono: IconRadio,
  },
];
