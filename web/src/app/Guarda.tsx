import { PANTALLAS, TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { abrirDialogo } from '../platform/dialogos.ts';
import { useSinLinea } from '../platform/linea.ts';
import { usePuede, useSesion } from '../platform/sesion.tsx';
import { actualizar, actualizarSola, useVersionNueva } from '../platform/version.ts';
import { useAgencia } from '../ui/agencia.ts';
import { Cargando, Vacio } from '../ui/Espera.tsx';
import { Pantalla } from '../ui/Pantalla.tsx';
import { Contencion } from './Contencion.tsx';
import estilos from './Guarda.module.css';
import type { PantallaDef } from './grupos.ts';
import { adelantarDatos, componenteDe } from './rutas.ts';

/** Sends a visitor to the root path and opens the login there, which leads back; whoever just left, or had to, is left alone. */
function AlInicio() {
  const { final } = useSesion();
  const { pathname, search } = useLocation();
  const navegar = useNavigate();
  useEffect(() => {
    if (final === null || final === 'caduco')
      abrirDialogo({ tipo: 'entrar', alEntrar: () => void navegar(pathname + search) });
  }, [final, navegar, pathname, search]);
  return <Navigate to="/" replace />;
}

function SinPermiso() {
  return (
    <Pantalla titulo="No tienes acceso">
      <p className={estilos.motivo}>{TEXTOS.sinPermiso}</p>
      <p className={estilos.motivo}>
        ¿Crees que deberías entrar? Pídeselo a un admin. <Link to="/">Volver al inicio</Link>
      </p>
    </Pantalla>
  );
}

/** A screen whose code is on its way: its heading and rows to come at once, and what keeps it where something does. */
function Hueco({ pantalla: { ruta, titulo } }: { pantalla: PantallaDef }) {
  const caida = useSinLinea();
  const otra = useVersionNueva();
  const { nombre } = useAgencia();
  useEffect(() => adelantarDatos(ruta), [ruta]);
  useEffect(() => {
    if (otra && !caida) actualizarSola();
  }, [otra, caida]);
  return (
    <div className={estilos.hueco}>
      <Pantalla titulo={ruta === '/' ? nombre : titulo}>
        {caida || otra ? (
          <Vacio titulo={caida ? 'Sin conexión' : 'Hay una versión nueva del portal'}>
            <p role="status">
              {caida
                ? 'Se abrirá cuando vuelva tu conexión. No se perdió lo que escribías.'
                : 'Actualiza para abrir esta pantalla. No se pierde lo que escribías.'}
            </p>
            {!caida && <Button onClick={actualizar}>Actualizar</Button>}
          </Vacio>
        ) : (
          <Cargando que={`Cargando ${titulo}`} filas={8} />
        )}
      </Pantalla>
    </div>
  );
}

/** Opens a screen to those who may enter (decisions §8); the server decides anew on each of its calls. */
export function Guarda({ pantalla }: { pantalla: PantallaDef }) {
  const { datos } = useSesion();
  const acceso = PANTALLAS[pantalla.ruta];
  const puede = usePuede(acceso);
  const Componente = componenteDe(pantalla.ruta);
  // Another user begins a screen anew; a public one is the same for all.
  const clave = acceso.tipo === 'todos' ? pantalla.ruta : `${pantalla.ruta} ${datos?.id}`;
  if (!puede) return datos ? <SinPermiso /> : <AlInicio />;
  return (
    <Contencion key={clave}>
      <Suspense fallback={<Hueco pantalla={pantalla} />}>
        <Componente />
      </Suspense>
    </Contencion>
  );
}
