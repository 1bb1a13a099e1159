import { hash, randomBytes } from 'node:crypto';
import type { Call } from '@conserje/contract';
import { writesSomething } from '@conserje/contract';
import type { CallAccessRule, OwnershipRule, PermisoRule } from '@conserje/rules';
import { fromPathSegment, isAllowed, isOwn, MGMT_CATEGORIA_MIN, PROOF_MINUTES } from '@conserje/rules';
import type { TSchema } from 'typebox';
import type { StoredAnswer } from '../idempotency/idempotency.queries.ts';
import type { SessionUsuario } from '../routing/callContext.ts';

/** Prefix that makes an API key recognizable wherever it appears. */
const API_KEY_PREFIX = 'cjk_';
/** Length of the stored prefix, which tells API keys apart. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 6;

/** Creates a token of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');
/** Creates an API key with its stored prefix. */
export function createApiKey(): { clave: string; prefijo: string } {
  const clave = `${API_KEY_PREFIX}${createToken()}`;
  return { clave, prefijo: clave.slice(0, PREFIX_LENGTH) };
}
/** Hash under which a token is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Session user of a token, and whether the agency is in maintenance. */
export interface Identity {
  usuario: SessionUsuario | null;
  /** Stored response to an earlier change with the same idempotency key. */
  stored?: StoredAnswer | null;
  mantenimiento: boolean;
}
/** Looks up a token (`undefined`: a visitor) and the stored response to the hash of an idempotency key. */
export type Identify = (key: string | undefined, now: number, sent?: string) => Promise<Identity>;

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>;

const splitOwnerPath = ({ owner }: OwnershipRule) => owner.split('.') as [keyof Parts, string];

/** Finds the field that names the owner: a required id or name; undefined without one. */
export function findOwnerField(spec: Call, rule: OwnershipRule): TSchema | undefined {
  const [parte, campo] = splitOwnerPath(rule);
  const { type } = (spec[parte]?.properties[campo] ?? {}) as { type?: string };
  const always = spec[parte]?.required?.includes(campo);
  return always && (type === 'integer' || type === 'string') ? spec[parte]?.properties[campo] : undefined;
}

/** Whether a user may make a validated request: it concerns themselves, or they may act on others. */
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

/** Describes an access rule for the API document. */
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

/** Describes the access to a call for the API document. */
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
