import type { Ruta } from '@conserje/rules';
import type { Icon } from '@tabler/icons-react';

/** The side menu's groups (part 2 §2 App shell), in their order. */
export const GRUPOS = {
  personal: 'Personal',
  trabajo: 'Trabajo (Roleo)',
  administracion: 'Administración (Módulos)',
  informacion: 'Información',
} as const;
export type Grupo = keyof typeof GRUPOS;

export interface PantallaDef {
  ruta: Ruta;
  titulo: string;
  /** The same in one word, where there is little room. */
  corto?: string;
  grupo: Grupo;
  icono: Icon;
}
