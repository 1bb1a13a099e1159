import type { Persona, SemanaTrabajo } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { TablaTrabajo, useTrabajoAlDia } from '../../../dominio/TablaTrabajo.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { dia, duracion } from '../../../ui/formato.ts';
import { Grafico } from '../../../ui/Grafico.tsx';
import { pasoMinutos } from '../../../ui/grafico.ts';
import { Tarjeta } from '../../../ui/Tarjeta.tsx';
import { semanasQuery } from '../personas.queries.ts';
import estilos from './Seccion.module.css';

const SERIES = ['Asistencia', 'Supervisado'];
const mes = (semana: SemanaTrabajo | undefined): string => (semana ? dia(semana.lunes, { month: 'short' }) : '');

/** Someone's weeks as a picture, and each time that they worked. */
export default function Trabajo({ persona }: { persona: Persona }) {
  const { data, error, refetch } = useQuery(semanasQuery(persona.id));
  useTrabajoAlDia(data);
  return (
    <div className={estilos.seccion}>
      <Tarjeta titulo="Trabajo por semana">
        {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
        {data ? <Semanas semanas={data} /> : !error && <Cargando que="Cargando las semanas" filas={1} alto="15rem" />}
      </Tarjeta>
      <TablaTrabajo usuario={persona.usuario} categoria={persona.categoria} enUrl="trabajo" />
    </div>
  );
}

const Semanas = ({ semanas }: { semanas: readonly SemanaTrabajo[] }) => (
  <Grafico
    titulo="Trabajo por semana"
    cabeza="Semana del"
    series={SERIES}
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
