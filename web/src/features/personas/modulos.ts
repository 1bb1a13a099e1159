import { MODULOS as NOMBRES } from '@conserje/rules';

/** What a change is filed under in the audit log, by its name on the screens; of those without one it is the word itself. */
const nombres: Readonly<Record<string, string>> = NOMBRES;

export const MODULOS = Object.keys(nombres);
export const moduloEscrito = (modulo: string): string => nombres[modulo] ?? modulo;
