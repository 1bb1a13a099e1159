import type { TiempoCancelado } from '@conserje/contract';
import { RECUPERAR_MINUTOS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useTiempos } from '../../../dominio/tiempos.ts';
import { useOcupada } from '../../../platform/llamada.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { cuentaAtras, segundosHasta } from '../../../ui/formato.ts';
import { canceladosQuery, claveAccion } from '../tiempos.queries.ts';
import estilos from './Cancelados.module.css';

interface Props {
  yo: number;
  recuperar: (id: number) => void;
}

/**
 * What the reader has just cancelled and may take back. It stands below the rows and moves none of them: who cancels one
 * has the thumb on its neighbours.
 */
export function Cancelados({ yo, recuperar }: Props) {
  const { data = [] } = useQuery(canceladosQuery(yo));
  const { data: abiertos } = useTiempos();
  const [todos, setTodos] = useState(false);
  const ahora = useAhora();
  const vivos = data.filter((c) => Date.parse(c.hasta) > ahora);
  const [ultimo, ...resto] = vivos;
  if (!ultimo) return null;
  const lista = todos ? vivos : [ultimo];
  return (
    <section className={estilos.barra} aria-label="Cancelados hace poco">
      <ul className={estilos.lista}>
        {lista.map((c) => (
          <Cancelado
            key={c.id}
            cancelado={c}
            // Others open and close them meanwhile.
            ocupado={abiertos?.some((t) => t.bajoNombre === c.bajoNombre) ?? c.ocupado}
            ahora={ahora}
            recuperar={recuperar}
          />
        ))}
      </ul>
      {resto.length > 0 && (
        <button type="button" className={estilos.mas} aria-expanded={todos} onClick={() => setTodos(!todos)}>
          {todos ? 'Ver solo el último' : `Ver ${resto.length} más`}
        </button>
      )}
    </section>
  );
}

interface PropsCancelado {
  cancelado: TiempoCancelado;
  ocupado: boolean;
  ahora: number;
  recuperar: (id: number) => void;
}

function Cancelado({ cancelado, ocupado, ahora, recuperar }: PropsCancelado) {
  const { id, bajoNombre, hasta, restan } = cancelado;
  const enviando = useOcupada(claveAccion(id));
  return (
    <li className={estilos.fila}>
      <span className={estilos.texto}>
        <span>
          Cancelado:{' '}
          <b>
            <Puerta nombre={bajoNombre} />
          </b>
        </span>
        {ocupado ? (
          <small>Ya tiene otro tiempo abierto</small>
        ) : (
          <small title={`Puedes recuperar un tiempo hasta ${RECUPERAR_MINUTOS} minutos después de cancelarlo`}>
            Puedes recuperarlo por{' '}
            <span className={estilos.plazo}>{cuentaAtras(segundosHasta(Date.parse(hasta), ahora))}</span>
            <span className={estilos.restan}>
              {restan > 0 ? ` · le quedaban ${cuentaAtras(restan)}` : ' · había terminado'}
            </span>
          </small>
        )}
      </span>
      <Boton
        variant="default"
        className={estilos.boton}
        disabled={ocupado}
        loading={enviando}
        aria-label={`Recuperar el tiempo de ${bajoNombre}`}
        onClick={() => recuperar(id)}
      >
        Recuperar
      </Boton>
    </li>
  );
}
