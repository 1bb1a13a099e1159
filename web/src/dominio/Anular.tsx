import { Suspense, useState } from 'react';
import { perezosa } from '../platform/perezosa.ts';
import { BotonFila } from '../ui/tabla/BotonFila.tsx';
import type { Anulable } from './AnularDialogo.tsx';

const AnularDialogo = perezosa(() => import('./AnularDialogo.tsx'));

/** The button of a row that annuls it, after its dialog. */
export function Anular(row: Anulable) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <BotonFila titulo={`Anular ${row.que}`} peligro pulsar={() => setAbierto(true)}>
        Anular
      </BotonFila>
      {abierto && (
        <Suspense fallback={null}>
          <AnularDialogo {...row} cerrar={() => setAbierto(false)} />
        </Suspense>
      )}
    </>
  );
}
