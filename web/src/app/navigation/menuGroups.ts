import type { ScreenRoute } from '@conserje/rules';
import type { Icon } from '@tabler/icons-react';

/** Groups of the side menu (part 2 §2 App shell), in order. */
export const MENU_GROUPS = {
  personal: 'Personal',
  trabajo: 'Trabajo (Roleo)',
  administracion: 'Administración (Módulos)',
  informacion: 'Información',
} as const;
export type MenuGroup = keyof typeof MENU_GROUPS;

export interface ScreenDefinition {
  route: ScreenRoute;
  title: string;
  /** Short title in one word, for little room. */
  short?: string;
  group: MenuGroup;
  icon: Icon;
}
