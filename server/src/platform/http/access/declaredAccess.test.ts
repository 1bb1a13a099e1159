import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { AccessRule, CallAccessRule } from '@conserje/rules';
import { SCREENS, TOPICS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { CALL_ACCESS_RULES } from '../../../test-support/matrices/accessMatrix.calls.ts';
import {
  NAMED_ACCESS_RULES,
  PERMISOS_BY_CATEGORIA,
  permisosOfCategoria,
  SCREEN_ACCESS_RULES,
  TOPIC_ACCESS_RULES,
} from '../../../test-support/matrices/accessMatrix.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Compares the whole declared access with the access tables. */

const portal = portalForFile();

/** Formats an access rule as the tables do. */
function describeAccess(access: CallAccessRule): string {
  if (access.kind === 'own') return `own:${access.owner} ${describeAccess(access.othersAccess)}`;
  if (access.kind !== 'permiso') return access.kind;
  return [...(access.mgmt ? ['mgmt'] : []), ...access.permisos].join(' ');
}

/** The order of the words does not matter. The service checks `cima`, which no declaration says. */
const sorted = (table: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).map(([que, who]) => [
      que,
      who
        .split(' ')
        .filter((word) => word !== 'cima')
        .sort()
        .join(' '),
    ]),
  );
const toDeclared = (accesses: [string, CallAccessRule][]): Record<string, string> =>
  sorted(Object.fromEntries(accesses.map(([que, access]) => [que, describeAccess(access)])));

test('each call has the access of the table, and the table lists every call', () => {
  const calls = Object.values<Call>(CONTRACT).map((c): [string, CallAccessRule] => [`${c.method} ${c.path}`, c.access]);
  expect(toDeclared(calls)).toEqual(sorted(CALL_ACCESS_RULES));
});

test('each screen has the access of the table, and the table lists every screen', () => {
  expect(toDeclared(Object.entries(SCREENS))).toEqual(sorted(SCREEN_ACCESS_RULES));
});

test('each topic of live events has the access of the table, and the table lists every topic', () => {
  expect(toDeclared(Object.entries(TOPICS))).toEqual(sorted(TOPIC_ACCESS_RULES));
});

test('each named access rule', async () => {
  const isAccessRule = (valor: unknown): valor is AccessRule =>
    valor instanceof Object && 'kind' in valor && 'permisos' in valor;
  // By a variable: an import of all would count as a use of each, and hide which ones nobody uses.
  const rulesPackage = '@conserje/rules';
  const rules: Record<string, unknown> = await import(rulesPackage);
  const namedRules = Object.entries(rules).filter((peer): peer is [string, AccessRule] => isAccessRule(peer[1]));
  expect(toDeclared(namedRules)).toEqual(sorted(NAMED_ACCESS_RULES));
});

test('each categoria of a new agency has its own permisos and those of the categorias below', async () => {
  const expected = new Map(
    Object.keys(PERMISOS_BY_CATEGORIA).map((id) => [Number(id), permisosOfCategoria(Number(id)).sort()]),
  );
  const existing = await portal().db.selectFrom('categoria').select(['id', 'permisos']).execute();
  expect(
    new Map(
      existing.map((c) => [
        c.id,
        c.permisos
          .split(',')
          .filter((p) => p !== '')
          .sort(),
      ]),
    ),
  ).toEqual(expected);
});
