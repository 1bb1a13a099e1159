import { CREDITOS } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Agencia } from '../../testing/agencia.ts';
import { fundar, ganado, paso, vivir } from '../../testing/agencia.ts';
import { cuadra } from '../../testing/paga.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** Histories of everything that moves credits: whoever presses what, none appears and none vanishes. */

let agencia: Agencia;
portalDelArchivo(async (portal) => {
  agencia = await fundar(portal);
});

const historia = fc.array(paso, { minLength: 6, maxLength: 24 });

/** What the ledger says that passed through each hand. */
async function manos(): Promise<Map<number, number>> {
  const filas = await agencia.portal.db.selectFrom('credito').select(['tipo', 'usuario', 'creditos']).execute();
  const por = new Map<number, number>();
  for (const { tipo, usuario, creditos } of filas) {
    const { de, a } = CREDITOS[tipo];
    const mueve = a === 'mano' ? creditos : de === 'mano' ? -creditos : 0;
    if (usuario !== null && mueve !== 0) por.set(usuario, (por.get(usuario) ?? 0) + mueve);
  }
  return por;
}

const sinCeros = (por: Map<number, number>) => Object.fromEntries([...por].filter(([, n]) => n !== 0));

/** Of each period: what its rows came to, and what the ledger says that was earned in it. */
async function periodos() {
  const { db } = agencia.portal;
  const filas = await db
    .selectFrom('paga')
    .select(['id', 'grupo', 'periodo', 'estado', 'monto', 'pagado_monto'])
    .execute();
  const libro = await db
    .selectFrom('credito')
    .select(['paga', 'tipo', 'creditos'])
    .where('tipo', 'in', ['paga_ganada', 'paga_rebajada'])
    .execute();
  const por = new Map<string, { filas: number; libro: number }>();
  for (const f of filas) {
    const clave = `${f.grupo} ${f.periodo}`;
    const de = por.get(clave) ?? { filas: 0, libro: 0 };
    de.filas += f.estado === 'pagada' ? (f.pagado_monto ?? 0) : f.monto;
    const suyos = libro.filter((c) => c.paga === f.id);
    de.libro += suyos.reduce((n, c) => n + (c.tipo === 'paga_ganada' ? c.creditos : -c.creditos), 0);
    por.set(clave, de);
  }
  return [...por.values()];
}

/** What people see of themselves is what the lists show of them. */
async function resumenes() {
  const { portal, jefa, gente, vendedora } = agencia;
  const abiertas = (await portal.pide(jefa).logra('GET getListaPaga')).filas.filter((f) => f.estado === 'abierta');
  const pendientes = await portal.pide(jefa).logra('GET getPendientes', { query: { limite: 500 } });
  const multas = (await portal.pide(jefa).logra('GET getAllMultas', { query: { limite: 500 } })).filter(
    (m) => m.cobrado === 0 && m.anulada === null,
  );
  const rentas = await portal.db
    .selectFrom('renta')
    .selectAll()
    .where('pagado', 'is', null)
    .where('borrada', 'is', null)
    .where('anulacion', 'is', null)
    .execute();
  const vendedores = await portal.pide(jefa).logra('GET ventasPendientes');
  const suma = (ns: number[]): number => ns.reduce((a, b) => a + b, 0);
  for (const { id } of [...gente, vendedora]) {
    const { resumen, totales } = await portal.pide(jefa).logra('GET movimientos/:id', { params: { id } });
    const suyas = <F extends { usuario: number }>(filas: F[], cuanto: (f: F) => number) =>
      suma(filas.filter((f) => f.usuario === id).map(cuanto));
    expect(resumen).toEqual({
      por_cobrar: suyas(abiertas, (f) => f.monto) + suyas(pendientes, (f) => f.monto),
      debe: suyas(multas, (f) => f.creditos) + suyas(rentas, (f) => f.renta),
      por_entregar: vendedores.find((v) => v.encargado === id)?.Pendiente ?? 0,
    });
    // What the columns add up to is what the summary and the hands say.
    expect(totales.saldo).toBe(resumen.por_cobrar - resumen.debe - resumen.por_entregar);
    expect(totales.mano).toBe((await manos()).get(id) ?? 0);
  }
}

test('en toda historia los libros cuadran, y nadie pierde ni gana un crédito', async () => {
  await fc.assert(
    fc.asyncProperty(historia, async (pasos) => {
      for (const p of pasos) {
        const antes = await ganado(agencia);
        const mas = await vivir(agencia, p);
        if (mas !== null) expect({ p, ganado: await ganado(agencia) }).toEqual({ p, ganado: antes + mas });
      }
      await cuadra(agencia.portal);
      expect(sinCeros(await manos())).toEqual(sinCeros(agencia.mano));
      for (const periodo of await periodos()) expect(periodo.filas).toBe(periodo.libro);
    }),
    { numRuns: 15 },
  );
  await resumenes();
});
