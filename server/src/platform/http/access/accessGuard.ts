import type { Call } from '@conserje/contract';
import { writesSomething } from '@conserje/contract';
import { hasPermiso, isAllowed, MINUTE_MS, PROOF_MINUTES } from '@conserje/rules';
import { AppError } from '../../appError.ts';
import type { SessionUsuario } from '../routing/callContext.ts';
import type { IdentifiedCaller } from './identity.ts';

const PROOF_MS = PROOF_MINUTES * MINUTE_MS;

/** A person who must still choose a password or set up two-factor authentication counts as a visitor on public calls. */
const actsAsVisitor = (spec: Call, usuario: SessionUsuario | null): boolean =>
  spec.access.kind === 'everyone' && usuario !== null && (usuario.cambiar_clave || usuario.dos_pasos === 'falta');

/** @throws AppError CLAVE_DE_PROGRAMA, PRUEBA_RECIENTE when the session was not authenticated recently */
export function requireRecentAuth({ programa, probada }: SessionUsuario, now: number): void {
  if (programa !== null) throw new AppError('CLAVE_DE_PROGRAMA');
  if (now - probada > PROOF_MS) throw new AppError('PRUEBA_RECIENTE');
}

/** A call with a code renews the authentication; its service checks the code. */
const asksForCode = ({ acceptsCode }: Call, { dos_pasos }: SessionUsuario): boolean =>
  acceptsCode === true && dos_pasos === 'si';

/** Checks the limits of an API key, which apply whatever its owner may do. */
function requireApiKeyAllowed(spec: Call, { programa }: SessionUsuario): void {
  if (programa === null) return;
  if (spec.notForApiKeys || spec.requiresRecentAuth) throw new AppError('CLAVE_DE_PROGRAMA');
  if (!programa.escribe && writesSomething(spec))
    throw new AppError('CLAVE_DE_PROGRAMA', `La clave para bots «${programa.nombre}» es solo para leer`);
}

/**
 * Checks access as far as it does not depend on the request: maintenance first, then the session and the setup still
 * missing, the access rule, the API key, and recent authentication.
 * @returns the caller; null: a visitor
 * @throws AppError MANTENIMIENTO, SIN_SESION, CLAVE_TEMPORAL, DOS_PASOS_FALTAN, SIN_PERMISO, CLAVE_DE_PROGRAMA,
 * PRUEBA_RECIENTE
 */
export function authorize(
  spec: Call,
  { usuario: identified, mantenimiento, stored = null }: IdentifiedCaller,
  now: number,
): SessionUsuario | null {
  const usuario = actsAsVisitor(spec, identified) ? null : identified;
  if (mantenimiento && !spec.inMaintenance && !(usuario && hasPermiso(usuario, 'man')))
    throw new AppError('MANTENIMIENTO');
  if (spec.access.kind !== 'everyone' && !usuario) throw new AppError('SIN_SESION');
  if (usuario?.cambiar_clave && !spec.allowsInitialClave) throw new AppError('CLAVE_TEMPORAL');
  if (usuario?.dos_pasos === 'falta' && !spec.allowsWithoutTwoFactor) throw new AppError('DOS_PASOS_FALTAN');
  if (spec.access.kind !== 'own' && !isAllowed(spec.access, usuario)) throw new AppError('SIN_PERMISO');
  if (usuario) requireApiKeyAllowed(spec, usuario);
  // The repetition of a change that is done changes nothing, and the change may have ended the proof that it was made with.
  if (spec.requiresRecentAuth && usuario && !asksForCode(spec, usuario) && !stored) requireRecentAuth(usuario, now);
  return usuario;
}
