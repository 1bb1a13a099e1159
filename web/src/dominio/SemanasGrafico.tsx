import type { SemanaCreditos } from '@conserje/contract';
import { contar, creditos, dia } from '../ui/formato.ts';
import { Grafico } from '../ui/Grafico.tsx';
import { pasoCuenta } from '../ui/grafico.ts';

interface Props {
  serie: string;
  veces: readonly [uno: string, varios: string];
  semanas: readonly SemanaCreditos[];
}

const mes = (semana: SemanaCreditos | undefined): string => (semana ? dia(semana.lunes, { month: 'short' }) : '');

/**
 * The last weeks, the present one last: beneath each the day on which it began, and the month where that is another. Two
 * months side by side would not fit a phone: the first week leaves it to the second.
 */
export default function SemanasGrafico({ serie, veces, semanas }: Props) {
  return (
    <Grafico
      titulo={`${serie} por semana`}
      cabeza="Semana del"
      series={[serie]}
      lugares={semanas.map((semana, i) => {
        const empieza = i === 0 ? mes(semana) === mes(semanas[1]) : mes(semana) !== mes(semanas[i - 1]);
        return {
          clave: semana.lunes,
          corto: dia(semana.lunes, { day: 'numeric' }),
          ...(empieza && { bajo: mes(semana) }),
          largo: `${dia(semana.lunes)} (${contar(semana.veces, ...veces)})`,
          valores: [semana.creditos],
          presente: i === semanas.length - 1,
        };
      })}
      escribir={creditos}
      pasoDe={pasoCuenta}
      vacio="Nada en estas semanas."
    />
  );
}
