import type { ScreenRoute } from '@conserje/rules';
import type { Icon } from '@tabler/icons-react';

/** The side menu's groups (part 2 §2 App shell), in their order. */
export const MENU_GROUPS = {
  personal: 'Personal',
  trabajo: 'Trabajo (Roleo)',
  administracion: 'Administración (Módulos)',
  informacion: 'Información',
} as const;
export type MenuGroup = keyof typeof MENU_GROUPS;

export interface ScreenDefinition {
  ruta: ScreenRoute;
  title: string;
  /** The same in one word, where there is little room. */
  short?: string;
  grupo: MenuGroup;
  icon: Icon;
}
