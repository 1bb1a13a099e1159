import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { vigilarSesion } from '../platform/sesion.tsx';
import { Armazon } from './Armazon.tsx';
import { useFase, vigilarMantenimiento } from './arranque.ts';
import { Guarda } from './Guarda.tsx';
import { PANTALLAS_WEB } from './pantallas.tsx';

const PuertaCerrada = lazy(() => import('./PuertaCerrada.tsx'));

function Portal() {
  useEffect(vigilarSesion, []);
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Armazon />}>
          {PANTALLAS_WEB.map((pantalla) => (
            <Route key={pantalla.ruta} path={pantalla.ruta} element={<Guarda pantalla={pantalla} />} />
          ))}
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </BrowserRouter>
  );
}

/** Nothing during start-up (the splash is static HTML), then the portal, or why it cannot be entered. */
export function Raiz() {
  const fase = useFase();
  useEffect(vigilarMantenimiento, []);
  if (fase.tipo === 'cargando') return null;
  if (fase.tipo === 'listo') return <Portal />;
  return (
    <Suspense fallback={null}>
      <PuertaCerrada fase={fase} />
    </Suspense>
  );
}
