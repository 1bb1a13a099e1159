import type { Persona } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { SemanasTrabajo } from '../../../dominio/SemanasTrabajo.tsx';
import { TablaTrabajo, useTrabajoAlDia } from '../../../dominio/TablaTrabajo.tsx';
import { semanasTrabajoQuery } from '../../../dominio/trabajo.ts';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { Tarjeta } from '../../../ui/Tarjeta.tsx';
import estilos from './Seccion.module.css';

/** Someone's weeks as a picture, and each time that they worked. */
export default function Trabajo({ persona }: { persona: Persona }) {
  const { data, error, refetch } = useQuery(semanasTrabajoQuery(persona.id));
  useTrabajoAlDia(data);
  return (
    <div className={estilos.seccion}>
      <Tarjeta titulo="Trabajo por semana">
        {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
        {data ? (
          <SemanasTrabajo semanas={data} />
        ) : (
          !error && <Cargando que="Cargando las semanas" filas={1} alto="15rem" />
        )}
      </Tarjeta>
      <TablaTrabajo usuario={persona.usuario} categoria={persona.categoria} enUrl="trabajo" />
    </div>
  );
}
