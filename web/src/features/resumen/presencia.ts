import type { DiaPresencia } from '@conserje/contract';
import { contar, dia, numero } from '../../ui/formato.ts';
import type { Bloque, Casilla, Rotulo } from '../../ui/mapaCalor.ts';

const HORAS = 24;
const MINUTOS_DE_HORA = 60;

/** Where the present is: its day and hour in the agency's zone. */
export interface Momento {
  dia: string;
  hora: number;
}

/** Whether an hour has begun. */
const llego = (fecha: string, hora: number, ahora: Momento): boolean =>
  fecha < ahora.dia || (fecha === ahora.dia && hora <= ahora.hora);

/** The hour between two times of the clock: `de 18:00 a 19:00`. */
const deHora = (hora: number): string => `de ${hora}:00 a ${hora + 1}:00`;
const diaLargo = (fecha: string): string => dia(fecha, { weekday: 'long', day: 'numeric' });

/** How many attended at once, on average over an hour: `2,5 personas a la vez`. */
export function decirHora(minutos: number): string {
  if (minutos <= 0) return 'nadie';
  const personas = Math.round((minutos / MINUTOS_DE_HORA) * 10) / 10;
  if (personas === 0) return 'casi nadie';
  return `${contar(personas, 'persona', 'personas')} a la vez`;
}

/** The week as the front of a house: a storey for each day, a window for each hour. */
export function bloqueDeSemana(dias: readonly DiaPresencia[], ahora: Momento): Bloque {
  const rotulos: Rotulo[] = [
    ...dias.map((d, i) => ({ columna: 0, fila: i + 1, texto: dia(d.dia, { weekday: 'short', day: 'numeric' }) })),
    ...Array.from({ length: HORAS / 3 }, (_, i) => ({ columna: i * 3 + 1, fila: 0, texto: `${i * 3} h` })),
  ];
  const casillas = dias.flatMap((d, i) =>
    d.horas.map(
      (minutos, hora): Casilla => ({
        clave: `${d.dia} ${hora}`,
        columna: hora + 1,
        fila: i + 1,
        valor: llego(d.dia, hora, ahora) ? minutos : null,
        largo: `${diaLargo(d.dia)}, ${deHora(hora)}`,
      }),
    ),
  );
  return { clave: 'semana', columnas: HORAS, filas: dias.length, casillas, rotulos };
}

/** Hours of a day that went by without anyone, as `desde` to `hasta` of the clock. */
export function sinNadie({ dia: fecha, horas }: DiaPresencia, ahora: Momento): string[] {
  const tramos: { desde: number; hasta: number }[] = [];
  for (const [hora, minutos] of horas.entries()) {
    // The present hour is not over yet.
    if (minutos > 0 || !llego(fecha, hora, ahora) || (fecha === ahora.dia && hora === ahora.hora)) continue;
    const anterior = tramos.at(-1);
    if (anterior?.hasta === hora) anterior.hasta = hora + 1;
    else tramos.push({ desde: hora, hasta: hora + 1 });
  }
  return tramos.map(({ desde, hasta }) => (hasta - desde === HORAS ? 'todo el día' : `${desde}–${hasta} h`));
}

export interface DiaResumido {
  dia: string;
  minutos: number;
  /** The hour in which most attended; null on a day without anyone. */
  punta: number | null;
  vacias: string[];
}

/** The days of a week in figures, for those who rather read. */
export const diasResumidos = (dias: readonly DiaPresencia[], ahora: Momento): DiaResumido[] =>
  dias.map((d) => {
    const maximo = Math.max(...d.horas);
    return {
      dia: d.dia,
      minutos: d.horas.reduce((a, b) => a + b, 0),
      punta: maximo > 0 ? d.horas.indexOf(maximo) : null,
      vacias: sinNadie(d, ahora),
    };
  });

/** The week in a sentence. */
export function resumenDePresencia(dias: readonly DiaPresencia[], ahora: Momento): string {
  const pasadas = dias.flatMap(({ dia: fecha, horas }) =>
    horas.flatMap((minutos, hora) => (llego(fecha, hora, ahora) ? [{ fecha, hora, minutos }] : [])),
  );
  const [primera, ...demas] = pasadas;
  if (!primera || pasadas.every(({ minutos }) => minutos <= 0)) return 'Sin asistencia confirmada esta semana.';
  const punta = demas.reduce((mejor, h) => (h.minutos > mejor.minutos ? h : mejor), primera);
  const vacias = pasadas.filter(({ minutos }) => minutos <= 0).length;
  const donde = `${diaLargo(punta.fecha)} ${deHora(punta.hora)}`;
  return `Hora con más gente: ${donde}, con ${decirHora(punta.minutos)}. Horas vacías: ${numero(vacias)} de ${numero(pasadas.length)}.`;
}

/** The hour of an instant in a zone. */
export const horaDe = (instante: number, zona: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zona }).format(instante));
