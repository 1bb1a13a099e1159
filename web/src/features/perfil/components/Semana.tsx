import type { AnswerOf } from '@conserje/contract';
import { dia as diaEscrito, duracion } from '../../../ui/formato.ts';
import { Grafico } from '../../../ui/Grafico.tsx';
import { pasoMinutos } from '../../../ui/grafico.ts';

const SERIES = ['Asistencia', 'Como encargado'];
const corto = (dia: string): string => diaEscrito(dia, { weekday: 'short' });
const largo = (dia: string): string => diaEscrito(dia, { weekday: 'long', day: 'numeric', month: 'short' });

interface Props {
  dias: AnswerOf<'GET MyPerfil'>['nomina']['semana'];
  /** Today in the agency's zone, `YYYY-MM-DD`. */
  hoy: string;
}

/** The week's work as a picture. */
export function Semana({ dias, hoy }: Props) {
  return (
    <Grafico
      titulo="Minutos de cada día"
      cabeza="Día"
      series={SERIES}
      lugares={dias.map(({ dia, asistencia, times }) => ({
        clave: dia,
        corto: corto(dia),
        largo: largo(dia),
        valores: [asistencia, times],
        presente: dia === hoy,
      }))}
      escribir={duracion}
      pasoDe={pasoMinutos}
      vacio="Todavía no tienes tiempos confirmados esta semana."
    />
  );
}
