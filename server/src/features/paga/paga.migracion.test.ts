import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { abrirMotor } from '../../platform/db/abrir.ts';
import { migrar } from '../../platform/db/migrar.ts';
import { MOTOR, MUDO, nuevaBaseVacia } from '../../testing/base.ts';
import { actualizar, comoSeVe, cuadra, filasDe } from '../../testing/paga.ts';
import type { Persona } from '../../testing/portal.ts';
import { Portal } from '../../testing/portal.ts';
import { Reloj } from '../../testing/reloj.ts';

/** An agency from before persons had periods of their own: what is owed to its people in the open periods stays owed. */

const HORA = 3_600_000;
const AHORA = new Reloj().ahora;
const hace = (horas: number): number => AHORA - horas * HORA;
/** The payrolls of juniors and of seniors were last reset then. */
const [CORTE_BAJO, CORTE_ALTO] = [hace(100), hace(200)];

interface Vieja {
  nombre: string;
  /** Categories in their order, and since when (hours ago). */
  carrera: [categoria: number, hace: number][];
  /** Minutes, and how many hours ago they were confirmed. */
  trabajo: [tipo: 'asistencia' | 'times', minutos: number, hace: number][];
  pagas?: PagaVieja[];
}

interface PagaVieja {
  grupo: 'bajo' | 'alto';
  categoria: number;
  monto: number;
  hace: number;
  pagada?: boolean;
}

const GENTE: Vieja[] = [
  {
    nombre: 'ascendida',
    carrera: [
      [1, 300],
      [2, 10],
    ],
    trabajo: [['asistencia', 240, 20]],
  },
  {
    nombre: 'listada',
    carrera: [
      [1, 300],
      [2, 250],
      [3, 10],
    ],
    trabajo: [
      ['times', 900, 30],
      ['times', 900, 5],
    ],
    pagas: [{ grupo: 'bajo', categoria: 2, monto: 9, hace: 20 }],
  },
  {
    nombre: 'pagada',
    carrera: [[1, 300]],
    trabajo: [
      ['asistencia', 60, 30],
      ['asistencia', 180, 10],
    ],
    pagas: [{ grupo: 'bajo', categoria: 1, monto: 4, hace: 20, pagada: true }],
  },
  // Between the two groups' resets: 600 minutes as a senior before the juniors' reset, which was not hers.
  {
    nombre: 'entre',
    carrera: [
      [3, 300],
      [4, 50],
    ],
    trabajo: [
      ['times', 600, 150],
      ['times', 300, 10],
    ],
  },
  // Her work of the closed period was paid in it.
  {
    nombre: 'cerrada',
    carrera: [
      [1, 300],
      [3, 50],
    ],
    trabajo: [
      ['asistencia', 240, 150],
      ['times', 900, 10],
    ],
    pagas: [{ grupo: 'bajo', categoria: 1, monto: 9, hace: 100, pagada: true }],
  },
  { nombre: 'quieta', carrera: [[1, 300]], trabajo: [['asistencia', 59, 10]] },
];

/** The statements of a row of pay and of its credits. */
function payStatements(paga: number, usuario: number, row: PagaVieja): string[] {
  const { grupo, categoria, monto, hace: age, pagada } = row;
  const [lista, corte] = grupo === 'bajo' ? [1, CORTE_BAJO] : [2, CORTE_ALTO];
  const periodo = age >= 100 ? 0 : corte;
  const [estado, paid] = pagada ? ['pagada', `${monto}, ${hace(age)}`] : ['abierta', 'null, null'];
  const credit = (tipo: string) =>
    `insert into credito (tipo, usuario, creditos, paga, motivo, fecha) values ('${tipo}', ${usuario}, ${monto}, ${paga}, '', ${hace(age)})`;
  return [
    `insert into paga (id, lista, usuario, grupo, periodo, categoria, monto, estado, fecha, actualizada, pagado_monto, pagado_fecha)
      values (${paga}, ${lista}, ${usuario}, '${grupo}', ${periodo}, ${categoria}, ${monto},
        '${estado}', ${hace(age)}, ${hace(age)}, ${paid})`,
    credit('paga_ganada'),
    ...(pagada ? [credit('paga_cobrada')] : []),
  ];
}

/** The statements that laid such an agency down. */
function sentencias(): string[] {
  const s: string[] = [
    `insert into corte (grupo, fecha) values ('bajo', ${CORTE_BAJO}), ('alto', ${CORTE_ALTO})`,
    `insert into lista_paga (id, grupo, abierta) values (1, 'bajo', ${hace(300)}), (2, 'alto', ${hace(300)})`,
  ];
  const mision = (categoria: number) => `(select min(id) from mision where categoria = ${categoria})`;
  let paga = 0;
  for (const [i, { nombre, carrera, trabajo, pagas = [] }] of GENTE.entries()) {
    const id = i + 1;
    const presente = mision(carrera.at(-1)?.[0] ?? 1);
    s.push(
      `insert into usuario (id, usuario, nombre_plano, clave, mision, registro)
        values (${id}, '${nombre}', '${nombre}', 'x', ${presente}, ${hace(300)})`,
    );
    for (const [n, [categoria, cuando]] of carrera.entries()) {
      const antes = carrera[n - 1];
      s.push(
        `insert into carrera (usuario, de, a, a_nombre, causa, fecha)
          values (${id}, ${antes ? mision(antes[0]) : 'null'}, ${mision(categoria)}, '', 'edicion', ${hace(cuando)})`,
      );
    }
    for (const [tipo, minutos, cuando] of trabajo)
      s.push(
        `insert into trabajo (usuario, tipo, minutos, encargado, motivo, fecha)
          values (${id}, '${tipo}', ${minutos}, ${id}, '', ${hace(cuando)})`,
      );
    for (const p of pagas) {
      paga += 1;
      s.push(...payStatements(paga, id, p));
    }
  }
  return s;
}

async function portalViejo(): Promise<Portal> {
  const base = await nuevaBaseVacia();
  const portal = new Portal(new Reloj(), { base });
  onTestFinished(async () => {
    await portal.cerrar();
    await base.tirar();
  });
  const motor = abrirMotor(base.url, MUDO);
  const viejos = Object.entries(PASOS).filter(([nombre]) => nombre < '010');
  await migrar(motor, Object.fromEntries(viejos));
  for (const sentencia of sentencias()) await sql.raw(sentencia).execute(motor.db);
  await migrar(motor, PASOS);
  // These rows have brought ids of their own, which PostgreSQL does not look at for the next one.
  if (MOTOR === 'postgres')
    for (const tabla of ['usuario', 'lista_paga', 'paga'])
      await sql`select setval(pg_get_serial_sequence(${tabla}, 'id'), 1000)`.execute(motor.db);
  await motor.cerrar();
  await portal.abrir();
  return portal;
}

async function filasPor(portal: Portal, pagadora: Persona) {
  const por = Map.groupBy(await filasDe(portal, pagadora), (f) => f.usuarioNombre);
  return Object.fromEntries([...por].map(([de, filas]) => [de, filas.map((f) => [f.categoria, f.monto, f.estado])]));
}

test('lo que se debía antes se sigue debiendo, y nada se debe dos veces', async () => {
  const portal = await portalViejo();
  const pagadora = await portal.persona({ nombre: 'Pagadora', categoria: 10 });
  await actualizar(portal, pagadora);
  const esperadas = {
    ascendida: [[1, 9, 'abierta']],
    listada: [
      [2, 9, 'abierta'],
      [3, 9, 'abierta'],
    ],
    pagada: [
      [1, 4, 'pagada'],
      [1, 5, 'abierta'],
    ],
    entre: [[4, 9, 'abierta']],
    cerrada: [
      [1, 9, 'pagada'],
      [3, 9, 'abierta'],
    ],
  };
  expect(await filasPor(portal, pagadora)).toEqual(esperadas);
  await actualizar(portal, pagadora);
  expect(await filasPor(portal, pagadora)).toEqual(esperadas);
  await cuadra(portal);
  const [fila] = (await filasDe(portal, pagadora)).filter((f) => f.usuarioNombre === 'ascendida');
  if (!fila) throw new Error('no row');
  await portal.pide(pagadora).logra('POST pagar', { body: comoSeVe(fila, 1) });
  await cuadra(portal);
});
