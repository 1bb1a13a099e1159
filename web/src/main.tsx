import './app/estilos.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { iniciar } from './app/arranque.ts';
import { llevarPortada } from './app/portada.ts';
import { Raiz } from './app/Raiz.tsx';
import { precargar } from './app/rutas.ts';
import { escucharAtras } from './platform/capas.ts';
import { queryClient } from './platform/consultas.ts';
import { escucharHojas } from './platform/hojas.ts';
import { tema, variables } from './ui/tema.ts';

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no #raiz');

// A newer build took away the chunk that this page wants: load the page anew, but never in a circle.
window.addEventListener('vite:preloadError', (suceso) => {
  const ultima = Number(sessionStorage.getItem('conserje-recarga') ?? 0);
  if (!navigator.onLine || Date.now() - ultima < 60_000) return;
  sessionStorage.setItem('conserje-recarga', String(Date.now()));
  suceso.preventDefault();
  location.reload();
});

llevarPortada();
escucharHojas();
escucharAtras();
precargar(location.pathname);
void iniciar();
createRoot(raiz).render(
  <StrictMode>
    <MantineProvider theme={tema} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Raiz />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
