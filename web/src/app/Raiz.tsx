import { PANTALLAS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router';
import {
  configuracionQuery,
  ProveedorArranque,
  ProveedorConfiguracion,
  startupQuery,
  useConfiguracion,
} from '../dominio/configuracion.ts';
import { perezosa } from '../platform/perezosa.ts';
import { vigilarPintado } from '../platform/pintado.ts';
import { usePuede, useSesion, vigilarSesion } from '../platform/sesion.tsx';
import { vigilarPolitica } from '../platform/version.ts';
import { ProveedorAgencia } from '../ui/agencia.ts';
import { Armazon } from './Armazon.tsx';
import { cerrarPorMantenimiento, useFase, vigilarMantenimiento } from './arranque.ts';
import { rutaDe } from './cargas.ts';
import { Guarda } from './Guarda.tsx';
import { PANTALLAS_WEB } from './pantallas.tsx';

const Antes = perezosa(() => import('./Antes.tsx'));
const PuertaCerrada = perezosa(() => import('./PuertaCerrada.tsx'));

/** The screens' paths have no parts, so that each is found by its name: the router's own search tries them all, each time. */
function EnSuPantalla() {
  const ruta = rutaDe(useLocation().pathname);
  const vista = useMemo(() => {
    const pantalla = PANTALLAS_WEB.find((una) => una.ruta === ruta);
    return pantalla && <Guarda pantalla={pantalla} />;
  }, [ruta]);
  // No frame around nothing: the root would be a screen that somebody went to, with the focus in it.
  return vista ? <Armazon>{vista}</Armazon> : <Navigate to="/" replace />;
}

function Portal() {
  useEffect(vigilarSesion, []);
  useEffect(vigilarPintado, []);
  const { nombre, zona, destellos, mantenimiento } = useConfiguracion();
  const sigueDentro = usePuede(PANTALLAS['/mantenimiento']);
  const fuera = mantenimiento && !sigueDentro;
  useEffect(() => {
    if (fuera) cerrarPorMantenimiento();
  }, [fuera]);
  const { datos } = useSesion();
  // No screen: whoever has forgotten their password comes by it, from what they were handed.
  const [conEnlace, setConEnlace] = useState(location.pathname === '/entrar');
  const agencia = useMemo(() => ({ nombre, zona, destellos: new Set(destellos) }), [nombre, zona, destellos]);
  return (
    <ProveedorAgencia value={agencia}>
      {conEnlace || datos?.cambiar_clave === true || datos?.dos_pasos === 'falta' ? (
        <Suspense fallback={null}>
          <Antes datos={datos} alUsarEnlace={conEnlace && (() => setConEnlace(false))} />
        </Suspense>
      ) : (
        <BrowserRouter>
          <EnSuPantalla />
        </BrowserRouter>
      )}
    </ProveedorAgencia>
  );
}

/** What start-up fetched, as it is now. */
function ConLoLeido({ children }: { children: ReactNode }) {
  const configuracion = useQuery(configuracionQuery());
  const arranque = useQuery(startupQuery());
  return (
    <ProveedorConfiguracion value={configuracion.data}>
      <ProveedorArranque value={arranque.data}>{children}</ProveedorArranque>
    </ProveedorConfiguracion>
  );
}

const portal = (
  <ConLoLeido>
    <Portal />
  </ConLoLeido>
);

/** Nothing during start-up (the splash is static HTML), then the portal, or why it cannot be entered. */
export function Raiz() {
  const fase = useFase();
  useEffect(vigilarMantenimiento, []);
  useEffect(vigilarPolitica, []);
  if (fase.tipo === 'cargando') return null;
  if (fase.tipo === 'tapado' || fase.tipo === 'listo') return portal;
  return (
    // Without a line the door's own code may not come either.
    <Suspense fallback={fase.tipo === 'fallo' && <p role="alert">{fase.msg}</p>}>
      <PuertaCerrada fase={fase} />
    </Suspense>
  );
}
