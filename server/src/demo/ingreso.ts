import { HOUR_MS } from '@conserje/rules';
import { fileApplication } from '../features/identity/ingreso/ingreso.public.ts';
import { hashAddress } from '../platform/network/addressHash.ts';
import { runInTransaction } from '../platform/unit-of-work/transaction.ts';
import type { DemoWorld } from './world.ts';

const QUESTIONS = [
  { texto: '¿Cuántos años tienes?', larga: false, obligatoria: true },
  { texto: '¿Estuviste en otra agencia? ¿En cuál?', larga: false, obligatoria: false },
  { texto: '¿Cuántas horas a la semana puedes venir?', larga: false, obligatoria: true },
  { texto: '¿Por qué quieres entrar?', larga: true, obligatoria: true },
];

interface DemoApplicant {
  nombre: string;
  hoursAgo: number;
  answers: readonly [string, string, string, string];
  /** Reason for which it is refused. */
  refusedFor?: string;
  /** It comes from the connection of a member. */
  isNeighbour?: true;
}

const APPLICANTS: readonly DemoApplicant[] = [
  {
    nombre: 'Pixel.Andante',
    hoursAgo: 70,
    answers: ['12', '', '1', 'No sé'],
    refusedFor: 'Pedimos al menos 5 horas a la semana',
  },
  {
    nombre: 'nuevo=123',
    hoursAgo: 55,
    answers: ['15', 'Sí, en cuatro', '2', 'Por las placas'],
    refusedFor: 'Respuestas muy cortas: cuéntanos más',
  },
  {
    nombre: 'LunaDeAbril',
    hoursAgo: 31,
    answers: [
      '16',
      'En Seguridad Central, de octubre a enero',
      '10',
      'Me gusta cuidar la base y aprender. Ya sé pasar lista y conozco la normativa.\nPuedo venir de lunes a viernes por la tarde.',
    ],
  },
  {
    nombre: 'Capi-Toro',
    hoursAgo: 9,
    answers: ['14', '', '6', 'Un amigo está aquí y me contó que el equipo es buena onda.'],
    isNeighbour: true,
  },
  {
    nombre: 'Sol_y_Sombra',
    hoursAgo: 2,
    answers: ['17', 'No', '8', 'Busco un lugar donde ascender con trabajo y no con créditos.'],
  },
];

/** Has the founders ask questions of newcomers; some applications wait at the end. */
export function scheduleApplications(m: DemoWorld, claveHash: string): void {
  const { engine, queue, api, roster } = m;
  const reviewer = () => roster.active.find(({ mision }) => mision.categoria >= 11);
  const first = queue.hasta - 72 * HOUR_MS;
  queue.schedule(first, async () => {
    const boss = reviewer();
    if (boss) await api.call(boss, 'POST guardarPreguntas', { body: { preguntas: QUESTIONS, visto: [] } });
  });
  for (const { nombre, hoursAgo, answers, refusedFor, isNeighbour } of APPLICANTS)
    queue.schedule(queue.hasta - hoursAgo * HOUR_MS, async () => {
      const address = isNeighbour ? (roster.active.at(-1)?.direccion ?? nombre) : nombre;
      await runInTransaction({ engine, clock: () => queue.now }, async (tx) =>
        fileApplication(tx, {
          usuario: nombre,
          clave: claveHash,
          referido: null,
          avatar: null,
          direccion: await hashAddress(tx.db, address),
          respuestas: QUESTIONS.map(({ texto }, i) => [texto, answers[i] ?? '']),
        }),
      );
      const boss = reviewer();
      if (!boss || refusedFor === undefined) return;
      const [waiting] = await api.call(boss, 'GET ingresos', { query: { estado: 'espera' } });
      if (waiting)
        await api.call(boss, 'POST responderIngreso', { body: { id: waiting.id, aceptar: false, motivo: refusedFor } });
    });
}
