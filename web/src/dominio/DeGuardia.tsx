import type { AnswerOf } from '@conserje/contract';
import IconSala from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useQuery } from '@tanstack/react-query';
import { useLlamada } from '../platform/llamada.ts';
import { Boton } from '../ui/Boton.tsx';
import { FalloDeCarga } from '../ui/Espera.tsx';
import { Relativo } from '../ui/Relativo.tsx';
import { Avatar } from './Avatar.tsx';
import { useConfiguracion } from './configuracion.ts';
import estilos from './DeGuardia.module.css';
import { guardiaQuery } from './guardia.ts';
import { Puerta } from './Puerta.tsx';

type Guardia = AnswerOf<'GET guardia'>;
type PedidoPropio = Guardia['pedidos'][number];

const PEDIR = { tiempo: 'Pedir tiempo', ascenso: 'Pedir ascenso' } as const;
const PEDISTE = { tiempo: 'Pediste un tiempo', ascenso: 'Pediste un ascenso' } as const;

/** Who can be asked now, and what may be asked of them. */
export function DeGuardia() {
  const { data, error, refetch } = useQuery(guardiaQuery());
  const { sala_hotel } = useConfiguracion();
  return (
    <section className={estilos.guardia} aria-label="De guardia" aria-busy={!data && !error}>
      <header className={estilos.cabeza}>
        <h2 className={estilos.titulo}>De guardia ahora</h2>
        {sala_hotel !== null && (
          <a className={estilos.sala} href={sala_hotel} target="_blank" rel="noreferrer">
            Ir a la sala
            <IconSala size={16} aria-hidden="true" />
          </a>
        )}
      </header>
      {!data && error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      {data && (
        <>
          <Gente guardia={data} />
          {data.pedidos.map((pedido) => (
            <Pedido key={pedido.id} pedido={pedido} />
          ))}
          {data.acciones.length > 0 && (
            <div className={estilos.botones}>
              {data.acciones.map((que) => (
                <Pedir key={que} que={que} />
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Gente({ guardia: { gente, total, pedidos, acciones } }: { guardia: Guardia }) {
  if (gente.length === 0)
    return (
      <p className={estilos.nadie}>
        No hay nadie más.
        {acciones.length + pedidos.length > 0 && ' Tu solicitud la verá la primera persona que entre.'}
      </p>
    );
  return (
    <ul className={estilos.gente}>
      {gente.map(({ id, usuario }) => (
        <li key={id} className={estilos.uno}>
          <Avatar usuario={usuario} size={28} headOnly />
          <Puerta nombre={usuario} />
        </li>
      ))}
      {total > gente.length && <li className={estilos.mas}>y {total - gente.length} más</li>}
    </ul>
  );
}

function Pedido({ pedido: { id, que, fecha } }: { pedido: PedidoPropio }) {
  const [retirar, retirando] = useLlamada('POST retirarPedido');
  return (
    <p className={estilos.pedido} role="status">
      <span>
        {PEDISTE[que]} <Relativo valor={fecha} />.
      </span>
      <Boton
        variant="default"
        size="compact-md"
        loading={retirando}
        aria-label={`Retirar: ${PEDISTE[que].toLowerCase()}`}
        onClick={() => retirar({ body: { id } })}
      >
        Retirar
      </Boton>
    </p>
  );
}

function Pedir({ que }: { que: Guardia['acciones'][number] }) {
  const [pedir, pidiendo] = useLlamada('POST pedir');
  return (
    <Boton variant="default" loading={pidiendo} onClick={() => pedir({ body: { que } })}>
      {PEDIR[que]}
    </Boton>
  );
}
