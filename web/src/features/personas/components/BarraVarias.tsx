import type { EnDirectorio } from '@conserje/contract';
import { PERSONAS_MAX } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { perezosa } from '../../../platform/perezosa.ts';
import { contar } from '../../../ui/formato.ts';
import type { Eleccion } from '../../../ui/tabla/eleccion.ts';
import { useElegidas } from '../../../ui/tabla/eleccion.ts';
import type { AccionVarias, Omitida } from '../varias.ts';
import { VARIAS } from '../varias.ts';
import estilos from './Directorio.module.css';

const VariasDialogo = perezosa(() => import('./VariasDialogo.tsx'));

/** How many are chosen, and what may be done with all of them; after that, who was left out and why. */
export function BarraVarias({ eleccion }: { eleccion: Eleccion<EnDirectorio> }) {
  const elegidas = useElegidas(eleccion);
  const [abierta, setAbierta] = useState<AccionVarias>();
  const [omitidas, setOmitidas] = useState<readonly Omitida[]>([]);
  if (elegidas.length === 0) return <Omitidas omitidas={omitidas} cerrar={() => setOmitidas([])} />;
  // Each may be done with somebody of them; the server names those with whom it may not.
  const posibles = VARIAS.filter(({ clave }) => elegidas.some(({ acciones }) => acciones.includes(clave)));
  const caben = elegidas.length <= PERSONAS_MAX;
  return (
    <section className={estilos.barra} aria-label="Personas elegidas">
      <p className={estilos.cuenta} role="status">
        <b>{contar(elegidas.length, 'persona elegida', 'personas elegidas')}</b>
        {!caben && ` · Elige hasta ${PERSONAS_MAX}`}
      </p>
      <button type="button" className={estilos.otro} onClick={() => eleccion.poner([])}>
        No elegir
      </button>
      {caben &&
        posibles.map((una) => (
          <button key={una.clave} type="button" className={estilos.otro} onClick={() => setAbierta(una)}>
            {una.boton}
          </button>
        ))}
      <Suspense fallback={null}>
        {abierta && (
          <VariasDialogo
            accion={abierta}
            personas={elegidas}
            cerrar={() => setAbierta(undefined)}
            alHacer={(dejadas) => {
              setAbierta(undefined);
              setOmitidas(dejadas);
              eleccion.poner([]);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

function Omitidas({ omitidas, cerrar }: { omitidas: readonly Omitida[]; cerrar: () => void }) {
  if (omitidas.length === 0) return null;
  return (
    <section className={estilos.barra} aria-label="Sin cambios">
      <p className={estilos.cuenta}>
        <b>Sin cambios para {contar(omitidas.length, 'persona', 'personas')}</b>
      </p>
      <button type="button" className={estilos.otro} onClick={cerrar}>
        Cerrar
      </button>
      <ul className={estilos.omitidas}>
        {omitidas.map(({ id, nombre, msg }) => (
          <li key={id}>
            <b>{nombre}</b>: {msg}
          </li>
        ))}
      </ul>
    </section>
  );
}
