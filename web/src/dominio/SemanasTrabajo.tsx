import type { SemanaTrabajo } from '@conserje/contract';
import { dia, duracion } from '../ui/formato.ts';
import { Grafico } from '../ui/Grafico.tsx';
import type { Linea } from '../ui/grafico.ts';
import { pasoMinutos } from '../ui/grafico.ts';

const SERIES = ['Asistencia', 'Como encargado'];
const mes = (semana: SemanaTrabajo | undefined): string => (semana ? dia(semana.lunes, { month: 'short' }) : '');

interface Props {
  semanas: readonly SemanaTrabajo[];
  lineas?: readonly Linea[];
}

/** Someone's work of the last weeks, the present one last. */
export const SemanasTrabajo = ({ semanas, lineas = [] }: Props) => (
  <Grafico
    titulo="Trabajo por semana"
    cabeza="Semana del"
    series={SERIES}
    lineas={lineas}
    lugares={semanas.map((semana, i) => {
      // Two months side by side would not fit a phone: the first week leaves it to the second.
      const empieza = i === 0 ? mes(semana) === mes(semanas[1]) : mes(semana) !== mes(semanas[i - 1]);
      return {
        clave: semana.lunes,
        corto: dia(semana.lunes, { day: 'numeric' }),
        ...(empieza && { bajo: mes(semana) }),
        largo: dia(semana.lunes),
        valores: [semana.asistencia, semana.times],
        presente: i === semanas.length - 1,
      };
    })}
    escribir={duracion}
    pasoDe={pasoMinutos}
    vacio="Nada en estas doce semanas."
  />
);
