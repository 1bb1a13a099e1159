import type { ApiKeyScope, Viewer } from '@conserje/rules';
import { PERMISO_TEXTS, parseScopes, scopesOf } from '@conserje/rules';

const MGMT = { nombre: 'Admin por rango', permite: 'Lo que puede la categoría 10 sin permisos extra' };

/** What a key may be given, in words. */
const dicho = (alcance: ApiKeyScope) => (alcance === 'mgmt' ? MGMT : PERMISO_TEXTS[alcance]);

/** What someone may give to a key, with what is chosen of it. */
export const listEligibleScopes = (permisos: string, quien: Viewer) => {
  const selectedScopes = parseScopes(permisos);
  return scopesOf(quien).map((alcance) => ({ alcance, ...dicho(alcance), puesto: selectedScopes.includes(alcance) }));
};

/** The codes with one more, or one less. */
export const toggle = (permisos: string, alcance: ApiKeyScope): string => {
  const existing = parseScopes(permisos);
  const others = existing.includes(alcance) ? existing.filter((one) => one !== alcance) : [...existing, alcance];
  return parseScopes(others.join()).join();
};

/** What a key may do, in a line. */
export const describeScopes = (scopes: readonly ApiKeyScope[], escribe: boolean): string => {
  const nombres = scopes.map((alcance) => dicho(alcance).nombre).join(', ');
  return `${escribe ? 'Lee y escribe' : 'Solo lee'}${nombres === '' ? '' : ` · ${nombres}`}`;
};
