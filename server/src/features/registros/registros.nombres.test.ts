import { expect, test } from 'vitest';
import type { Diferencia } from '../../platform/bitacora.ts';
import { abrirLleno } from '../../testing/agenciaLlena.ts';
import { queNombran } from '../../testing/efectos.ts';

test('de una agencia con de todo, ninguna línea de los registros ni de la seguridad lleva escrito un nombre', async () => {
  const { db } = await abrirLleno();
  const apuntes = await db.selectFrom('bitacora').selectAll().execute();
  expect(apuntes.length).toBeGreaterThan(500);
  const lineas = apuntes.map(({ diferencias, ...apunte }) => ({
    ...apunte,
    diferencias: JSON.parse(diferencias ?? '[]') as Diferencia[],
  }));
  expect(await queNombran(db, lineas)).toEqual([]);
  const vigiladas = await db.selectFrom('vigilancia').select(['usuario', 'encargado', 'detalle']).execute();
  const comoApuntes = vigiladas.map((v) => ({ ...v, modulo: 'acceso' as const, objeto: null, motivo: v.detalle }));
  expect(vigiladas.length).toBeGreaterThan(0);
  expect(await queNombran(db, comoApuntes)).toEqual([]);
});
