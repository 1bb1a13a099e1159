import type { Datos, UltimoAscenso } from '@conserje/contract';
import { TEXTOS, VE_CARRERAS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconSube from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLines.mjs';
import IconCarrera from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ultimoAscensoQuery } from '../../../dominio/ascenso.ts';
import { CuentaAscenso } from '../../../dominio/CuentaAscenso.tsx';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Nicho } from '../../../dominio/Nicho.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { TextoMision } from '../../../dominio/TextoMision.tsx';
import { avisar } from '../../../platform/avisos.ts';
import { ErrorApi, mensajeDe } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { usePuede, useSesion } from '../../../platform/sesion.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from './Ficha.module.css';

interface Props {
  usuario: number;
  verCarrera: () => void;
}

/** Someone's last promotion and the next one. */
export function Ficha({ usuario, verCarrera }: Props) {
  const { data, error, refetch } = useQuery(ultimoAscensoQuery(usuario));
  const conCarrera = usePuede(VE_CARRERAS);
  const carrera = conCarrera && (
    <Button variant="default" leftSection={<IconCarrera size={18} />} onClick={verCarrera}>
      Ver carrera
    </Button>
  );
  // What was known of them no longer holds: there is no next mission, or the user is gone.
  if (error instanceof ErrorApi && error.http === 404)
    return (
      <Vacio titulo={error.msg} accion={error.error === 'ASCENSO_NO_ENCONTRADO' ? carrera : undefined}>
        {error.error === 'ASCENSO_NO_ENCONTRADO' && 'Ya tiene la misión más alta de la agencia.'}
      </Vacio>
    );
  if (!data)
    return error ? (
      <FalloDeCarga error={error} reintentar={refetch} />
    ) : (
      <Cargando que="Cargando el ascenso" filas={1} alto="22rem" />
    );
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      <article className={estilos.ficha} aria-label={`Ascenso de ${data.usuario}`}>
        <Actual ascenso={data} carrera={carrera} />
        <Siguiente ascenso={data} />
      </article>
    </>
  );
}

function Actual({ ascenso, carrera }: { ascenso: UltimoAscenso; carrera: ReactNode }) {
  const { usuario, mision, placa, n_categoria, encargadoNombre, fecha } = ascenso;
  return (
    <section className={estilos.actual} aria-label="Misión actual">
      <Nicho usuario={usuario} />
      <div className={estilos.quien}>
        <h2 className={estilos.nombre}>
          <Puerta nombre={usuario} />
        </h2>
        <p className={estilos.mision}>
          <Llavero mision={mision} />
          <img src={placa} alt={n_categoria} title={n_categoria} width={32} height={32} className={estilos.placa} />
        </p>
        <p className={estilos.nota}>
          Se la dio{' '}
          <b>
            <Puerta nombre={encargadoNombre} />
          </b>{' '}
          el <Instante valor={fecha} />
        </p>
        {carrera}
      </div>
    </section>
  );
}

function Siguiente({ ascenso }: { ascenso: UltimoAscenso }) {
  const { datos, refrescar } = useSesion();
  const cliente = useQueryClient();
  const { id, usuario, m_nueva, id_nuevo, texto, date_finaliza, disponible, motivo } = ascenso;
  const [enviar, enviando] = useLlamada('POST sendAscenso', {
    // The card shows at once that it waits.
    guardar: ({ data }) => cliente.setQueryData(ultimoAscensoQuery(id).queryKey, data),
    form: {
      rechazar: (error) => {
        const msg = mensajeDe(error);
        const llego = error instanceof ErrorApi && error.http > 0 && error.http < 500;
        avisar({ msg: llego ? msg : `${TEXTOS.errorEnviarSolicitud}: ${msg}`, tipo: 'error' });
        // One's own rank may no longer be so either.
        return refrescar();
      },
    },
  });
  /** With who sends it, as their screen has it: a stale one is refused (decisions §1). */
  const pulsar = ({ id: encargado, id_categoria: micat }: Datos) =>
    enviar({ body: { usuario: id, encargado, nueva: m_nueva, id_rango: id_nuevo, micat } });
  return (
    <section className={estilos.siguiente} aria-label="Próxima misión">
      <h3 className={estilos.rotulo}>Próxima misión</h3>
      <p className={estilos.nueva}>{m_nueva}</p>
      <TextoMision texto={texto} />
      <div className={estilos.pie}>
        <div>
          <h3 className={estilos.rotulo}>Tiempo restante</h3>
          <p className={estilos.cuenta} data-disponible={disponible}>
            <CuentaAscenso desde={date_finaliza} disponible={disponible} />
          </p>
        </div>
        <div className={estilos.accion} aria-live="polite">
          {motivo === null ? (
            <Boton
              size="lg"
              loading={enviando}
              leftSection={<IconSube size={20} />}
              aria-label={`Enviar Solicitud a ${usuario}`}
              onClick={() => datos && pulsar(datos)}
            >
              Enviar Solicitud
            </Boton>
          ) : (
            <p className={estilos.motivo}>{motivo}</p>
          )}
        </div>
      </div>
    </section>
  );
}
