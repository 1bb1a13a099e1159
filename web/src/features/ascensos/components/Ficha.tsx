import type { UltimoAscenso } from '@conserje/contract';
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
import { TextoMision } from '../../../dominio/TextoMision.tsx';
import { avisar } from '../../../platform/avisos.ts';
import { ErrorApi, mensajeDe } from '../../../platform/errorApi.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { usePuede, useSesion } from '../../../platform/sesion.tsx';
import { Cargando, Fallo, Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { enviarAscenso, ponerAlDia } from '../ascensos.queries.ts';
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
        {error.error === 'ASCENSO_NO_ENCONTRADO' && 'Ya tiene la misión más alta de la escala.'}
      </Vacio>
    );
  if (!data)
    return error ? (
      <Fallo error={error} reintentar={refetch} />
    ) : (
      <Cargando que="Cargando el ascenso" filas={1} alto="22rem" />
    );
  return (
    <>
      {error && <Fallo error={error} reintentar={refetch} enLinea />}
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
        <h2 className={estilos.nombre}>{usuario}</h2>
        <p className={estilos.mision}>
          <Llavero mision={mision} />
          <img src={placa} alt={n_categoria} title={n_categoria} width={32} height={32} className={estilos.placa} />
        </p>
        <p className={estilos.nota}>
          La recibió de <b>{encargadoNombre}</b> el <Instante valor={fecha} />
        </p>
        {carrera}
      </div>
    </section>
  );
}

function Siguiente({ ascenso }: { ascenso: UltimoAscenso }) {
  const { datos, refrescar } = useSesion();
  const cliente = useQueryClient();
  const { usuario, m_nueva, texto, date_finaliza, disponible, motivo } = ascenso;
  const [enviar, enviando] = useEnvio(async () => {
    if (!datos) return;
    try {
      avisar({ msg: await enviarAscenso(cliente, ascenso, datos), tipo: 'ok' });
    } catch (error) {
      const msg = mensajeDe(error);
      const llego = error instanceof ErrorApi && error.http > 0 && error.http < 500;
      avisar({ msg: llego ? msg : `${TEXTOS.errorEnviarSolicitud}: ${msg}`, tipo: 'error' });
      // Refused: what is on screen, or one's own rank, is no longer so.
      await Promise.all([ponerAlDia(cliente), refrescar()]);
    }
  });
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
            <Button
              size="lg"
              loading={enviando}
              leftSection={<IconSube size={20} />}
              aria-label={`Enviar Solicitud a ${usuario}`}
              onClick={() => enviar()}
            >
              Enviar Solicitud
            </Button>
          ) : (
            <p className={estilos.motivo}>{motivo}</p>
          )}
        </div>
      </div>
    </section>
  );
}
