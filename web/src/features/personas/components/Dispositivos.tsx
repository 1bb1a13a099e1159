import type { Persona } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { Cargando, FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { Tarjeta } from '../../../ui/Tarjeta.tsx';
import { dispositivosQuery } from '../personas.queries.ts';
import estilos from './Seccion.module.css';

/** Where someone's session is open. Addresses are nobody's to see. */
export default function Dispositivos({ persona: { id, usuario } }: { persona: Persona }) {
  const { data, error, refetch } = useQuery(dispositivosQuery(id));
  if (!data)
    return error ? (
      <FalloDeCarga error={error} reintentar={refetch} />
    ) : (
      <Cargando que="Cargando los dispositivos" filas={2} alto="4rem" />
    );
  if (data.length === 0) return <Vacio titulo="Sin sesiones">{usuario} no tiene sesiones abiertas.</Vacio>;
  return (
    <Tarjeta titulo="Sesiones abiertas">
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      <ul className={estilos.lista}>
        {data.map(({ dispositivo, creada, ultima_vez }) => (
          <li key={`${dispositivo} ${creada}`} className={estilos.fila}>
            <p>
              <b>{dispositivo}</b>
            </p>
            <p className={estilos.nota}>
              Desde <Instante valor={creada} /> · Último uso: <Relativo valor={ultima_vez} />
            </p>
          </li>
        ))}
      </ul>
    </Tarjeta>
  );
}
