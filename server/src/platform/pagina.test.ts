import { llano } from '@conserje/rules';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { portalDelArchivo } from '../testing/portal.ts';
import { Fallo } from './fallo.ts';
import type { Pedida } from './pagina.ts';
import { ENTRADA, llana, llanaONada, numero, numeroONada, paginar, texto } from './pagina.ts';

type Clave = 'entrada' | 'motivo' | 'creditos' | 'cobrado' | 'nombre' | 'cobrador';
type Orden = Clave | `-${Clave}`;
type Consulta = Pedida<{ limite?: number; antes?: number | string; orden?: Orden }>['query'];

interface Fila {
  id: number;
  motivo: string;
  creditos: number;
  cobrado: number | null;
  nombre: string;
  cobrador: string | null;
}

const NOMBRES = ['Ana', 'bea', 'CIRO'];
let personas: number[] = [];
const portal = portalDelArchivo(async (p) => {
  for (const nombre of NOMBRES) personas = [...personas, (await p.persona({ nombre })).id];
});
beforeEach(async () => {
  await portal().db.deleteFrom('multa').execute();
});

const multas = () =>
  portal()
    .db.selectFrom('multa as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario')
    .leftJoin('usuario as c', 'c.id', 'm.cobrado_por')
    .select(['m.id', 'm.motivo', 'm.creditos', 'm.cobrado', 'u.usuario as nombre', 'c.usuario as cobrador']);

/** A page, and the cursor of the next. */
async function pedir(query: Consulta): Promise<{ filas: Fila[]; cursor: number | string | null }> {
  let cursor: number | string | null = null;
  const p: Pedida<Consulta> = { query, siguiente: (c) => (cursor = c) };
  const filas = await paginar(portal().db, p, multas(), {
    id: 'm.id',
    orden: {
      entrada: ENTRADA,
      motivo: texto('m.motivo'),
      creditos: numero('m.creditos'),
      cobrado: numeroONada('m.cobrado'),
      nombre: llana('u.nombre_llano'),
      cobrador: llanaONada('c.nombre_llano'),
    },
  });
  return { filas, cursor };
}

type Nueva = Omit<Fila, 'id' | 'nombre' | 'cobrador'> & { quien: number; cobra: number | null };
const aTabla = ({ quien, cobra, ...n }: Nueva) => ({
  ...n,
  usuario: personas[quien] ?? 0,
  encargado: personas[0] ?? 0,
  fecha: 1,
  cobrado_por: cobra === null ? null : (personas[cobra] ?? 0),
});

const palabra = fc.string({
  unit: fc.constantFrom('a', 'Á', 'á', 'b', 'B', 'ñ', 'Ñ', ' ', 'z', '🙂', '%'),
  maxLength: 3,
});
const nueva: fc.Arbitrary<Nueva> = fc.record({
  // Some are alike for as long as they are looked at.
  motivo: fc.tuple(fc.constantFrom('', 'x'.repeat(63), 'X'.repeat(80)), palabra).map((partes) => partes.join('')),
  creditos: fc.integer({ min: 0, max: 3 }),
  cobrado: fc.option(fc.integer({ min: 1, max: 3 })),
  quien: fc.nat({ max: 2 }),
  cobra: fc.option(fc.nat({ max: 2 })),
});
const ordenes: Orden[] = (['entrada', 'motivo', 'creditos', 'cobrado', 'nombre', 'cobrador'] as const).flatMap(
  (c): Orden[] => [c, `-${c}`],
);
const orden = fc.option(fc.constantFrom(...ordenes), { nil: undefined });
const limite = fc.integer({ min: 1, max: 7 });

/** Letter by letter, as their code points stand. */
function compararTextos(a: string, b: string): number {
  const [as, bs] = [a, b].map((t) => [...llano(t)].slice(0, 64).map((l) => l.codePointAt(0) ?? 0)) as [
    number[],
    number[],
  ];
  const i = as.findIndex((n, en) => n !== bs[en]);
  if (i === -1) return as.length - bs.length;
  return (as[i] ?? 0) - (bs[i] ?? -1);
}

/** What the pages should come to, by a plain sort. */
function ordenadas(filas: readonly Fila[], como: Orden | undefined): Fila[] {
  const baja = como === undefined || como.startsWith('-');
  const clave = (como ?? '-entrada').replace('-', '') as Clave;
  const signo = baja ? -1 : 1;
  return filas.toSorted((a, b) => {
    if (clave === 'entrada') return signo * (a.id - b.id);
    const [x, y] = [a[clave], b[clave]];
    if (x === y || x === null || y === null) return Number(x === null) - Number(y === null) || b.id - a.id;
    const entre = typeof x === 'number' && typeof y === 'number' ? x - y : compararTextos(`${x}`, `${y}`);
    return signo * entre || b.id - a.id;
  });
}

async function recorrer(query: Consulta, entrePaginas?: (n: number) => Promise<void>): Promise<Fila[]> {
  const todas: Fila[] = [];
  for (let antes: Consulta['antes'], n = 0; ; n += 1) {
    const { filas, cursor } = await pedir({ ...query, ...(antes !== undefined && { antes }) });
    todas.push(...filas);
    if (cursor === null) return todas;
    expect(filas).toHaveLength(query.limite ?? 0);
    antes = cursor;
    await entrePaginas?.(n);
  }
}

describe('todas las páginas juntas', () => {
  test('son la lista entera en su orden, cada fila una vez', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nueva, { maxLength: 25 }), orden, limite, async (nuevas, como, cuantas) => {
        const { db } = portal();
        await db.deleteFrom('multa').execute();
        if (nuevas.length > 0) await db.insertInto('multa').values(nuevas.map(aTabla)).execute();
        const query = { limite: cuantas, ...(como !== undefined && { orden: como }) };
        expect(await recorrer(query)).toEqual(ordenadas(await multas().execute(), como));
      }),
      { numRuns: 150 },
    );
  });

  test('llevan una vez lo que no cambia, aunque entre una y otra se añada, se cambie y se borre', async () => {
    const cambio = fc.record({ anadir: fc.array(nueva, { maxLength: 2 }), cambiar: nueva, quitar: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(nueva, { minLength: 4, maxLength: 20 }),
        orden,
        limite,
        fc.array(cambio, { minLength: 6, maxLength: 6 }),
        async (nuevas, como, cuantas, cambios) => {
          const { db } = portal();
          await db.deleteFrom('multa').execute();
          await db.insertInto('multa').values(nuevas.map(aTabla)).execute();
          const alEmpezar = await multas().orderBy('m.id').execute();
          // Every other row is left alone.
          const ajenas = alEmpezar.filter((_, i) => i % 2 === 1).map((f) => f.id);
          const vistas = await recorrer({ limite: cuantas, ...(como !== undefined && { orden: como }) }, async (n) => {
            const que = cambios[n];
            const id = ajenas[n];
            if (!que) return;
            if (que.anadir.length > 0) await db.insertInto('multa').values(que.anadir.map(aTabla)).execute();
            if (id === undefined) return;
            if (que.quitar) await db.deleteFrom('multa').where('id', '=', id).execute();
            else await db.updateTable('multa').set(aTabla(que.cambiar)).where('id', '=', id).execute();
          });
          const quietas = alEmpezar.filter((_, i) => i % 2 === 0);
          const esQuieta = new Set(quietas.map((f) => f.id));
          expect(vistas.filter((f) => esQuieta.has(f.id))).toEqual(ordenadas(quietas, como));
          // What came while pages were turned is there once or not at all.
          const venidas = vistas.map((f) => f.id).filter((id) => !ajenas.includes(id));
          expect(new Set(venidas).size).toBe(venidas.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('el cursor', () => {
  const tres = async (): Promise<void> => {
    const fila = { motivo: 'm', creditos: 1, cobrado: 1, quien: 0, cobra: null };
    await portal()
      .db.insertInto('multa')
      .values([aTabla(fila), aTabla(fila), aTabla(fila)])
      .execute();
  };

  test('es un id donde el orden es el de entrada, y lo más nuevo va primero', async () => {
    await tres();
    const { filas, cursor } = await pedir({ limite: 2 });
    expect(cursor).toBe(filas[1]?.id);
    expect((await pedir({ limite: 2, orden: '-entrada' })).cursor).toBe(cursor);
    expect((await pedir({ antes: `${cursor}` })).filas).toHaveLength(1);
  });

  test.each<[string, Orden | undefined]>([
    ['otro', '-creditos'],
    ['el de otra columna', 'motivo'],
    ['el de entrada', undefined],
  ])('de un orden no vale para %s', async (_cual, como) => {
    await tres();
    const { cursor } = await pedir({ limite: 1, orden: 'creditos' });
    const sigue = pedir({ antes: cursor ?? 0, ...(como !== undefined && { orden: como }) });
    await expect(sigue).rejects.toEqual(new Fallo('MALFORMADO', 'El campo «antes» no es válido', 'antes'));
  });

  const hecho = (partes: unknown): string => Buffer.from(JSON.stringify(partes)).toString('base64url');
  test.each([
    7,
    'no',
    hecho(7),
    hecho(['motivo', 'x']),
    hecho(['motivo', 3, 1]),
    hecho(['motivo', 'a\0', 1]),
    hecho(['motivo', 'a', 0]),
    hecho(['motivo', 'a', 1.5]),
    hecho(['motivo', 'a', 2 ** 40]),
    hecho(['creditos', 1.5, 1]),
  ])('que nadie dio no vale: %s', async (antes) => {
    for (const como of ['motivo', 'creditos'] as const)
      await expect(pedir({ antes, orden: como })).rejects.toMatchObject({ codigo: 'MALFORMADO' });
  });

  test('cabe en una dirección por largo que sea el texto', async () => {
    const fila = { creditos: 1, cobrado: null, quien: 0, cobra: null };
    const largos = ['🙂'.repeat(300), '"\\\u0001'.repeat(100)].map((motivo) => aTabla({ ...fila, motivo }));
    await portal().db.insertInto('multa').values(largos).execute();
    const vistas = await recorrer({ limite: 1, orden: 'motivo' });
    expect(vistas).toHaveLength(2);
    const { cursor } = await pedir({ limite: 1, orden: 'motivo' });
    expect(`${cursor}`.length).toBeLessThanOrEqual(600);
  });
});

/** Never run: it tells what does not compile. */
const noCompila = (p: Pedida<Consulta>): void => {
  const { db } = portal();
  const todas = { entrada: ENTRADA, motivo: texto('m.motivo'), creditos: numero('m.creditos') } as const;
  const resto = { cobrado: numeroONada('m.cobrado'), cobrador: llanaONada('c.nombre_llano') } as const;
  // @ts-expect-error: a key that the contract declares has no column
  void paginar(db, p, multas(), { id: 'm.id', orden: { ...todas, ...resto } });
  // @ts-expect-error: the column is not there
  void paginar(db, p, multas(), { id: 'm.id', orden: { ...todas, ...resto, nombre: texto('u.apodo') } });
  const sinNulos = { ...resto, nombre: llana('u.nombre_llano'), cobrador: llana('c.nombre_llano') };
  // @ts-expect-error: a column that may be null is not taken for one that is not
  void paginar(db, p, multas(), { id: 'm.id', orden: { ...todas, ...sinNulos } });
};
void noCompila;
