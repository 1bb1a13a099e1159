import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import type { Db } from './db/database.ts';
import { preparada } from './db/preparada.ts';
import './versiones.table.ts';

const calls: Call[] = Object.values(CONTRACT);
/** Only of what is kept in memory anybody wants to know whether it still holds. */
const CONTADOS: ReadonlySet<Tema> = new Set(calls.flatMap(({ comun }) => comun?.temas ?? []));

const TODO = '';

// By the clock, so that a database that was put back to an earlier state never counts to the same number twice.
const contar = preparada((db, { tema, ahora }: { tema: string; ahora: number }) =>
  db
    .insertInto('version')
    .values({ tema, n: ahora })
    .onConflict((c) =>
      c.column('tema').doUpdateSet((eb) => ({
        n: eb
          .case()
          .when('version.n', '>=', eb.ref('excluded.n'))
          .then(eb('version.n', '+', 1))
          .else(eb.ref('excluded.n'))
          .end(),
      })),
    ),
);

/**
 * Counts a change of subjects, as the last thing before the commit: whoever counts the same one waits until then. Always in
 * one order, so that nobody waits in a circle.
 */
export async function contarCambio(db: Db, temas: ReadonlySet<Tema>, ahora: number): Promise<void> {
  const contados = [...temas].filter((tema) => CONTADOS.has(tema));
  for (const tema of contados.sort()) await contar(db, { tema, ahora });
}

/** The same of everything: nobody knows what has changed. */
export async function contarTodo(db: Db, ahora: number): Promise<void> {
  await contar(db, { tema: TODO, ahora });
}

type Lectura = (db: Db) => Promise<{ n: number }[]>;
const lecturas = new Map<string, Lectura>();

const lecturaDe = (temas: readonly Tema[]): Lectura =>
  preparada((db) =>
    db
      .selectFrom('version')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n'))
      .where('tema', 'in', [TODO, ...temas]),
  );

/** How far some subjects have come together: another number whenever one of them has changed, and always a greater one. */
export async function versionDe(db: Db, temas: readonly Tema[]): Promise<number> {
  const clave = temas.join();
  const lectura = lecturas.get(clave) ?? lecturaDe(temas);
  lecturas.set(clave, lectura);
  const [fila] = await lectura(db);
  return fila?.n ?? 0;
}
