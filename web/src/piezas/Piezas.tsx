import '../app/estilos.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BotonTema } from '../app/BotonTema.tsx';
import { useSesion } from '../platform/sesion.tsx';
import icono from '../ui/BotonIcono.module.css';
import { tema, variables } from '../ui/tema.ts';
import { Casa } from './casa.tsx';
import { LECTORA } from './datos.ts';
import { ARMAZON, ENCIMA } from './grupos/armazon.tsx';
import { BOTONES, COLORES, ESPERAS, TARJETAS } from './grupos/basicas.tsx';
import { CREDITOS, CUADROS } from './grupos/cuadros.tsx';
import { CAMPOS, FORMAS } from './grupos/formas.tsx';
import { HISTORIAS, LISTAS, TABLAS } from './grupos/listas.tsx';
import { PERSONAS, TIEMPOS } from './grupos/personas.tsx';
import type { Grupo } from './Muestra.tsx';
import estilos from './piezas.module.css';
import { VENTANAS } from './ventanas.tsx';

const GRUPOS: readonly Grupo[] = [
  COLORES,
  BOTONES,
  ESPERAS,
  TARJETAS,
  TABLAS,
  LISTAS,
  HISTORIAS,
  FORMAS,
  CAMPOS,
  PERSONAS,
  TIEMPOS,
  CUADROS,
  CREDITOS,
  ENCIMA,
  ARMAZON,
];

/** Every shared part of the portal in all its states. */
function Pagina() {
  return (
    <main className={estilos.pagina} data-piezas>
      <header className={estilos.cabeza}>
        <h1 className={estilos.titulo}>Piezas</h1>
        <BotonTema className={icono.boton} />
        <nav className={estilos.indice} aria-label="Índice">
          {GRUPOS.map(({ clave, titulo }) => (
            <a key={clave} href={`#${clave}`}>
              {titulo}
            </a>
          ))}
        </nav>
      </header>
      {GRUPOS.map(({ clave, titulo, Contenido }) => (
        <section key={clave} id={clave} className={estilos.grupo} data-grupo={clave}>
          <h2>{titulo}</h2>
          <Contenido />
        </section>
      ))}
    </main>
  );
}

/** What one of the page's windows shows. */
function Hoja({ cual }: { cual: string }) {
  const Contenido = VENTANAS[cual];
  if (!Contenido) throw new Error(`ventanas.tsx has no ${cual}`);
  return (
    <Casa {...(cual === 'persona' && { en: '/usuarios' })}>
      <main className={estilos.hoja} data-piezas>
        <Contenido />
      </main>
    </Casa>
  );
}

/** Somebody who may do everything looks on, but in the windows of visitors. */
function Todo() {
  const { datos, entrar } = useSesion();
  const cual = new URLSearchParams(location.search).get('ventana');
  const deVisita = cual?.startsWith('visita-') === true;
  useEffect(() => {
    if (!deVisita) entrar('de-muestra', LECTORA);
  }, [deVisita, entrar]);
  if (!deVisita && !datos) return null;
  return cual === null ? <Pagina /> : <Hoja cual={cual} />;
}

export function mostrar(): void {
  const raiz = document.getElementById('raiz');
  if (!raiz) throw new Error('piezas.html has no #raiz');
  createRoot(raiz).render(
    <StrictMode>
      <MantineProvider theme={tema} cssVariablesResolver={variables} defaultColorScheme="auto">
        <Todo />
      </MantineProvider>
    </StrictMode>,
  );
}
