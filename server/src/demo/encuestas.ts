import { DAY_MS, dayAndTimeOf, HOUR_MS } from '@conserje/rules';
import type { DemoWorld } from './world.ts';

/** An encuesta of the demo, by its age at the end of the past. */
const ENCUESTAS = [
  {
    pregunta: '¿Cuál uniforme de invierno prefieren?',
    opciones: ['Abrigo azul', 'Abrigo negro', 'Con bufanda'],
    daysAgo: 15,
    lasts: 4,
  },
  {
    pregunta: '¿A qué hora abrimos la base los domingos?',
    opciones: ['10:00 a. m.', '12:00 p. m.', '2:00 p. m.', '4:00 p. m.'],
    daysAgo: 9,
    lasts: 3,
  },
  {
    pregunta: '¿Cómo ven el trato de los encargados?',
    opciones: ['Muy bien', 'Bien', 'Regular', 'Mal'],
    daysAgo: 7,
    lasts: 5,
    secreta: true,
    categorias: [1, 2, 3, 4],
  },
  {
    pregunta: '¿Qué concurso hacemos este mes?',
    opciones: ['Decoración', 'Trivia', 'Carreras', 'Disfraces'],
    daysAgo: 2,
    lasts: 6,
  },
  {
    pregunta: '¿Quién anima la fiesta del viernes?',
    opciones: ['La radio', 'Un concurso', 'Nadie: solo conversar'],
    daysAgo: 0.6,
    lasts: 5,
  },
  {
    pregunta: '¿Cambiamos el día de paga?',
    opciones: ['Sí, al viernes', 'No, sigue igual'],
    daysAgo: 1,
    lasts: 4,
    secreta: true,
  },
] as const;

/** Share of the members who vote, and their maximum, so that a large agency is filled in the same time. */
const VOTE_RATE = 0.6;
const VOTERS_MAX = 200;
const VOTE_WITHIN_MS = 20 * HOUR_MS;

/** Schedules encuestas and their votes. */
export function scheduleEncuestas(m: DemoWorld, from: number): void {
  const { queue } = m;
  for (const encuesta of ENCUESTAS)
    queue.schedule(Math.max(from, queue.hasta - encuesta.daysAgo * DAY_MS), () => publish(m, encuesta));
}

async function publish(m: DemoWorld, encuesta: (typeof ENCUESTAS)[number]): Promise<void> {
  const { queue, random, api, roster, zona } = m;
  const authors = roster.active.filter((p) => p.mision.categoria >= 10);
  if (authors.length === 0) return;
  const author = random.pick(authors);
  const categorias: readonly number[] = 'categorias' in encuesta ? encuesta.categorias : [];
  const { dia } = dayAndTimeOf(queue.now + encuesta.lasts * DAY_MS, zona);
  const { data } = await api.call(author, 'POST crearEncuesta', {
    body: {
      pregunta: encuesta.pregunta,
      opciones: [...encuesta.opciones],
      categorias: [...categorias],
      hasta: dia,
      hastaHora: '',
      secreta: 'secreta' in encuesta,
    },
  });
  for (const person of roster.active.slice(0, VOTERS_MAX))
    if (random.chance(VOTE_RATE))
      queue.schedule(queue.now + Math.floor(random.real() * VOTE_WITHIN_MS), async () => {
        const opcion = Math.min(
          random.integer(1, encuesta.opciones.length),
          random.integer(1, encuesta.opciones.length),
        );
        // They may have left, or hold a rank that is not asked.
        const isAsked = categorias.length === 0 || categorias.includes(person.mision.categoria);
        if (isAsked && roster.active.includes(person))
          await api.call(person, 'POST votarEncuesta', { body: { id: data.id, opcion } });
      });
}
