import { hash, randomBytes } from 'node:crypto';
import type { Call } from '@conserje/contract';
import { writesSomething } from '@conserje/contract';
import type { CallAccessRule, OwnershipRule, PermisoRule } from '@conserje/rules';
import { fromPathSegment, isAllowed, isOwn, MGMT_CATEGORIA_MIN, PROOF_MINUTES } from '@conserje/rules';
import type { TSchema } from 'typebox';
import type { StoredAnswer } from '../idempotency/idempotency.queries.ts';
import type { SessionUsuario } from '../routing/callContext.ts';

/** How a program's key begins, so that it is known for one wherever it is found. */
const API_KEY_PREFIX = 'cjk_';
/** So many characters of a program's key are kept, to tell it from others. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 6;

/** A new key: 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');
/** A new key for a program, and how it begins. */
export function createApiKey(): { clave: string; prefijo: string } {
  const clave = `${API_KEY_PREFIX}${createToken()}`;
  return { clave, prefijo: clave.slice(0, PREFIX_LENGTH) };
}
/** What the server keeps of a key. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Who stands behind a key, and whether the agency is in maintenance. */
export interface Identity {
  usuario: SessionUsuario | null;
  /** What was answered to them when they sent the same key of a change before. */
  stored?: StoredAnswer | null;
  mantenimiento: boolean;
}
/** Looks up a key, `undefined` is a visitor; and with it what was answered to a change of theirs, by the hash of its key. */
export type Identify = (key: string | undefined, now: number, sent?: string) => Promise<Identity>;

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>;

const splitOwnerPath = ({ owner }: OwnershipRule) => owner.split('.') as [keyof Parts, string];

/** The declared field that says whose it is: one that every request carries, an id or a name; undefined without one. */
export function findOwnerField(spec: Call, rule: OwnershipRule): TSchema | undefined {
  const [parte, campo] = splitOwnerPath(rule);
  const { type } = (spec[parte]?.properties[campo] ?? {}) as { type?: string };
  const always = spec[parte]?.required?.includes(campo);
  return always && (type === 'integer' || type === 'string') ? spec[parte]?.properties[campo] : undefined;
}

/** Whether someone may do what a validated request asks for: it is their own, or they may where it is not. */
export function canActOn(rule: OwnershipRule, usuario: SessionUsuario | null, request: Parts): boolean {
  const [parte, campo] = splitOwnerPath(rule);
  const owner = (request[parte] as Record<string, number | string>)[campo];
  if (!usuario || owner === undefined) return false;
  return (
    isOwn(typeof owner === 'string' ? fromPathSegment(owner) : owner, usuario) || isAllowed(rule.othersAccess, usuario)
  );
}

const describePermisoRule = ({ mgmt, permisos }: PermisoRule): string =>
  [
    ...(mgmt ? [`los admins (desde la categoría ${MGMT_CATEGORIA_MIN})`] : []),
    `quien tiene ${permisos.join(' o ')}`,
  ].join(' y ');

/** An access rule in words, for the document. */
function describeAccess(rule: CallAccessRule): string {
  switch (rule.tipo) {
    case 'todos':
      return 'Sin iniciar sesión';
    case 'sesion':
      return 'Con sesión';
    case 'permiso':
      return `Para ${describePermisoRule(rule)}`;
    case 'propio':
      return `Con sesión, solo lo tuyo (${rule.owner}). Lo de otra persona, para ${describePermisoRule(rule.othersAccess)}`;
  }
}

/** Who may make a call, and how: for the document. */
export function describeCall({ access, requiresRecentAuth, notForApiKeys, ...spec }: Call): string {
  const proof = `Confirma tu contraseña (login o probar) en los últimos ${PROOF_MINUTES} minutos (PRUEBA_RECIENTE)`;
  const apiKeyNotes =
    access.tipo === 'todos'
      ? []
      : [
          requiresRecentAuth || notForApiKeys ? 'No se hace con una clave para bots' : null,
          !requiresRecentAuth && !notForApiKeys && writesSomething(spec)
            ? 'Con una clave para bots, si es también para escribir'
            : null,
        ];
  const codeNote = spec.acceptsCode ? 'Con la verificación en dos pasos pide codigo, que sirve de confirmación' : null;
  return [describeAccess(access), requiresRecentAuth ? proof : null, codeNote, ...apiKeyNotes]
    .filter((sentence) => sentence !== null)
    .join('. ');
}
