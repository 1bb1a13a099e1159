import { createHash, randomBytes } from 'node:crypto';
import type { UsuarioSesion } from './contexto.ts';

/** A new key: 256 random bits. */
export const nuevaClave = (): string => randomBytes(32).toString('base64url');
/** What the server keeps of a key. */
export const huella = (clave: string): string => createHash('sha256').update(clave).digest('base64url');

/** Who stands behind a key, and whether the agency is in maintenance. */
export interface Identidad {
  usuario: UsuarioSesion | null;
  mantenimiento: boolean;
}
/** Looks up a key; `undefined` is a visitor. */
export type Identificar = (clave: string | undefined, ahora: number) => Promise<Identidad>;
