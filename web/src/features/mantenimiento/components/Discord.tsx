import type { GanchoDiscord } from '@conserje/contract';
import { EVENTOS_DISCORD } from '@conserje/rules';
import IconEditar from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { numero } from '../../../ui/formato.ts';
import { Relativo } from '../../../ui/Relativo.tsx';
import { ganchosQuery } from '../mantenimiento.queries.ts';
import { DialogoGancho } from './DialogoGancho.tsx';
import estilos from './Discord.module.css';
import hojas from './Mantenimiento.module.css';

/** What the agency tells in Discord, of each kind where, and how it goes: a plug for each, lit while it is in. */
export function Discord() {
  const { data, error, refetch } = useQuery(ganchosQuery());
  const [abierto, setAbierto] = useState<GanchoDiscord['evento']>();
  const gancho = data?.find(({ evento }) => evento === abierto);
  return (
    <section className={`${hojas.hoja} ${estilos.discord}`} aria-label="Discord">
      <h2 className={estilos.titulo}>Discord</h2>
      {!data && !error && <Cargando que="Cargando Discord" filas={5} />}
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data && (
        <ul className={estilos.lista}>
          {data.map((g) => (
            <Linea key={g.evento} gancho={g} cambiar={() => setAbierto(g.evento)} />
          ))}
        </ul>
      )}
      {gancho && <DialogoGancho gancho={gancho} cerrar={() => setAbierto(undefined)} />}
    </section>
  );
}

function Linea({ gancho, cambiar }: { gancho: GanchoDiscord; cambiar: () => void }) {
  const { evento, pista } = gancho;
  const titulo = EVENTOS_DISCORD[evento];
  return (
    <li className={estilos.linea} data-estado={pista === null ? 'nada' : gancho.fallo === null ? 'bien' : 'mal'}>
      <span className={estilos.clavija} aria-hidden="true" />
      <span className={estilos.que}>
        <b>{titulo}</b>
        <small>
          <Estado gancho={gancho} />
        </small>
      </span>
      <span className={estilos.botones}>
        {pista !== null && (
          <AccionFila llamada="POST probarGancho" envio={{ body: { evento } }} titulo={`Probar Discord para ${titulo}`}>
            Probar
          </AccionFila>
        )}
        <button type="button" className={hojas.boton} aria-label={`Cambiar Discord para ${titulo}`} onClick={cambiar}>
          <IconEditar size={20} />
        </button>
      </span>
    </li>
  );
}

function Estado({ gancho }: { gancho: GanchoDiscord }) {
  const { pista, entregado, fallo, roto, esperan, perdidos } = gancho;
  if (pista === null) return <>Desactivado</>;
  return (
    <>
      Webhook {pista}
      {entregado !== null && (
        <>
          {' · último envío '}
          <Relativo valor={entregado} />
        </>
      )}
      {esperan > 0 && ` · ${numero(esperan)} por enviar`}
      {perdidos > 0 && ` · ${numero(perdidos)} sin enviar`}
      {fallo !== null && (
        <span className={estilos.fallo}>
          {fallo}
          {roto && '. Pausado hasta que lo pruebes'}
        </span>
      )}
    </>
  );
}
