import type { Hecho } from './nomina.ts';
import type { Dado, Parte, Reparto, Tramo, TramoCerrado } from './periodo.ts';
import { partesDe, repartirPeriodo } from './periodo.ts';

/** The least work that brings someone their next credits, in minutes of each kind, and how many these are. */
export interface Falta extends Hecho {
  creditos: number;
}

interface Periodo {
  hecho: Hecho;
  cerrados: readonly TramoCerrado[];
  actual: Tramo;
}

const TIPOS = ['asistencia', 'times'] as const;
const minutos = ({ asistencia, times }: Hecho): number => asistencia + times;
const porTipo = (de: (tipo: keyof Hecho) => number): Hecho => ({ asistencia: de('asistencia'), times: de('times') });
const sumar = (a: Hecho, b: Hecho): Hecho => porTipo((tipo) => a[tipo] + b[tipo]);

const espera = ({ cerrados, actual }: Reparto): number =>
  actual.creditos + cerrados.reduce((n, { creditos }) => n + creditos, 0);

/** What an ended stretch lacks for each pay that it came to once and that work was subtracted from. */
function faltasDelCerrado(
  { tope }: TramoCerrado,
  { sinTrabajo, escala, fijo, porDar }: Parte,
  dado: Dado,
  queda: Hecho,
) {
  const cabe = porTipo((tipo) => Math.max(tope.usa[tipo], fijo.usa[tipo]));
  return escala
    .filter(({ paga, pide }) => {
      const alcanzable = TIPOS.every((tipo) => pide[tipo] <= cabe[tipo]);
      return alcanzable && Math.min(paga, tope.creditos - sinTrabajo) > fijo.creditos + dado.creditos - porDar;
    })
    .map(({ pide }) =>
      porTipo((tipo) => (pide[tipo] > fijo.usa[tipo] ? Math.max(0, pide[tipo] - fijo.usa[tipo] - queda[tipo]) : 0)),
    );
}

/** The same of the present terms: hours that are missing under what was paid count where hours are asked for. */
const faltasDelActual = ({ escala, fijo }: Parte, libre: Hecho): Hecho[] =>
  escala
    .filter(({ paga }) => paga > fijo.creditos)
    .map(({ pide }) => porTipo((tipo) => (pide[tipo] > 0 ? Math.max(0, pide[tipo] - libre[tipo]) : 0)));

/** From how much has been worked, each least amount of work at which something of the period changes. */
function pasos({ hecho, cerrados, actual }: Periodo, reparto: Reparto): Hecho[] {
  const partes = partesDe(cerrados, actual);
  let queda = porTipo((tipo) => partes.reduce((n, { fijo }) => n - fijo.usa[tipo], hecho[tipo]));
  const faltas = partes.flatMap((parte, i) => {
    const [tramo, dado] = [cerrados[i], reparto.cerrados[i]];
    if (!tramo || !dado) return faltasDelActual(parte, reparto.libre);
    if (!tramo.espera) return [];
    const suyas = faltasDelCerrado(tramo, parte, dado, queda);
    queda = porTipo((tipo) => queda[tipo] - dado.usa[tipo] + parte.fijo.usa[tipo]);
    return suyas;
  });
  return faltas.filter((falta) => minutos(falta) > 0);
}

/**
 * The least work after which a person's rows show more than now, by the function that reckons these (`repartirPeriodo`,
 * decisions §5); null where no work brings more. Of two as long, the one with more attendance. Work goes first to what was
 * subtracted from rows of older terms, so what a pay takes may be more than its requirement.
 */
export function faltaParaPaga(periodo: Periodo): Falta | null {
  const { hecho, cerrados, actual } = periodo;
  const ahora = espera(repartirPeriodo(hecho, cerrados, actual));
  const vistas = new Set<string>();
  const porVer: Hecho[] = [{ asistencia: 0, times: 0 }];
  for (;;) {
    porVer.sort((a, b) => minutos(b) - minutos(a) || a.asistencia - b.asistencia);
    const mas = porVer.pop();
    if (!mas) return null;
    const clave = `${mas.asistencia} ${mas.times}`;
    if (vistas.has(clave)) continue;
    vistas.add(clave);
    const con = { ...periodo, hecho: sumar(hecho, mas) };
    const reparto = repartirPeriodo(con.hecho, cerrados, actual);
    const creditos = espera(reparto) - ahora;
    if (creditos > 0) return { ...mas, creditos };
    porVer.push(...pasos(con, reparto).map((falta) => sumar(mas, falta)));
  }
}
