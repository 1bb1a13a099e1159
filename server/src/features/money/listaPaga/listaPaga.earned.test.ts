import type { PagaCategoria } from '@conserje/rules';
import { montoPaga, toTimes } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { updateListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Compares the pay that the database computes for everyone with `montoPaga`. */

const PEOPLE = 16;
const categoriaOf = (i: number): number => (i % 4) + 1;
let payer: Person;
const people: Person[] = [];
const portal = portalForFile(async (p) => {
  payer = await p.createPerson({ categoria: 12 });
  for (let i = 0; i < PEOPLE; i += 1) people.push(await p.createPerson({ categoria: categoriaOf(i) }));
});

const requisito = fc.nat({ max: 5 });
const maybe = fc.option(requisito, { nil: null });
const categoria = fc.record({
  nomina_asistencia: requisito,
  nomina_times: requisito,
  bono_asistencia: maybe,
  bono_times: maybe,
  paga_nomina: fc.nat({ max: 30 }),
  bono_paga: fc.nat({ max: 30 }),
});
/** Mostly at the limits of an hour. */
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
  members: fc.array(miembro, { minLength: PEOPLE, maxLength: PEOPLE }),
});
type Member = typeof miembro extends fc.Arbitrary<infer M> ? M : never;

const REDUCTION = 2;

/** Gives each member the work of the periodo, and a reduction or none. */
async function prepareMembers({ db, clock }: Portal, members: Member[]): Promise<void> {
  const given = members.map((m, i) => ({ ...m, usuario: people[i]?.id ?? 0 }));
  await db.deleteFrom('membresia_usuario').execute();
  const row = { membresia: REDUCTION, externo: null, encargado: null, fecha: 0, finaliza: null };
  const reducedRows = given.filter((m) => m.reducida).map(({ usuario }) => ({ ...row, usuario }));
  if (reducedRows.length > 0) await insertRows(db, 'membresia_usuario', reducedRows).execute();
  const shared = { tiempo: null, otro: null, motivo: 'Prueba', fecha: clock.now };
  const works = given.flatMap(({ usuario, ...m }) =>
    (['asistencia', 'times'] as const).map((tipo) => ({
      ...shared,
      usuario,
      encargado: usuario,
      tipo,
      minutos: m[tipo],
    })),
  );
  await insertRows(db, 'trabajo', works).execute();
}

test('the database computes the same as the rule, with any requirement', async () => {
  await fc.assert(
    fc.asyncProperty(agencia, async ({ categorias, members }) => {
      const p = portal();
      p.clock.advance({ minutes: 1 });
      for (const grupo of ['bajo', 'alto'] as const) await p.cutPeriod(grupo);
      for (const [i, figures] of categorias.entries())
        await p.db
          .updateTable('categoria')
          .set(figures)
          .where('id', '=', i + 2)
          .execute();
      await prepareMembers(p, members);
      await updateListaPaga(p, payer);
      const rows = await p.db
        .selectFrom('paga')
        .select(['usuario', 'monto'])
        .where('periodo', '=', p.clock.now)
        .execute();
      const existing = new Map(rows.map((f) => [f.usuario, f.monto]));
      for (const [i, m] of members.entries()) {
        const figures = categorias[Math.max(0, categoriaOf(i) - 2)] as Omit<PagaCategoria, 'id_categoria'>;
        const cat: PagaCategoria = { ...figures, id_categoria: categoriaOf(i) };
        expect(existing.get(people[i]?.id ?? 0) ?? 0).toBe(montoPaga(cat, m.asistencia, toTimes(m.times), m.reducida));
      }
    }),
    { numRuns: 25 },
  );
});
