import { expect, test } from 'vitest';
import type { FieldDifference } from '../../../platform/unit-of-work/auditLog.ts';
import { findEntriesWithNames } from '../../../test-support/portal/effects.ts';
import { openFullPortal } from '../../../test-support/portal/fullAgencia.ts';

test('no entry of the audit log or the security log contains a name', async () => {
  const { db } = await openFullPortal();
  const entries = await db.selectFrom('bitacora').selectAll().execute();
  expect(entries.length).toBeGreaterThan(500);
  const lines = entries.map(({ diferencias, ...entry }) => ({
    ...entry,
    diferencias: JSON.parse(diferencias ?? '[]') as FieldDifference[],
  }));
  expect(await findEntriesWithNames(db, lines)).toEqual([]);
  const securityEntries = await db.selectFrom('vigilancia').select(['usuario', 'encargado', 'detalle']).execute();
  const asEntries = securityEntries.map((v) => ({ ...v, modulo: 'acceso' as const, objeto: null, motivo: v.detalle }));
  expect(securityEntries.length).toBeGreaterThan(0);
  expect(await findEntriesWithNames(db, asEntries)).toEqual([]);
});
