import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { perezosa } from '../../../platform/perezosa.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import panel from '../Configuracion.module.css';
import { dosPasosQuery } from '../configuracion.queries.ts';
import estilos from './DosPasos.module.css';

const PonerDosPasos = perezosa(() => import('./PonerDosPasos.tsx'));
const QuitarDosPasos = perezosa(() => import('./QuitarDosPasos.tsx'));
const RenovarCodigos = perezosa(() => import('./RenovarCodigos.tsx'));
const Rescate = perezosa(() => import('./Rescate.tsx'));

/** So few codes are left that new ones are due. */
const POCOS = 3;

/** One's own second step: to take it up, to renew the codes for when it is lost, to leave it. */
export function DosPasos() {
  const consultas = useQueryClient();
  const { refrescar } = useSesion();
  const { data, error, refetch } = useQuery(dosPasosQuery());
  const [quitando, setQuitando] = useState(false);
  const [rescate, setRescate] = useState<readonly string[]>();
  const alDia = () => Promise.all([consultas.invalidateQueries(dosPasosQuery()), refrescar()]);
  const [renovando, setRenovando] = useState(false);
  return (
    <section className={`${panel.panel} ${panel.dosPasos}`} aria-labelledby="dos-pasos">
      <h2 id="dos-pasos">Verificación en dos pasos {data?.activo && <Insignia tono="bien">Activada</Insignia>}</h2>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando tu verificación" filas={1} alto="4rem" />}
      {data && !data.activo && (
        <>
          <p className={estilos.estado}>
            Además de tu contraseña, te pedimos un código del teléfono. Así nadie más entra a tu cuenta.
          </p>
          <Suspense fallback={<Cargando que="Cargando" filas={1} alto="3rem" />}>
            <PonerDosPasos boton="Activar" alAcabar={() => void alDia()} />
          </Suspense>
        </>
      )}
      {data?.activo && rescate && (
        <Suspense fallback={null}>
          <Rescate codigos={rescate} cerrar={() => setRescate(undefined)} />
        </Suspense>
      )}
      {data?.activo && !rescate && (
        <>
          <p className={estilos.estado}>
            {data.desde && (
              <>
                Desde <Instante valor={data.desde} />.{' '}
              </>
            )}
            {data.rescate === 1 ? 'Te queda 1 código de respaldo' : `Te quedan ${data.rescate} códigos de respaldo`}
            {data.rescate < POCOS ? '. Genera más.' : '.'}
          </p>
          <div className={estilos.botones}>
            <Button variant="default" onClick={() => setRenovando(true)}>
              Renovar códigos
            </Button>
            <Button variant="default" onClick={() => setQuitando(true)}>
              Quitar…
            </Button>
          </div>
        </>
      )}
      {renovando && (
        <Suspense fallback={null}>
          <RenovarCodigos
            cerrar={() => setRenovando(false)}
            alRenovar={(codigos) => {
              setRenovando(false);
              setRescate(codigos);
              return consultas.invalidateQueries(dosPasosQuery());
            }}
          />
        </Suspense>
      )}
      {quitando && data && (
        <Suspense fallback={null}>
          <QuitarDosPasos
            exigido={data.exigido}
            cerrar={() => setQuitando(false)}
            alQuitar={() => {
              setQuitando(false);
              return alDia();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
