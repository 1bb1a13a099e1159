import { MEJORES } from '@conserje/rules';
import { leerAjustes } from '../features/agencia/agencia.public.ts';
import { escala } from '../features/carrera/carrera.public.ts';
import { cifrar } from '../features/sesion/sesion.public.ts';
import type { Motor } from '../platform/db/dialecto.ts';
import { abrirTiempos } from './abiertos.ts';
import { Agenda } from './agenda.ts';
import { azar as sembrar } from './azar.ts';
import { revisarClones } from './clones.ts';
import { cobrarRentas, multar, RENTAS, venderMembresias } from './comercio.ts';
import { inventarGente, poblar } from './gente.ts';
import { Jornadas } from './jornadas.ts';
import { pasarListas } from './listas.ts';
import { llamarLaAtencion } from './llamados.ts';
import { darLlaves } from './llaves.ts';
import { Mano } from './mano.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, SEMANA_MS } from './mundo.ts';
import { pagarLosDomingos } from './pagas.ts';
import type { Persona } from './plantilla.ts';
import { Plantilla } from './plantilla.ts';
import { faltar, ficharse } from './presencia.ts';
import { rectificar } from './rectificar.ts';
import { pedirNombres } from './renombrar.ts';
import { sugerirMejoras } from './sugerencias.ts';

/** The password of everyone in the made-up agency. */
export const CLAVE = 'demo1234';
/** People were there for so long before the past that is told in full. */
const ANTES_MS = 8 * SEMANA_MS;

/** Those whose names carry a sparkle. */
const DESTELLOS = 3;

const ESTADOS = [
  '¡Hoy doble paga de asistencia hasta las 20:00!',
  'Se buscan encargados para el turno de la noche',
  'Recuerden el uniforme correcto en base',
  'Felicidades a los nuevos Supervisores',
  'Reunión de la junta el sábado a las 17:00',
  'Nueva sala de descanso: pasen a verla',
];

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

/** The Mondays of the last weeks in a zone, the oldest first. */
function lunes(hasta: number, semanas: number, zona: string): Temporal.ZonedDateTime[] {
  const hoy = Temporal.Instant.fromEpochMilliseconds(hasta).toZonedDateTimeISO(zona).startOfDay();
  const ultimo = hoy.subtract({ days: hoy.dayOfWeek - 1 });
  return Array.from({ length: semanas }, (_, i) => ultimo.subtract({ days: 7 * (semanas - 1 - i) }));
}

/** Puts down what administrators say, and who is best; who is best changes now and then. The first hour is long past. */
function darVida({ agenda, azar, mano, plantilla }: Mundo): void {
  agenda.anotar(agenda.hasta - 40 * HORA_MS, () => {
    const jefes = plantilla.activos.filter((p) => p.mision.categoria >= 11);
    for (const [i, estado] of ESTADOS.slice(0, jefes.length).entries()) {
      const jefe = jefes[i];
      const fecha = agenda.hasta - azar.entero(1, 40) * HORA_MS;
      if (!jefe) continue;
      agenda.anotar(fecha, async () => {
        await mano.pide(jefe, 'POST estados', { body: { op: 1, estado } });
      });
    }
  });
  agenda.anotar(agenda.hasta, async () => {
    const [fundador, ...otros] = plantilla.activos.toSorted((a, b) => b.mision.orden - a.mision.orden);
    if (!fundador) return;
    const destellos = [fundador, ...otros.slice(0, DESTELLOS - 1)].map((p) => p.usuario);
    await mano.pide(fundador, 'POST editAjustes', { body: { data: { destellos } } });
    await mano.pide(fundador, 'POST actionPuesta', { body: { op: 1 } });
  });
  for (const dias of [21, 14, 7, 0])
    agenda.anotar(agenda.hasta - dias * 24 * HORA_MS, async () => {
      const mejores = plantilla.activos.filter((p) => p.mision.categoria >= 2 && p.mision.categoria <= 9);
      const jefe = plantilla.activos.find((p) => p.mision.categoria >= 11);
      if (mejores.length === 0 || !jefe) return;
      const ahora = await mano.pide(jefe, 'GET mejoresTrabajadores');
      for (const { categoria } of MEJORES) {
        const antes = ahora.find((m) => m.categoria === categoria);
        const { id: usuario } = azar.elegir(mejores);
        if (usuario === antes?.usuario) continue;
        await mano.pide(jefe, 'POST actionTrabajador', { body: { op: 0, categoria, usuario, id: antes?.id ?? 0 } });
      }
    });
}

async function mundo(motor: Motor, { semilla, semanas, hasta }: Tamano, jornadas: Jornadas): Promise<Mundo> {
  const { zona, firma_desde: firmaDesde } = await leerAjustes(motor.db);
  const categorias = await motor.db.selectFrom('categoria').select(['id', 'tiempo_ascenso']).execute();
  const primero = lunes(hasta, semanas, zona)[0]?.epochMilliseconds ?? hasta;
  const agenda = new Agenda(primero - ANTES_MS, hasta);
  const reloj = () => agenda.ahora;
  return {
    ...{ motor, agenda, zona, firmaDesde, azar: sembrar(semilla), plantilla: new Plantilla() },
    mano: await Mano.en(motor, reloj, () => jornadas.escribir(agenda.ahora)),
    escala: await escala(motor.db),
    esperas: new Map(categorias.map((c) => [c.id, c.tiempo_ascenso])),
  };
}

/** Fills an empty, migrated database with a believable agency; `alAvanzar` is told how far it is. */
export async function llenar(
  motor: Motor,
  tamano: Tamano,
  alAvanzar: (texto: string) => void,
): Promise<{ gente: Persona[]; abiertos: number }> {
  const { usuarios, semanas, semilla, abiertos, hasta } = tamano;
  const ya = await motor.db.selectFrom('usuario').select('nombre_plano').execute();
  if (ya.length > 1)
    throw new Error('La base de datos ya tiene usuarios: la demostración solo se escribe en una vacía');
  const jornadas = new Jornadas(motor);
  const m = await mundo(motor, tamano, jornadas);
  const { agenda, azar } = m;
  for (const [id, renta] of RENTAS)
    await motor.db.updateTable('categoria').set({ renta }).where('id', '=', id).execute();
  const pasado = { desde: agenda.ahora, hasta, ocupados: ya.map((u) => u.nombre_plano) };
  const gente = inventarGente(azar, m.escala, usuarios, pasado);
  poblar(m, gente, await cifrar(CLAVE));
  const semanales = lunes(hasta, semanas, m.zona);
  const desde = semanales[0]?.epochMilliseconds ?? hasta;
  venderMembresias(m, gente);
  multar(m, desde, usuarios);
  cobrarRentas(m, desde);
  // By chances of their own: the rest of the past does not depend on who was away.
  const presencia = { ...m, azar: sembrar(semilla + 1) };
  faltar(presencia, usuarios);
  ficharse(presencia, usuarios);
  rectificar({ ...m, azar: sembrar(semilla + 2) }, usuarios);
  for (const [i, inicio] of semanales.entries()) {
    const dias = Array.from({ length: 7 }, (_, dia) => inicio.add({ days: dia }).epochMilliseconds);
    agenda.anotar(inicio.epochMilliseconds, async () => {
      jornadas.planear(m, dias);
      for (const dia of dias) pasarListas(m, jornadas, dia);
      await jornadas.escribir(agenda.ahora);
      alAvanzar(`${i + 1} de ${semanas} semanas, ${jornadas.escritas} tiempos`);
    });
  }
  pagarLosDomingos(
    m,
    semanales.map((inicio) => inicio.add({ days: 6 })),
  );
  abrirTiempos(m, abiertos);
  pedirNombres(m);
  revisarClones(m);
  darVida(m);
  darLlaves(m);
  llamarLaAtencion(m, desde, usuarios);
  sugerirMejoras({ ...m, azar: sembrar(semilla + 33) }, desde, usuarios);
  try {
    await agenda.pasar();
    await jornadas.escribir(hasta);
    await m.mano.ponerAlDia();
  } finally {
    await m.mano.acabar();
  }
  const { n } = await motor.db
    .selectFrom('tiempo')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('cerrado', 'is', null)
    .executeTakeFirstOrThrow();
  return { gente: m.plantilla.gente, abiertos: Number(n) };
}
