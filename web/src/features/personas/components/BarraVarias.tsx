import type { EnDirectorio } from '@conserje/contract';
import { PERSONAS_MAX } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { BarraElegidas, BarraHecho } from '../../../dominio/BarraElegidas.tsx';
import type { Elegidas } from '../../../dominio/elegidas.ts';
import { useElegidas } from '../../../dominio/elegidas.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { contar } from '../../../ui/formato.ts';
import type { AccionVarias, Omitida } from '../varias.ts';
import { VARIAS } from '../varias.ts';

const VariasDialogo = perezosa(() => import('./VariasDialogo.tsx'));

interface Props {
  filas: readonly EnDirectorio[];
  elegidas: Elegidas;
}

/** How many are chosen, and what may be done with all of them; after that, who was left out and why. */
export function BarraVarias({ filas, elegidas }: Props) {
  const ids = useElegidas(elegidas);
  const [abierta, setAbierta] = useState<AccionVarias>();
  const [omitidas, setOmitidas] = useState<readonly Omitida[]>([]);
  const suyas = filas.filter(({ id }) => ids.has(id));
  if (suyas.length === 0)
    return (
      omitidas.length > 0 && (
        <BarraHecho
          etiqueta="Sin cambios"
          cuenta={<b>Sin cambios para {contar(omitidas.length, 'persona', 'personas')}</b>}
          omitidas={omitidas}
          cerrar={() => setOmitidas([])}
        />
      )
    );
  // Each may be done with somebody of them; the server names those with whom it may not.
  const posibles = VARIAS.filter(({ clave }) => suyas.some(({ acciones }) => acciones.includes(clave)));
  const caben = suyas.length <= PERSONAS_MAX;
  return (
    <>
      <BarraElegidas
        etiqueta="Personas seleccionadas"
        cuenta={
          <>
            <b>{contar(suyas.length, 'seleccionada', 'seleccionadas')}</b>
            {!caben && ` · Hasta ${PERSONAS_MAX} a la vez`}
          </>
        }
        quitar={() => elegidas.poner([])}
        acciones={(caben ? posibles : []).map((una) => ({
          texto: una.boton,
          peligro: una.clave === 'despedir',
          hacer: () => setAbierta(una),
        }))}
      />
      <Suspense fallback={null}>
        {abierta && (
          <VariasDialogo
            accion={abierta}
            personas={suyas}
            cerrar={() => setAbierta(undefined)}
            alHacer={(dejadas) => {
              setAbierta(undefined);
              setOmitidas(dejadas);
              elegidas.poner([]);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
