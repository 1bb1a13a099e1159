import type { PagaCategoria } from '@conserje/rules';
import { leerAjustes } from '../features/agencia/agencia.public.ts';
import { escala } from '../features/carrera/carrera.public.ts';
import { cifrar } from '../features/sesion/sesion.public.ts';
import type { Db } from '../platform/db/database.ts';
import type { Motor } from '../platform/db/dialecto.ts';
import { abrirTiempos } from './abiertos.ts';
import type { Azar } from './azar.ts';
import { azar as sembrar } from './azar.ts';
import type { Carreras } from './carreras.ts';
import { inventarCarreras } from './carreras.ts';
import { volcarComercio } from './comercio.ts';
import type { Persona } from './gente.ts';
import { filasDireccion, filasUsuario, inventarGente, rangosDe } from './gente.ts';
import type { Trabajo } from './jornadas.ts';
import { Encargados, semana } from './jornadas.ts';
import { Libro } from './libro.ts';
import { pasarListas } from './listas.ts';
import { Pagas, volcarPagas } from './pagas.ts';
import { ofrecerAscensos, pedirEncargados } from './solicitudes.ts';
import { darVida } from './vida.ts';
import { volcar } from './volcar.ts';

/** The password of everyone in the made-up agency. */
export const CLAVE = 'demo1234';
const PAGO_HORA = 18;
const GRUPOS = ['bajo', 'alto'] as const;
/** Tables whose rows were written with ids of their own. */
const CON_ID = [
  ...(['usuario', 'tiempo', 'carrera', 'pase_lista', 'membresia_usuario', 'venta', 'multa', 'renta'] as const),
  ...(['lista_paga', 'paga', 'pendiente'] as const),
] as const;

/** How large the agency is and how long its past. The same `semilla` and `hasta` give the same agency. */
export interface Tamano {
  usuarios: number;
  semanas: number;
  semilla: number;
  /** Tiempos that are open at the end. */
  abiertos: number;
  /** The end of the past, UTC milliseconds. */
  hasta: number;
}

async function volcarTrabajo(db: Db, trabajo: Trabajo): Promise<void> {
  await volcar(db, 'tiempo', trabajo.tiempo);
  await volcar(db, 'segmento', trabajo.segmento);
  await volcar(db, 'trabajo', trabajo.trabajo);
  await volcar(
    db,
    'bitacora',
    trabajo.bitacora.toSorted((a, b) => a.fecha - b.fecha),
  );
}

/** How everyone came to their mission, and who may go on to the next. */
async function volcarCarreras(
  db: Db,
  azar: Azar,
  gente: Persona[],
  encargados: Encargados,
  hasta: number,
): Promise<Carreras['carrera']> {
  const ultima = await db
    .selectFrom('carrera')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const opciones = { desdeId: (ultima?.id ?? 0) + 1, hasta };
  const misiones = await escala(db);
  const { carrera, traslado, bitacora } = inventarCarreras(azar, gente, misiones, opciones);
  await volcar(db, 'carrera', carrera);
  await volcar(db, 'traslado', traslado);
  await volcar(db, 'bitacora', bitacora);
  const categorias = await db.selectFrom('categoria').select(['id', 'tiempo_ascenso']).execute();
  const esperas = new Map(categorias.map((c) => [c.id, c.tiempo_ascenso]));
  const { ascenso_vence: dias } = await leerAjustes(db);
  const ofertas = ofrecerAscensos(azar, gente, encargados, { escala: misiones, esperas, carrera, dias, hasta });
  await volcar(db, 'ascenso', ofertas.ascenso);
  await volcar(db, 'bitacora', ofertas.bitacora);
  return carrera;
}

const requisitos = (db: Db): Promise<PagaCategoria[]> =>
  db
    .selectFrom('categoria')
    .select(['id as id_categoria', 'nomina_asistencia', 'nomina_times', 'bono_asistencia', 'bono_times'])
    .select(['paga_nomina', 'bono_paga'])
    .execute();

/** Fills an empty, migrated database with a believable agency; `alAvanzar` is told how far it is. */
export async function llenar(
  motor: Motor,
  { usuarios, semanas, semilla, abiertos, hasta }: Tamano,
  alAvanzar: (texto: string) => void,
): Promise<{ gente: Persona[]; abiertos: number }> {
  const ya = await motor.db.selectFrom('usuario').select(['id', 'nombre_plano']).orderBy('id').execute();
  if (ya.length > 1)
    throw new Error('La base de datos ya tiene usuarios: la demostración solo se escribe en una vacía');
  const azar = sembrar(semilla);
  const { zona } = await leerAjustes(motor.db);
  const gente = inventarGente(azar, await rangosDe(motor.db), usuarios, {
    desdeId: (ya[0]?.id ?? 0) + 1,
    hasta,
    semanas,
    ocupados: ya.map((u) => u.nombre_plano),
  });
  const clave = await cifrar(CLAVE);
  const encargados = new Encargados(gente);
  const libro = new Libro();
  const pagas = new Pagas(azar, libro, gente, await requisitos(motor.db));
  let id = 0;
  let filas = 0;
  let lista = 0;
  let ultimoPago = 0;
  const siguienteId = () => ++id;
  const lunes = (atras: number) => {
    const hoy = Temporal.Instant.fromEpochMilliseconds(hasta).toZonedDateTimeISO(zona).startOfDay();
    return hoy.subtract({ days: hoy.dayOfWeek - 1 + atras * 7 });
  };
  await motor.db.transaction().execute(async (db) => {
    await volcar(db, 'usuario', filasUsuario(azar, gente, clave, hasta));
    await volcar(db, 'direccion', filasDireccion(gente));
    const carrera = await volcarCarreras(db, azar, gente, encargados, hasta);
    const desde = lunes(semanas - 1).epochMilliseconds;
    await volcarComercio(db, azar, libro, gente, { carrera, desde, hasta, zona });
    await darVida(db, azar, gente, hasta);
  });
  for (let atras = semanas - 1; atras >= 0; atras--) {
    const inicio = lunes(atras);
    const esta = { lunes: inicio.epochMilliseconds, hasta };
    const trabajo = semana(azar, gente, encargados, { ...esta, siguienteId });
    const listas = pasarListas(azar, trabajo, { ...esta, siguienteId: () => ++lista });
    const pago = inicio.add({ days: 6, hours: PAGO_HORA }).epochMilliseconds;
    const reinicio = inicio.add({ days: 13, hours: PAGO_HORA - 1 }).epochMilliseconds;
    pagas.trabajar(trabajo.trabajo);
    await motor.db.transaction().execute(async (db) => {
      await volcarTrabajo(db, trabajo);
      await volcar(db, 'pase_lista', listas.pase_lista);
      await volcar(db, 'pase_lista_fila', listas.pase_lista_fila);
      if (pago <= hasta) await volcarPagas(db, pagas.cerrar({ pago, reinicio, hasta }));
      await volcar(db, 'credito', libro.tomar(Math.min(pago, hasta)));
      await volcar(db, 'bitacora', pagas.tomarApuntes(Math.min(pago, hasta)));
      if (pago <= hasta) {
        await volcar(
          db,
          'corte',
          GRUPOS.map((grupo) => ({ grupo, fecha: pago, encargado: null })),
        );
        ultimoPago = pago;
      }
    });
    filas += trabajo.trabajo.length;
    alAvanzar(`${semanas - atras} de ${semanas} semanas, ${id} tiempos, ${filas} filas de trabajo`);
  }
  const enCurso = abrirTiempos(azar, gente, encargados, { cuantos: abiertos, hasta, siguienteId });
  const pedidos = pedirEncargados(azar, gente, encargados, enCurso);
  enCurso.bitacora.push(...pedidos.bitacora);
  await motor.db.transaction().execute(async (db) => {
    await volcarTrabajo(db, enCurso);
    await volcar(db, 'solicitud_tiempo', pedidos.solicitud_tiempo);
    const cortados = gente.filter((p) => p.registro < ultimoPago);
    await volcar(
      db,
      'periodo',
      cortados.map((p) => ({ usuario: p.id, desde: ultimoPago, revisado: ultimoPago })),
    );
    await volcar(db, 'credito', libro.tomar(hasta));
    await volcar(db, 'bitacora', pagas.tomarApuntes(hasta));
  });
  await motor.alDiaConIds([...CON_ID]);
  return { gente, abiertos: enCurso.tiempo.length };
}
