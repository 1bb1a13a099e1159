import type { Call } from '@conserje/contract';
import { writesSomething } from '@conserje/contract';
import type { CallAccessRule, PermisoRule } from '@conserje/rules';
import { MGMT_CATEGORIA_MIN, PROOF_MINUTES } from '@conserje/rules';

const describePermisoRule = ({ mgmt, permisos }: PermisoRule): string =>
  [
    ...(mgmt ? [`los admins (desde la categoría ${MGMT_CATEGORIA_MIN})`] : []),
    `quien tiene ${permisos.join(' o ')}`,
  ].join(' y ');

/** Describes an access rule for the API document. */
function describeAccess(rule: CallAccessRule): string {
  switch (rule.kind) {
    case 'everyone':
      return 'Sin iniciar sesión';
    case 'loggedIn':
      return 'Con sesión';
    case 'permiso':
      return `Para ${describePermisoRule(rule)}`;
    case 'own':
      return `Con sesión, solo lo tuyo (${rule.owner}). Lo de otra persona, para ${describePermisoRule(rule.othersAccess)}`;
  }
}

/** Describes the access to a call for the API document. */
export function describeCallAccess({ access, requiresRecentAuth, notForApiKeys, ...spec }: Call): string {
  const proof = `Confirma tu contraseña (login o probar) en los últimos ${PROOF_MINUTES} minutos (PRUEBA_RECIENTE)`;
  const apiKeyNotes =
    access.kind === 'everyone'
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
