import './app/estilos.ts';
import './ui/tema.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { iniciar } from './app/arranque.ts';
import { llevarPortada } from './app/portada.ts';
import { Raiz } from './app/Raiz.tsx';
import { conservarBorradores } from './platform/borradores.ts';
import { escucharAtras } from './platform/capas.ts';
import { queryClient } from './platform/consultas.ts';
import { vigilarTextos } from './platform/fiable.ts';
import { escucharLinea } from './platform/linea.ts';
import { emplearObrero } from './platform/obrero.ts';
import { leerSesion } from './platform/sesion.tsx';
import { otroTurno } from './platform/turno.ts';
import { guardarLoVisto } from './platform/visto.ts';
import { tema } from './ui/tema.ts';

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no #raiz');

vigilarTextos();
llevarPortada();
escucharAtras();
escucharLinea();
guardarLoVisto(leerSesion);
conservarBorradores();
emplearObrero();

const portal = (
  <StrictMode>
    <MantineProvider theme={tema} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Raiz />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
// Between these the splash moves on.
void otroTurno().then(() => iniciar());
void otroTurno().then(() => createRoot(raiz).render(portal));
