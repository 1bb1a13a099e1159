import type { AnswerOf } from '@conserje/contract';
import estilos from './Ronda.module.css';

type Hora = AnswerOf<'GET seguridadHoy'>['horas'][number];

const FILAS = 3;
const ANCHO = 8;
const PASO = 5;
/** So many failures and refusals of an hour light a window fully. */
const LLENA = 30;

const luzDe = ({ fallos, rechazos }: Hora): number => {
  const malos = fallos + rechazos;
  if (malos === 0) return 0;
  return malos >= LLENA ? 3 : malos >= LLENA / 3 ? 2 : 1;
};

/** The hotel's front at night as the watchman sees it from across the street: a window for each of the last 24 hours, lit by what went wrong in it. */
export function Ronda({ horas }: { horas: readonly Hora[] }) {
  return (
    <svg className={estilos.ronda} aria-hidden="true" viewBox={`0 0 ${ANCHO * PASO + 3} ${FILAS * PASO + 3}`}>
      <rect className={estilos.fachada} width={ANCHO * PASO + 3} height={FILAS * PASO + 3} />
      {horas.map((hora, i) => (
        <rect
          key={hora.desde}
          data-luz={luzDe(hora)}
          x={2 + (i % ANCHO) * PASO}
          y={2 + Math.floor(i / ANCHO) * PASO}
          width="4"
          height="4"
        />
      ))}
    </svg>
  );
}
