import { hash, randomBytes } from 'node:crypto';
import type { Call } from '@conserje/contract';
import { escribeAlgo } from '@conserje/contract';
import type { AccesoLlamada, AccesoPermiso, AccesoPropio } from '@conserje/rules';
import { CATEGORIA_MGMT, deTramo, esPropio, PRUEBA_MINUTOS, puedeEntrar } from '@conserje/rules';
import type { TSchema } from 'typebox';
import type { UsuarioSesion } from './contexto.ts';
import type { StoredAnswer } from './idempotency.queries.ts';

/** How a program's key begins, so that it is known for one wherever it is found. */
const DE_PROGRAMA = 'cjk_';
/** So many characters of a program's key are kept, to tell it from others. */
const PREFIJO = DE_PROGRAMA.length + 6;

/** A new key: 256 random bits. */
export const nuevaClave = (): string => randomBytes(32).toString('base64url');
/** A new key for a program, and how it begins. */
export function nuevaClaveDePrograma(): { clave: string; prefijo: string } {
  const clave = `${DE_PROGRAMA}${nuevaClave()}`;
  return { clave, prefijo: clave.slice(0, PREFIJO) };
}
/** What the server keeps of a key. */
export const huella = (clave: string): string => hash('sha256', clave, 'base64url');

/** Who stands behind a key, and whether the agency is in maintenance. */
export interface Identidad {
  usuario: UsuarioSesion | null;
  /** What was answered to them when they sent the same key of a change before. */
  stored?: StoredAnswer | null;
  mantenimiento: boolean;
}
/** Looks up a key, `undefined` is a visitor; and with it what was answered to a change of theirs, by the hash of its key. */
export type Identificar = (clave: string | undefined, ahora: number, sent?: string) => Promise<Identidad>;

type Partes = Partial<Record<'params' | 'query' | 'body', unknown>>;

const parteYCampo = ({ dueno }: AccesoPropio) => dueno.split('.') as [keyof Partes, string];

/** The declared field that says whose it is: one that every request carries, an id or a name; undefined without one. */
export function campoDueno(spec: Call, acceso: AccesoPropio): TSchema | undefined {
  const [parte, campo] = parteYCampo(acceso);
  const { type } = (spec[parte]?.properties[campo] ?? {}) as { type?: string };
  const siempre = spec[parte]?.required?.includes(campo);
  return siempre && (type === 'integer' || type === 'string') ? spec[parte]?.properties[campo] : undefined;
}

/** Whether someone may do what a validated request asks for: it is their own, or they may where it is not. */
export function puedeConEsto(acceso: AccesoPropio, usuario: UsuarioSesion | null, pedido: Partes): boolean {
  const [parte, campo] = parteYCampo(acceso);
  const de = (pedido[parte] as Record<string, number | string>)[campo];
  if (!usuario || de === undefined) return false;
  return esPropio(typeof de === 'string' ? deTramo(de) : de, usuario) || puedeEntrar(acceso.ajeno, usuario);
}

const quienes = ({ mgmt, permisos }: AccesoPermiso): string =>
  [...(mgmt ? [`los admins (desde la categoría ${CATEGORIA_MGMT})`] : []), `quien tiene ${permisos.join(' o ')}`].join(
    ' y ',
  );

/** An access rule in words, for the document. */
function explicarAcceso(acceso: AccesoLlamada): string {
  switch (acceso.tipo) {
    case 'todos':
      return 'Sin iniciar sesión';
    case 'sesion':
      return 'Con sesión';
    case 'permiso':
      return `Para ${quienes(acceso)}`;
    case 'propio':
      return `Con sesión, solo lo tuyo (${acceso.dueno}). Lo de otra persona, para ${quienes(acceso.ajeno)}`;
  }
}

/** Who may make a call, and how: for the document. */
export function explicarLlamada({ access, reciente, enPersona, ...spec }: Call): string {
  const prueba = `Confirma tu contraseña (login o probar) en los últimos ${PRUEBA_MINUTOS} minutos (PRUEBA_RECIENTE)`;
  const deClaves =
    access.tipo === 'todos'
      ? []
      : [
          reciente || enPersona ? 'No se hace con una clave para bots' : null,
          !reciente && !enPersona && escribeAlgo(spec) ? 'Con una clave para bots, si es también para escribir' : null,
        ];
  const codigo = spec.conCodigo ? 'Con la verificación en dos pasos pide codigo, que sirve de confirmación' : null;
  return [explicarAcceso(access), reciente ? prueba : null, codigo, ...deClaves]
    .filter((frase) => frase !== null)
    .join('. ');
}
