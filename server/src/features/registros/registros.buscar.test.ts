import { llano } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** More than one answer reads, and more than two hundred people with one beginning. */
const FILAS = 45_000;
const MUCHOS = 210;
let jefa: Persona;

const numeros = (n: number) =>
  sql`with recursive t(i) as (select 1 union all select i + 1 from t where i < ${sql.lit(n)})`;

const portal = portalDelArchivo(async (p) => {
  jefa = await p.persona({ nombre: 'Jefa', categoria: 11 });
  const [ana, leo, rara] = [
    await p.persona({ nombre: 'Ana' }),
    await p.persona({ nombre: 'Leo' }),
    await p.persona({ nombre: 'Rara' }),
  ];
  const [mision, registro] = [await p.mision(1, 1), p.reloj.ahora];
  const legion = Array.from({ length: MUCHOS }, (_, i) => `legion${i}`).map((usuario) => ({
    ...{ usuario, nombre_plano: usuario, nombre_llano: usuario, clave: '', mision, registro },
  }));
  const [unLegionario = { id: 0 }] = await p.db.insertInto('usuario').values(legion).returning('id').execute();
  const usuario = sql`case when i in (10, 30000) then ${sql.lit(rara.id)} when i = 44000 then ${sql.lit(unLegionario.id)}
    else ${sql.lit(leo.id)} end`;
  const motivo = sql`case when i % 9000 = 0 then 'Zanahoria del Ñandú ' || i when i = 3 then 'xy'
    when i % 1000 < 2 then 'Canceló el tiempo' else 'Confirmó ' || (i % 60) || ' minutos' end`;
  await sql`insert into bitacora (modulo, objeto, usuario, encargado, motivo, fecha)
    ${p.motor.nombre === 'sqlite' ? numeros(FILAS) : sql``}
    select case when i % 10 = 0 then 'multas' else 'tiempos' end, i, ${usuario},
      case when i % 20000 = 7 then null else ${sql.lit(ana.id)} end, ${motivo}, ${sql.lit(p.reloj.ahora)}
    from ${p.motor.nombre === 'sqlite' ? sql`t` : sql`generate_series(1, ${sql.lit(FILAS)}) i`}`.execute(p.db);
});

interface Pagina {
  filas: { id: number }[];
  buscadoHasta: string | null;
}

/** Every page of a search, to the end. */
async function todas(p: Portal, query: Record<string, string | number>) {
  const paginas: Pagina[] = [];
  let antes: string | undefined;
  do {
    const texto = new URLSearchParams({ ...query, ...(antes && { antes }) } as Record<string, string>);
    const { cuerpo, cabeceras } = await p.pide(jefa)('GET', `registros?${texto}`);
    paginas.push(cuerpo as Pagina);
    antes = cabeceras['x-siguiente'] as string | undefined;
  } while (antes !== undefined);
  return paginas;
}

/** The same, by looking at everything. */
async function aMano(p: Portal, buscado: string, modulo?: string): Promise<number[]> {
  const filas = await p.db
    .selectFrom('bitacora as b')
    .leftJoin('usuario as u', 'u.id', 'b.usuario')
    .leftJoin('usuario as e', 'e.id', 'b.encargado')
    .select(['b.id', 'b.modulo', 'b.motivo', 'u.usuario', 'e.usuario as encargado'])
    .orderBy('b.id', 'desc')
    .execute();
  const casa = (texto: string | null) => llano(texto ?? '').includes(llano(buscado));
  return filas
    .filter((f) => modulo === undefined || f.modulo === modulo)
    .filter((f) => casa(f.motivo) || casa(f.usuario) || casa(f.encargado ?? 'Sistema'))
    .map((f) => f.id);
}

describe('buscar hasta el principio halla cada línea una vez', () => {
  test.each([
    ['lo que hay en pocas', 'zanahoria'],
    ['con acentos y Ñ', 'ÑANDU 9'],
    ['lo que hay en algunas', 'cancelo el'],
    ['lo que no hay', 'xilófono'],
    ['lo que solo parece estar', 'minutos del'],
    ['dos letras', 'xy'],
    ['a una persona', 'rara'],
    ['a uno de muchos que se llaman así', 'legion'],
    ['al sistema', 'sistema'],
  ])('%s: «%s»', async (_que, buscado) => {
    const paginas = await todas(portal(), { buscar: buscado, limite: 7 });
    expect(paginas.flatMap((p) => p.filas.map((f) => f.id))).toEqual(await aMano(portal(), buscado));
    expect(paginas.at(-1)?.buscadoHasta).toBeNull();
  });

  test('también dentro de un módulo', async () => {
    const paginas = await todas(portal(), { buscar: 'zanahoria', modulo: 'multas', limite: 3 });
    expect(paginas.flatMap((p) => p.filas.map((f) => f.id))).toEqual(await aMano(portal(), 'zanahoria', 'multas'));
  });
});

describe('una respuesta', () => {
  test('de lo que no hay llega al principio de una vez', async () => {
    expect(await todas(portal(), { buscar: 'xilófono' })).toEqual([{ filas: [], buscadoHasta: null }]);
  });

  test('que no llega dice hasta dónde, y se sigue desde ahí', async () => {
    const paginas = await todas(portal(), { buscar: 'xy' });
    const cuando = portal().reloj.iso();
    expect(paginas.map((p) => [p.filas.length, p.buscadoHasta])).toEqual([
      [0, cuando],
      [0, cuando],
      [1, null],
    ]);
  });

  test('lo que se añade después de trazar se halla también', async () => {
    const p = portal();
    await todas(p, { buscar: 'xilófono' });
    const fila = { modulo: 'paga' as const, motivo: 'Un ornitorrinco', fecha: p.reloj.ahora };
    const { id } = await p.db.insertInto('bitacora').values(fila).returning('id').executeTakeFirstOrThrow();
    const [pagina] = await todas(p, { buscar: 'ornitorrinco' });
    expect(pagina?.filas.map((f) => f.id)).toEqual([id]);
  });
});
