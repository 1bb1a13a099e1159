import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { probarTodo } from '../../platform/cuadre.ts';
import { abrirMotor } from '../../platform/db/abrir.ts';
import { migrar } from '../../platform/db/migrar.ts';
import { PRUEBAS } from '../../salas.ts';
import { MUDO, nuevaBaseVacia } from '../../testing/base.ts';

const PASO = '037_presencia';
const EN_PUNTO = Date.parse('2026-03-10T16:00:00Z');
const MINUTO = 60_000;
const CUARTO = 15 * MINUTO;

/** Tiempos of before that, all of one hour: when each ended, and its credits as minutes, when, and whether of the junior. */
const TIEMPOS: { fin: number; creditos: [minutos: number, cuando: number, asistencia?: boolean][] }[] = [
  // Confirmed long after its end.
  { fin: 60, creditos: [[60, 500]] },
  // In two parts, the first while it ran.
  {
    fin: 120,
    creditos: [
      [20, 85],
      [40, 121],
    ],
  },
  // Between two managers, in one confirmation; what they supervised is not presence.
  {
    fin: 180,
    creditos: [
      [7, 200],
      [7, 200, false],
      [53, 200],
    ],
  },
];

test('lo confirmado antes se da por asistido hasta su confirmación o su fin', async () => {
  const base = await nuevaBaseVacia();
  const motor = abrirMotor(base.url, MUDO);
  onTestFinished(async () => {
    await motor.cerrar();
    await base.tirar();
  });
  const { db } = motor;
  await migrar(motor, Object.fromEntries(Object.entries(PASOS).filter(([paso]) => paso < PASO)));
  await sql`insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
    select 17, 'ana', 'ana', 'ana', 'x', min(id), 0 from mision`.execute(db);
  const comun = { abierto_por: 17, abierto: EN_PUNTO, mins: 60 };
  for (const [i, { fin, creditos }] of TIEMPOS.entries()) {
    const tiempo = i + 1;
    const fila = { ...comun, id: tiempo, bajo: 17, alto: null, finaliza: EN_PUNTO + fin * MINUTO, confirmado: 60 };
    await db
      .insertInto('tiempo')
      .values({ ...fila, cerrado: EN_PUNTO, cierre: 'confirmado' })
      .execute();
    for (const [minutos, cuando, asistencia = true] of creditos) {
      const tipo = asistencia ? 'asistencia' : 'times';
      const fecha = EN_PUNTO + cuando * MINUTO;
      await db
        .insertInto('trabajo')
        .values({ usuario: 17, tipo, minutos, tiempo, otro: null, encargado: 17, motivo: 'Tiempo', fecha })
        .execute();
    }
  }
  const parado = { ...comun, id: 9, bajo: 17, alto: null, finaliza: 0, pausa: 1, pausado: EN_PUNTO, restante: 600 };
  await db.insertInto('tiempo').values(parado).execute();
  await migrar(motor, PASOS);

  const filas = await db.selectFrom('presencia').selectAll().orderBy('cuarto').execute();
  const porCuarto = filas.map(({ cuarto, parte, minutos }) => [cuarto - EN_PUNTO / CUARTO, parte, minutos]);
  // The second ran from 65 to 85, and from 80 to 120: what was paused between is not known any more.
  expect(porCuarto).toEqual([
    ...[0, 1, 2, 3].map((c) => [c, 1, 15]),
    ...[
      [4, 1, 10],
      [5, 1, 20],
      [6, 1, 15],
      [7, 1, 15],
    ],
    ...[8, 9, 10, 11].map((c) => [c, 1, 15]),
  ]);
  expect(await probarTodo(db, PRUEBAS)).toEqual([]);
  expect(await db.selectFrom('parada').select(['tiempo', 'atendidos', 'fecha']).execute()).toEqual([
    { tiempo: 9, atendidos: 3000, fecha: EN_PUNTO },
  ]);
});
