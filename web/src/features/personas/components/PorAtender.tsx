import type { AnswerOf } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { numero } from '../../../ui/formato.ts';
import { Relativo } from '../../../ui/Relativo.tsx';
import controles from '../../../ui/tabla/TablaControles.module.css';
import { porAtenderQuery } from '../personas.queries.ts';
import estilos from './PorAtender.module.css';

/** So many of each kind stand on the first screen. */
const PRIMEROS = 12;

type Grupo = AnswerOf<'GET usuariosPorAtender'>['nuevos'];

/** What waits for whoever opens *Usuarios*: signatures that are missing, the longest first, and who has just come. */
export function PorAtender() {
  const { data, error, refetch } = useQuery(porAtenderQuery());
  if (!data)
    return error ? <FalloDeCarga error={error} reintentar={refetch} /> : <Cargando que="Cargando personas" filas={5} />;
  const { sinFirma, nuevos } = data;
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      <div className={estilos.grupos}>
        {sinFirma.total > 0 && (
          <Lista titulo="Sin firma" grupo={sinFirma} fecha="desde">
            <span className={estilos.renglon} aria-hidden="true" />
          </Lista>
        )}
        {nuevos.total > 0 && <Lista titulo="Nuevos esta semana" grupo={nuevos} fecha="llegó" />}
      </div>
    </>
  );
}

interface Props {
  titulo: string;
  grupo: Grupo;
  /** Before the time since when. */
  fecha: string;
  /** At the end of each row. */
  children?: ReactNode;
}

function Lista({ titulo, grupo: { total, filas }, fecha, children }: Props) {
  const id = useId();
  const [todos, setTodos] = useState(false);
  const mas = total - filas.length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={estilos.titulo}>
        {titulo} <span className={estilos.cuantos}>{numero(total)}</span>
      </h2>
      <ul className={estilos.lista}>
        {filas.slice(0, todos ? filas.length : PRIMEROS).map((f) => (
          <li key={f.id} className={estilos.fila}>
            <Avatar usuario={f.usuario} size={36} headOnly />
            <div className={estilos.quien}>
              <Puerta nombre={f.usuario} directa />
              <p className={estilos.nota}>
                {f.mision} · {fecha} <Relativo valor={f.desde} />
              </p>
            </div>
            {children}
          </li>
        ))}
      </ul>
      {mas > 0 && todos && <p className={estilos.mas}>y {numero(mas)} más</p>}
      {filas.length > PRIMEROS && (
        <button
          type="button"
          className={`${controles.boton} ${estilos.ver}`}
          aria-expanded={todos}
          onClick={() => setTodos(!todos)}
        >
          {todos ? 'Ver menos' : `Ver ${numero(filas.length - PRIMEROS)} más`}
        </button>
      )}
    </section>
  );
}
