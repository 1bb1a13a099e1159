import type { ApiKeyScope, Viewer } from '@conserje/rules';
import { PERMISO_TEXTS, parseScopes, scopesOf } from '@conserje/rules';

const MGMT_TEXTS = { nombre: 'Admin por rango', permite: 'Lo que puede la categoría 10 sin permisos extra' };

/** What a key may be given, in words. */
const scopeTexts = (alcance: ApiKeyScope) => (alcance === 'mgmt' ? MGMT_TEXTS : PERMISO_TEXTS[alcance]);

/** What someone may give to a key, with what is chosen of it. */
export const listEligibleScopes = (permisos: string, viewer: Viewer) => {
  const selectedScopes = parseScopes(permisos);
  return scopesOf(viewer).map((alcance) => ({
    alcance,
    ...scopeTexts(alcance),
    puesto: selectedScopes.includes(alcance),
  }));
};

/** The codes with one more, or one less. */
export const toggleScope = (permisos: string, alcance: ApiKeyScope): string => {
  const current = parseScopes(permisos);
  const next = current.includes(alcance) ? current.filter((one) => one !== alcance) : [...current, alcance];
  return parseScopes(next.join()).join();
};

/** What a key may do, in a line. */
export const describeScopes = (scopes: readonly ApiKeyScope[], escribe: boolean): string => {
  const names = scopes.map((alcance) => scopeTexts(alcance).nombre).join(', ');
  return `${escribe ? 'Lee y escribe' : 'Solo lee'}${names === '' ? '' : ` · ${names}`}`;
};
