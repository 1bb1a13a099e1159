import type { ApiKeyScope, Viewer } from '@conserje/rules';
import { PERMISO_TEXTS, parseScopes, scopesOf } from '@conserje/rules';

const MGMT_TEXTS = { nombre: 'Admin por rango', permite: 'Lo que puede la categoría 10 sin permisos extra' };

const scopeTexts = (alcance: ApiKeyScope) => (alcance === 'mgmt' ? MGMT_TEXTS : PERMISO_TEXTS[alcance]);

/** Lists the scopes that a person may give to a key, with the selected ones. */
export const listEligibleScopes = (permisos: string, viewer: Viewer) => {
  const selectedScopes = parseScopes(permisos);
  return scopesOf(viewer).map((alcance) => ({
    alcance,
    ...scopeTexts(alcance),
    isSet: selectedScopes.includes(alcance),
  }));
};

export const toggleScope = (permisos: string, alcance: ApiKeyScope): string => {
  const current = parseScopes(permisos);
  const next = current.includes(alcance) ? current.filter((one) => one !== alcance) : [...current, alcance];
  return parseScopes(next.join()).join();
};

/** Describes a key's scopes in one line. */
export const describeScopes = (scopes: readonly ApiKeyScope[], escribe: boolean): string => {
  const names = scopes.map((alcance) => scopeTexts(alcance).nombre).join(', ');
  return `${escribe ? 'Lee y escribe' : 'Solo lee'}${names === '' ? '' : ` · ${names}`}`;
};
