import type { PagaCategoria } from '@conserje/rules';
import { montoPaga, timesDe } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actualizar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** What the database reckons for everyone must be what `montoPaga` says of each. */

const GENTE = 16;
const categoriaDe = (i: number): number => (i % 4) + 1;
let pagadora: Persona;
const gente: Persona[] = [];
const portal = portalDelArchivo(async (p) => {
  pagadora = await p.persona({ categoria: 12 });
  for (let i = 0; i < GENTE; i += 1) gente.push(await p.persona({ categoria: categoriaDe(i) }));
});

const requisito = fc.nat({ max: 5 });
const quizas = fc.option(requisito, { nil: null });
const categoria = fc.record({
  nomina_asistencia: requisito,
  nomina_times: requisito,
  bono_asistencia: quizas,
  bono_times: quizas,
  paga_nomina: fc.nat({ max: 30 }),
  bono_paga: fc.nat({ max: 30 }),
});
/** On the edges of an hour more often than not. */
const minutos = fc.oneof(
  fc.nat({ max: 400 }),
  fc.tuple(fc.nat({ max: 6 }), fc.integer({ min: -1, max: 1 })).map(([h, m]) => Math.max(0, h * 60 + m)),
);
const miembro = fc.record({
  asistencia: minutos,
  times: minutos,
  reducida: fc.boolean(),
});
const agencia = fc.record({
  categorias: fc.array(categoria, { minLength: 3, maxLength: 3 }),
  miembros: fc.array(miembro, { minLength: GENTE, maxLength: GENTE }),
});
type Miembro = typeof miembro extends fc.Arbitrary<infer M> ? M : never;

const REDUCCION = 2;

/** Gives everyone their work of the period, and a reduction or none. */
async function vestir({ db, reloj }: Portal, miembros: Miembro[]): Promise<void> {
  const con = miembros.map((m, i) => ({ ...m, usuario: gente[i]?.id ?? 0 }));
  await db.deleteFrom('membresia_usuario').execute();
  const fila = { membresia: REDUCCION, externo: null, encargado: null, fecha: 0, finaliza: null };
  const reducidos = con.filter((m) => m.reducida).map(({ usuario }) => ({ ...fila, usuario }));
  if (reducidos.length > 0) await db.insertInto('membresia_usuario').values(reducidos).execute();
  const comun = { tiempo: null, otro: null, motivo: 'Prueba', fecha: reloj.ahora };
  const trabajos = con.flatMap(({ usuario, ...m }) =>
    (['asistencia', 'times'] as const).map((tipo) => ({
      ...comun,
      usuario,
      encargado: usuario,
      tipo,
      minutos: m[tipo],
    })),
  );
  await db.insertInto('trabajo').values(trabajos).execute();
}

test('la base calcula lo mismo que la regla, con cualquier requisito', async () => {
  await fc.assert(
    fc.asyncProperty(agencia, async ({ categorias, miembros }) => {
      const p = portal();
      p.reloj.pasar({ minutos: 1 });
      for (const grupo of ['bajo', 'alto'] as const) await p.cortar(grupo);
      for (const [i, figuras] of categorias.entries())
        await p.db
          .updateTable('categoria')
          .set(figuras)
          .where('id', '=', i + 2)
          .execute();
      await vestir(p, miembros);
      await actualizar(p, pagadora);
      const filas = await p.db
        .selectFrom('paga')
        .select(['usuario', 'monto'])
        .where('periodo', '=', p.reloj.ahora)
        .execute();
      const hay = new Map(filas.map((f) => [f.usuario, f.monto]));
      for (const [i, m] of miembros.entries()) {
        const figuras = categorias[Math.max(0, categoriaDe(i) - 2)] as Omit<PagaCategoria, 'id_categoria'>;
        const cat: PagaCategoria = { ...figuras, id_categoria: categoriaDe(i) };
        expect(hay.get(gente[i]?.id ?? 0) ?? 0).toBe(montoPaga(cat, m.asistencia, timesDe(m.times), m.reducida));
      }
    }),
    { numRuns: 25 },
  );
});
