import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { configuracionQuery, ProveedorConfiguracion } from '../dominio/configuracion.ts';
import { avisar, avisarError } from '../platform/avisos.ts';
import { abrirDialogo, useDialogo } from '../platform/dialogos.ts';
import { useEnvio } from '../platform/envio.ts';
import { perezosa } from '../platform/perezosa.ts';
import { retomarSesion, useSesion } from '../platform/sesion.tsx';
import { Boton } from '../ui/Boton.tsx';
import { Avisos } from './Avisos.tsx';
import type { Fase } from './arranque.ts';
import { entrarEnMantenimiento, iniciar } from './arranque.ts';
import logo from './logo.svg';
import estilos from './PuertaCerrada.module.css';

const Dialogos = perezosa(() => import('../features/cuenta/Dialogos.tsx'));
/** How often the closed door looks whether maintenance is over. */
const CADA_MS = 30_000;

/**
 * Start-up does nothing more in maintenance (part 2 §2), so a stored session is taken up only when its owner asks.
 * Holders of `man` work on; the others are told and stay outside.
 */
function AccesoPersonal() {
  const { datos } = useSesion();
  const { data: configuracion } = useQuery(configuracionQuery());
  const dialogo = useDialogo();
  const man = datos ? datos.permisos.includes('man') : null;
  useEffect(() => {
    if (man === true) entrarEnMantenimiento().catch(avisarError);
    if (man === false) avisar({ msg: 'El portal está en mantenimiento. Intenta más tarde.', tipo: 'error' });
  }, [man]);
  const [pedir, ocupado] = useEnvio(async () => {
    const quien = await retomarSesion();
    if (!quien?.permisos.includes('man')) abrirDialogo({ tipo: 'entrar' });
  });
  return (
    <>
      <Boton
        variant="subtle"
        size="compact-sm"
        className={estilos.acceso ?? ''}
        loading={ocupado}
        onClick={() => pedir()}
      >
        Entrar como admin
      </Boton>
      <ProveedorConfiguracion value={configuracion}>
        <Suspense fallback={null}>{dialogo && <Dialogos />}</Suspense>
      </ProveedorConfiguracion>
      <Avisos />
    </>
  );
}

function Mantenimiento({ nombre }: { nombre: string }) {
  const consultas = useQueryClient();
  useEffect(() => {
    const mirar = async () => {
      const { mantenimiento } = await consultas.query({ ...configuracionQuery(), staleTime: 0, retry: false });
      if (!mantenimiento) await iniciar();
    };
    // What fails is asked again with the next turn.
    const reloj = setInterval(() => void mirar().catch(() => undefined), CADA_MS);
    return () => clearInterval(reloj);
  }, [consultas]);
  return (
    <>
      <h1>{nombre}</h1>
      <p>Estamos en mantenimiento. Esta página se abre sola cuando termine.</p>
      <AccesoPersonal />
    </>
  );
}

/** Instead of the portal: maintenance, or a start-up that failed. */
export default function PuertaCerrada({ fase }: { fase: Exclude<Fase, { tipo: 'cargando' | 'tapado' | 'listo' }> }) {
  return (
    <main className={estilos.puerta}>
      <img src={logo} width={120} height={96} alt="" />
      {fase.tipo === 'mantenimiento' ? (
        <Mantenimiento nombre={fase.nombre} />
      ) : (
        <>
          <h1>No pudimos abrir el portal</h1>
          <p role="alert">{fase.msg}</p>
          <Button onClick={() => void iniciar()}>Reintentar</Button>
        </>
      )}
    </main>
  );
}
