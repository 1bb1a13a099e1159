import type { Datos } from '@conserje/contract';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import PonerDosPasos from '../features/configuracion/components/PonerDosPasos.tsx';
import Dialogos from '../features/cuenta/Dialogos.tsx';
import { useSesion } from '../platform/sesion.tsx';
import { Avisos } from './Avisos.tsx';
import estilos from './ElegirClave.module.css';
import { Logo } from './Logo.tsx';
import puerta from './PuertaCerrada.module.css';

/** Instead of the portal, for whoever holds what their agency demands a second step for, and has none yet. */
export function FaltanDosPasos({ datos }: { datos: Datos }) {
  const { salir, refrescar } = useSesion();
  return (
    <main className={puerta.puerta}>
      <Logo ancho={120} alto={96} />
      <h1>Activa la verificación en dos pasos</h1>
      <p>
        ¡Hola, {datos.usuario}! Tienes permisos importantes, así que tu agencia te pide un código del teléfono al
        entrar. Se activa una sola vez.
      </p>
      <div className={estilos.ancha}>
        <Suspense fallback={null}>
          <PonerDosPasos boton="Empezar" principal alAcabar={() => void refrescar()} />
        </Suspense>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => void salir()}>
        Salir
      </Button>
      <Avisos />
      <Dialogos />
    </main>
  );
}
