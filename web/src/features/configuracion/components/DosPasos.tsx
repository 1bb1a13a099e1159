import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLlamada } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { CampoClave } from '../../../ui/forma/CampoClave.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import panel from '../Configuracion.module.css';
import { dosPasosQuery } from '../configuracion.queries.ts';
import estilos from './DosPasos.module.css';
import { Rescate } from './Rescate.tsx';

const PonerDosPasos = perezosa(() => import('./PonerDosPasos.tsx'));

/** So few codes are left that new ones are due. */
const POCOS = 3;

function Quitar({ exigido, cerrar, alQuitar }: { exigido: boolean; cerrar: () => void; alQuitar: () => unknown }) {
  const { datos } = useSesion();
  const forma = useForma({ clave: '', codigo: '' });
  const { clave, codigo } = forma.valores;
  const [quitar, quitando] = useLlamada('POST quitarDosPasos', { form: forma, alLograr: alQuitar });
  const falta = () => (['clave', 'codigo'] as const).find((campo) => forma.valores[campo].trim() === '');
  return (
    <Dialogo titulo="Quitar los dos pasos" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Quitar los dos pasos"
        volver={cerrar}
        enviando={quitando}
        revisar={() => {
          const campo = falta();
          return campo ? { campo, msg: TEXTOS.camposVacios } : null;
        }}
        enviar={() => quitar({ body: { clave, codigo } })}
      >
        <p className={estilos.nota}>
          {exigido
            ? 'Tu agencia te los pide: en cuanto los quites tendrás que activarlos otra vez, como al cambiar de teléfono.'
            : 'Desde entonces bastará con tu clave para entrar.'}
        </p>
        <input type="text" autoComplete="username" value={datos?.usuario ?? ''} readOnly hidden />
        <CampoClave {...forma.campo('clave')} label="Tu clave" autoComplete="current-password" data-autofocus />
        <CampoTexto
          {...forma.campo('codigo')}
          label="Código de tu aplicación"
          description="Seis cifras, o uno de tus códigos de rescate"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={30}
        />
      </Forma>
    </Dialogo>
  );
}

/** One's own second step: to take it up, to renew the codes for when it is lost, to leave it. */
export function DosPasos() {
  const consultas = useQueryClient();
  const { refrescar } = useSesion();
  const { data, error, refetch } = useQuery(dosPasosQuery());
  const [quitando, setQuitando] = useState(false);
  const [rescate, setRescate] = useState<readonly string[]>();
  const alDia = () => Promise.all([consultas.invalidateQueries(dosPasosQuery()), refrescar()]);
  const [renovar, renovando] = useLlamada('POST renovarRescate', {
    alLograr: (respuesta) => {
      setRescate(respuesta.rescate);
      return consultas.invalidateQueries(dosPasosQuery());
    },
  });
  return (
    <section className={`${panel.panel} ${panel.dosPasos}`} aria-labelledby="dos-pasos">
      <h2 id="dos-pasos">Entrar con dos pasos {data?.activo && <Insignia tono="bien">Activados</Insignia>}</h2>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando tus dos pasos" filas={1} alto="4rem" />}
      {data && !data.activo && (
        <>
          <p className={estilos.estado}>
            Además de tu clave, un código que cambia cada medio minuto en tu teléfono: quien sepa tu clave no entra sin
            él.
          </p>
          <Suspense fallback={<Cargando que="Cargando" filas={1} alto="3rem" />}>
            <PonerDosPasos boton="Activar" alAcabar={() => void alDia()} />
          </Suspense>
        </>
      )}
      {data?.activo && rescate && <Rescate codigos={rescate} cerrar={() => setRescate(undefined)} />}
      {data?.activo && !rescate && (
        <>
          <p className={estilos.estado}>
            {data.desde && (
              <>
                Desde <Instante valor={data.desde} />.{' '}
              </>
            )}
            {data.rescate === 1 ? 'Te queda 1 código de rescate' : `Te quedan ${data.rescate} códigos de rescate`}
            {data.rescate < POCOS ? ': renuévalos.' : '.'}
          </p>
          <div className={estilos.botones}>
            <Boton
              variant="default"
              loading={renovando}
              onClick={() =>
                renovar(
                  {},
                  {
                    pregunta: {
                      titulo: '¿Renovar los códigos de rescate?',
                      texto: 'Verás diez nuevos una sola vez. Los de antes dejan de valer al momento.',
                      accion: 'Renovar códigos',
                    },
                  },
                )
              }
            >
              Renovar códigos
            </Boton>
            <Button variant="default" onClick={() => setQuitando(true)}>
              Quitar…
            </Button>
          </div>
        </>
      )}
      {quitando && data && (
        <Quitar
          exigido={data.exigido}
          cerrar={() => setQuitando(false)}
          alQuitar={() => {
            setQuitando(false);
            return alDia();
          }}
        />
      )}
    </section>
  );
}
