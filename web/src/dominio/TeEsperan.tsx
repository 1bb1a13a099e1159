import type { Lector } from '@conserje/rules';
import { OP, PAGADOR, PANTALLAS, puedeEntrar } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSegunAhora } from '../platform/reloj.ts';
import { useSesion } from '../platform/sesion.tsx';
import { creditos, numero } from '../ui/formato.ts';
import { posiblesQuery } from './ascenso.ts';
import { useEsperas } from './esperas.ts';
import { pagaAbiertaQuery } from './paga.ts';
import { useCuantasSolicitudes } from './solicitudes.ts';
import estilos from './TeEsperan.module.css';
import { SIN_ALTO, terminadosDe, useTiempos } from './tiempos.ts';

/** A pigeonhole behind the front desk: what lies in it, and where it leads. */
interface Casilla {
  a: string;
  cuantos: string;
  que: string;
  /** Something in it waits for the reader. */
  llena: boolean;
}

const POR_SABER = '…';
const NADA: ReadonlySet<string> = new Set([numero(0), creditos(0)]);

/** @param n `undefined` until it is known */
const casilla = (
  a: string,
  n: number | undefined,
  [uno, varios]: readonly [string, string],
  llena = (n ?? 0) > 0,
): Casilla => ({
  ...{ a, llena, cuantos: n === undefined ? POR_SABER : numero(n), que: n === 1 ? uno : varios },
});

/** Of whoever takes tiempos: those that run, theirs that have ended, and those that nobody leads. */
function useDeTiempos(lector: Lector & { id: number }): Casilla[] {
  const lleva = puedeEntrar(PANTALLAS['/tiempos'], lector);
  const { data } = useTiempos(lleva);
  const terminados = useSegunAhora((ahora) => terminadosDe(data ?? [], lector.id, ahora).length);
  if (!lleva) return [];
  // Of those that nobody manages the ones that the reader may take.
  const solos = data?.filter((t) => t.alto === SIN_ALTO && t.acciones.includes(OP.ligar)).length;
  return [
    casilla('/tiempos?mios=1', data && terminados, ['tiempo tuyo por confirmar', 'tiempos tuyos por confirmar']),
    casilla('/tiempos?mios=0', solos, ['tiempo sin encargado', 'tiempos sin encargado']),
    casilla('/tiempos?mios=0', data?.length, ['tiempo abierto', 'tiempos abiertos'], false),
  ];
}

/** Of whoever pays: what is owed on the open lists. */
function usePagas(lector: Lector): Casilla[] {
  const paga = puedeEntrar(PAGADOR, lector) && puedeEntrar(PANTALLAS['/listaPaga'], lector);
  const { data } = useQuery({ ...pagaAbiertaQuery(), enabled: paga });
  if (!paga) return [];
  const a = '/listaPaga';
  if (!data) return [{ a, cuantos: POR_SABER, que: `por pagar a ${POR_SABER} personas`, llena: false }];
  const abiertas = data.filas.filter((f) => f.estado === 'abierta');
  const debe = abiertas.reduce((n, f) => n + f.monto, 0);
  const gente = new Set(abiertas.map((f) => f.usuario)).size;
  const que = gente === 1 ? 'por pagar a 1 persona' : `por pagar a ${numero(gente)} personas`;
  return [{ a, cuantos: creditos(debe), que, llena: debe > 0 }];
}

/** What waits for the reader, each with the way there; where there is nothing, no place is taken by it. */
export function TeEsperan() {
  const { datos } = useSesion();
  return datos && <Casillas lector={datos} />;
}

function Casillas({ lector }: { lector: Lector & { id: number } }) {
  const solicitudes = useCuantasSolicitudes();
  const { data: posibles } = useQuery(posiblesQuery());
  const tiempos = useDeTiempos(lector);
  const pagas = usePagas(lector);
  const esperas = useEsperas();
  const casillas = [
    casilla('/solicitudes', solicitudes, ['solicitud', 'solicitudes']),
    ...tiempos,
    ...(tiempos.length > 0 || posibles
      ? [casilla('/ascensos', posibles?.total, ['persona puede ascender', 'personas pueden ascender'])]
      : []),
    ...pagas,
    ...esperas.map(({ ruta, cuantas, dicho }) => ({ a: ruta, cuantos: numero(cuantas), que: dicho, llena: true })),
  ];
  // Until all is known some hold the place of those that may come.
  const porSaber = casillas.some(({ cuantos }) => cuantos === POR_SABER);
  const algo = porSaber ? casillas.slice(0, 2) : casillas.filter(({ cuantos }) => !NADA.has(cuantos));
  if (algo.length === 0) return <p className={estilos.nada}>Nada por hacer ahora.</p>;
  return (
    <nav className={estilos.mueble} aria-label="Por hacer">
      <div className={estilos.casillas}>
        {algo.map(({ a, cuantos, que, llena }) => (
          <Link key={que} to={a} className={estilos.casilla} data-llena={llena}>
            <b>{cuantos}</b> {que}
          </Link>
        ))}
      </div>
    </nav>
  );
}
