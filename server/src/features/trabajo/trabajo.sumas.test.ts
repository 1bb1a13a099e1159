import { DIA_MS } from '@conserje/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { probarTodo } from '../../platform/cuadre.ts';
import { abrirMotor } from '../../platform/db/abrir.ts';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { migrar } from '../../platform/db/migrar.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { PRUEBAS } from '../../salas.ts';
import { MOTOR, MUDO, nuevaBaseVacia } from '../../testing/base.ts';
import { codigos, mientras, veces } from '../../testing/carreras.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal, gemelo, portalDelArchivo } from '../../testing/portal.ts';
import { asentar, minutosEntre, sumasPorUsuario, ultimoTrabajo } from './trabajo.public.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

interface Fila {
  quien: number;
  tipo: TipoTrabajo;
  minutos: number;
  fecha: number;
}

const LUNES = Date.UTC(2026, 2, 9);
/** Within some days, and often at the very edge of one. */
const instante = fc.oneof(
  fc.integer({ min: LUNES, max: LUNES + 9 * DIA_MS }),
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(-1, 0, 1)).map(([dia, ms]) => LUNES + dia * DIA_MS + ms),
);
const fila: fc.Arbitrary<Fila> = fc.record({
  quien: fc.integer({ min: 0, max: 2 }),
  tipo: fc.constantFrom('asistencia', 'times'),
  minutos: fc.integer({ min: -60, max: 120 }),
  fecha: instante,
});
/** Statements of some rows each, in no order of time. */
const historia = fc.array(fc.array(fila, { minLength: 1, maxLength: 6 }), { maxLength: 15 });
/** Without an end every now and then. */
const intervalo = fc.tuple(instante, fc.option(instante, { nil: undefined }));

const comun = { tiempo: null, otro: null, motivo: 'Prueba' };

/** What the rows themselves come to. */
function delLibro(filas: Fila[], quien: number, desde: number, hasta = Number.POSITIVE_INFINITY) {
  const suyas = filas.filter((f) => f.quien === quien && f.fecha >= desde && f.fecha < hasta);
  const suma = (tipo: TipoTrabajo) => suyas.filter((f) => f.tipo === tipo).reduce((n, f) => n + f.minutos, 0);
  const fecha = suyas.length > 0 ? Math.max(...suyas.map((f) => f.fecha)) : null;
  return { asistencia: suma('asistencia'), supervisado: suma('times'), fecha };
}

/** What the sums say of one user. */
const sumasDe = (db: Db, usuario: number, desde: number, hasta?: number) => {
  const [quien, inicio, fin] = [entero(usuario), entero(desde), hasta === undefined ? undefined : entero(hasta)];
  return db
    .selectNoFrom([
      minutosEntre('asistencia', quien, inicio, fin).as('asistencia'),
      minutosEntre('times', quien, inicio, fin).as('supervisado'),
      ultimoTrabajo(quien, inicio, fin).as('fecha'),
    ])
    .executeTakeFirstOrThrow();
};

const portal = portalDelArchivo();

test('en toda historia, y en todo intervalo, las sumas son lo que dice el libro', async () => {
  await fc.assert(
    fc.asyncProperty(historia, fc.array(intervalo, { minLength: 1, maxLength: 6 }), async (lotes, intervalos) => {
      const { db } = portal();
      const gente = [await portal().persona(), await portal().persona(), await portal().persona()];
      const id = (quien: number): number => gente[quien]?.id ?? 0;
      for (const lote of lotes)
        await db
          .insertInto('trabajo')
          .values(lote.map(({ quien, ...f }) => ({ ...f, ...comun, usuario: id(quien), encargado: id(quien) })))
          .execute();
      const filas = lotes.flat();
      for (const [desde, hasta] of intervalos) {
        const esperado = gente.map((_, quien) => delLibro(filas, quien, desde, hasta));
        const uno = await Promise.all(gente.map((p) => sumasDe(db, p.id, desde, hasta)));
        expect(uno).toEqual(esperado);
        if (hasta === undefined) continue;
        const todos = await sumasPorUsuario(db, { desde, hasta }).execute();
        expect(gente.map((p) => todos.find((t) => t.usuario === p.id))).toEqual(
          gente.map((p, quien) => ({ usuario: p.id, ...esperado[quien] })),
        );
      }
      expect(await probarTodo(db, PRUEBAS)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('cada quien puede tener su propio intervalo', async () => {
  const [ana, beto] = [await portal().persona(), await portal().persona()];
  for (const [i, quien] of [ana, beto].entries())
    for (const dia of [0, 1, 2]) await portal().trabajo(quien, 'times', 10 ** dia, LUNES + dia * DIA_MS + i);
  const { rows } = await sql<{ entre: number; desde: number; alReves: number }>`
    select ${minutosEntre('times', sql.ref('p.id'), sql.ref('p.desde'), sql.ref('p.hasta'))} as entre,
      ${minutosEntre('times', sql.ref('p.id'), sql.ref('p.desde'))} as desde,
      ${minutosEntre('times', sql.ref('p.id'), sql.ref('p.hasta'), sql.ref('p.desde'))} as "alReves"
    from (
      select ${entero(ana.id)} as id, ${entero(LUNES)} as desde, ${entero(LUNES + DIA_MS)} as hasta
      union all
      select ${entero(beto.id)}, ${entero(LUNES + DIA_MS + 1)}, ${entero(LUNES + 2 * DIA_MS + 2)}
    ) p order by p.id`.execute(portal().db);
  expect(rows).toEqual([
    { entre: 1, desde: 111, alReves: 0 },
    { entre: 110, desde: 110, alReves: 0 },
  ]);
});

test('el trabajo de antes de que hubiera sumas también se suma', async () => {
  const base = await nuevaBaseVacia();
  const motor = abrirMotor(base.url, MUDO);
  try {
    await migrar(motor, Object.fromEntries(Object.entries(PASOS).filter(([paso]) => paso < '011')));
    const { id } = await motor.db
      .insertInto('usuario')
      .values({ usuario: 'Ana', nombre_plano: 'ana', clave: '', mision: 1, registro: 0 } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const trabajos = [0, 0.5, 3, 3.5, 1].map((dia, i) => ({
      ...{ ...comun, usuario: id, encargado: id, tipo: i < 4 ? ('asistencia' as const) : ('times' as const) },
      ...{ minutos: 10 ** i, fecha: LUNES + dia * DIA_MS },
    }));
    await motor.db.insertInto('trabajo').values(trabajos).execute();
    await migrar(motor, PASOS);
    const dia = LUNES / DIA_MS;
    expect(await motor.db.selectFrom('trabajo_dia').selectAll().orderBy('tipo').orderBy('dia').execute()).toEqual([
      { usuario: id, tipo: 'asistencia', dia, hasta: 11 },
      { usuario: id, tipo: 'asistencia', dia: dia + 3, hasta: 1111 },
      { usuario: id, tipo: 'times', dia: dia + 1, hasta: 10_000 },
    ]);
    await motor.db
      .insertInto('trabajo')
      .values({ ...trabajos[0], minutos: 5 } as never)
      .execute();
    expect(await probarTodo(motor.db, PRUEBAS)).toEqual([]);
  } finally {
    await motor.cerrar();
    await base.tirar();
  }
});

const hora = (...gente: Persona[]) =>
  gente.map((p) => ({ usuario: p.id, tipo: 'asistencia' as const, minutos: 60, motivo: 'Prueba' }));

test('quien añade trabajo de alguien espera a quien le añade el de un día anterior: no se pierde ninguno', async () => {
  const portal = await abrirPortal();
  const admin = await portal.persona({ categoria: 10 });
  const ana = await portal.persona({ categoria: 5 });
  const body = { id: ana.id, opcion: 1, requisitos: 'asistencia' as const, cantidad: 5 };
  const respuesta = await mientras(
    portal,
    (tx) => asentar(tx.como(admin), hora(ana)),
    () => {
      portal.reloj.pasar({ horas: 24 });
      return portal.pide(admin)('POST', 'ajustarNomina', body);
    },
  );
  expect(respuesta).toMatchObject({ http: 200, cuerpo: { data: { asistencia: 65 } } });
  await cuadra(portal);
});

test('muchos que añaden trabajo de los mismos, cada uno en su orden, no se esperan en círculo', async () => {
  const portal = await abrirPortal();
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  const gente = await veces(6, () => portal.persona());
  await veces(40, (i) => {
    const [corte, lado] = [i % gente.length, i % 2 === 0 ? portal : otro];
    const orden = [...gente.slice(corte), ...gente.slice(0, corte)];
    return enTransaccion({ ...lado.deps, actor: gente[0] ?? null }, (tx) =>
      asentar(tx, hora(...(i % 3 === 0 ? orden.toReversed() : orden))),
    );
  });
  for (const { id } of gente) expect(await sumasDe(portal.db, id, 0)).toMatchObject({ asistencia: 40 * 60 });
  await cuadra(portal);
});

test('quien confirma y quien ajusta a la vez no se estorban', async () => {
  const portal = await abrirPortal();
  const admin = await portal.persona({ categoria: 10 });
  const gente = await veces(4, () => portal.persona({ categoria: 2 }));
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  const respuestas = await veces(24, (i) => {
    const body = { id: gente[i % 4]?.id, opcion: 1, requisitos: i % 8 < 4 ? 'asistencia' : 'times', cantidad: 1 };
    return (i % 2 === 0 ? portal : otro).pide(admin)('POST', 'ajustarNomina', body);
  });
  expect(codigos(respuestas)).toEqual({ '200': 24 });
  await cuadra(portal);
});
