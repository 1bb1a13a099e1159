import type { Tiempo } from '@conserje/contract';
import type { Recorrido, TramoBarra } from '@conserje/rules';
import { barraDe, HORA_MS } from '@conserje/rules';
import { haTerminado, SIN_ALTO } from '../../dominio/tiempos.ts';
import { compararTexto, contar, instante } from '../../ui/formato.ts';

/** No zone in use stands off UTC by less. */
const CUARTO_MS = HORA_MS / 4;
/** As far as the board looks back, ahead, and ahead at least. */
const [ATRAS_MS, ADELANTE_MS, ADELANTE_MIN_MS] = [5 * HORA_MS, 2 * HORA_MS, HORA_MS / 2];

/** The hours that the board shows, UTC milliseconds. */
export interface Ventana {
  desde: number;
  hasta: number;
}

const recorridoDe = (t: Tiempo): Recorrido => ({
  mins: t.mins,
  finaliza: Date.parse(t.finaliza),
  pausa: t.pausa === 1,
  restante: t.tiempoPaused,
  confirmado: 0,
  alto: t.alto,
  altoNombre: t.altoNombre,
  pausado: t.pausado === null ? null : Date.parse(t.pausado),
  relevos: t.relevos,
  paradas: t.paradas.map(({ atendidos, fecha }) => ({ atendidos, fecha: Date.parse(fecha) })),
});

/** The bar of a tiempo until an instant; until later than its end it is the whole of it. */
export const tramosDe = (t: Tiempo, hasta: number): TramoBarra[] => barraDe(recorridoDe(t), hasta);

/**
 * From the first who came until the last one's end, in whole quarters; what is longer ago, or further ahead, is cut off.
 * It changes by quarters of an hour alone, however often it is asked for.
 */
export function ventanaDe(tiempos: readonly Tiempo[], ahora: number): Ventana {
  const cuarto = Math.floor(ahora / CUARTO_MS) * CUARTO_MS;
  const abiertos = tiempos.map((t) => tramosDe(t, ahora)[0]?.desde ?? ahora);
  const fines = tiempos.map((t) => (t.pausa === 1 ? cuarto : Date.parse(t.finaliza)));
  const desde = Math.max(cuarto - ATRAS_MS, Math.min(cuarto, ...abiertos));
  const hasta = Math.min(cuarto + ADELANTE_MS, Math.max(cuarto + ADELANTE_MIN_MS, ...fines));
  return {
    desde: Math.floor(desde / CUARTO_MS) * CUARTO_MS,
    hasta: Math.ceil((hasta + 1) / CUARTO_MS) * CUARTO_MS,
  };
}

/** Where an instant lies in the window, from 0 to 100. */
export const lugarEn = ({ desde, hasta }: Ventana, instante: number): number =>
  Math.min(100, Math.max(0, ((instante - desde) / (hasta - desde)) * 100));

/** The full hours of a zone within the window, with what they are called. */
export function horasDe({ desde, hasta }: Ventana, zona: string): { lugar: number; texto: string }[] {
  const reloj = new Intl.DateTimeFormat('es', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zona });
  const horas: { lugar: number; texto: string }[] = [];
  for (let en = Math.ceil(desde / CUARTO_MS) * CUARTO_MS; en < hasta; en += CUARTO_MS) {
    const partes = reloj.formatToParts(en);
    const parte = (cual: string): string => partes.find(({ type }) => type === cual)?.value ?? '';
    if (parte('minute') === '00')
      horas.push({ lugar: lugarEn({ desde, hasta }, en), texto: `${parte('hour')} ${parte('dayPeriod')}` });
  }
  return horas;
}

/** Who is with one manager; `alto` -1 with nobody. */
export interface Carril<T extends Tiempo = Tiempo> {
  alto: number;
  altoNombre: string;
  tiempos: readonly T[];
}

/** The reader's own first, then who is with nobody, then the others by their names; in each who came first. */
export function carrilesDe<T extends Tiempo>(tiempos: readonly T[], yo: number): Carril<T>[] {
  const por = new Map<number, { alto: number; altoNombre: string; tiempos: T[] }>();
  for (const t of [...tiempos].sort((a, b) => a.id - b.id)) {
    const suyo = por.get(t.alto);
    if (suyo) suyo.tiempos.push(t);
    else por.set(t.alto, { alto: t.alto, altoNombre: t.altoNombre, tiempos: [t] });
  }
  const rango = (alto: number): number => (alto === yo ? 0 : alto === SIN_ALTO ? 1 : 2);
  return [...por.values()].sort(
    (a, b) => rango(a.alto) - rango(b.alto) || compararTexto(a.altoNombre, b.altoNombre) || a.alto - b.alto,
  );
}

/** So many colours tell managers apart. */
const TONOS = 8;
/** The colour of each manager, a number; of `alto` -1 none. */
export type Tonos = ReadonlyMap<number, number>;

/** Everyone who has, or had, one of these, in the order of their ids. */
export const encargadosDe = (tiempos: readonly Tiempo[]): number[] =>
  [...new Set(tiempos.flatMap((t) => [t.alto, ...t.relevos.map(({ alto }) => alto)]))]
    .filter((alto) => alto !== SIN_ALTO)
    .sort((a, b) => a - b);

/** Each keeps the colour of their id while nobody before them has it, so that few change when others come and go. */
export function tonosDe(encargados: readonly number[]): Tonos {
  const tonos = new Map<number, number>();
  const libres = new Set(Array.from({ length: TONOS }, (_, i) => i));
  for (const alto of encargados) {
    if (libres.size === 0) for (let i = 0; i < TONOS; i += 1) libres.add(i);
    let tono = alto % TONOS;
    while (!libres.has(tono)) tono = (tono + 1) % TONOS;
    libres.delete(tono);
    tonos.set(alto, tono);
  }
  return tonos;
}

/** How many run, stand still, and have ended, in words. */
export function resumenDe(tiempos: readonly Tiempo[], ahora: number): string {
  const parados = tiempos.filter((t) => t.pausa === 1).length;
  const acabados = tiempos.filter((t) => haTerminado(t, ahora)).length;
  const partes = [`${tiempos.length - parados - acabados} en base`];
  if (parados > 0) partes.push(`${parados} en pausa`);
  if (acabados > 0) partes.push(contar(acabados, 'terminado', 'terminados'));
  return partes.join(' · ');
}

/** What a bar shows, for who only hears of it. */
export function relato(t: Tiempo, ahora: number, zona: string): string {
  const a = (cuando: number | string): string => instante(cuando, 'hora', zona);
  const tramos = tramosDe(t, ahora);
  const antes = [...new Set(tramos.filter((uno) => uno.alto !== t.alto).map((uno) => uno.altoNombre || 'nadie'))];
  const partes = [`desde las ${a(tramos[0]?.desde ?? ahora)}`];
  if (antes.length > 0) partes.push(`antes con ${new Intl.ListFormat('es').format(antes)}`);
  const pausas = tramos.filter(({ corre }) => !corre).length;
  if (t.pausa === 1) partes.push(`en pausa desde las ${a(t.pausado ?? ahora)}`);
  else {
    if (pausas > 0) partes.push(`se pausó ${contar(pausas, 'vez', 'veces')}`);
    partes.push(`${haTerminado(t, ahora) ? 'terminó' : 'termina'} a las ${a(t.finaliza)}`);
  }
  return partes.join(', ');
}
