import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAudio } from '../platform/audio.ts';
import { useSeguirCapas } from '../platform/capas.ts';
import { preguntaAbierta, suscribirPregunta } from '../platform/confirmar.ts';
import { useDialogo } from '../platform/dialogos.ts';
import { perezosa } from '../platform/perezosa.ts';
import { alPulsarAviso } from '../platform/push.ts';
import { reconocerFinal, useSesion } from '../platform/sesion.tsx';
import { useTarjeta } from '../platform/tarjeta.ts';
import { abrirVivo } from '../platform/vivo.ts';
import estilos from './Armazon.module.css';
import { Avisos } from './Avisos.tsx';
import { Barra } from './Barra.tsx';
import { Cajon } from './Cajon.tsx';
import { Cinta } from './Cinta.tsx';
import { Contencion } from './Contencion.tsx';
import { contarVisita } from './costumbres.ts';
import './descargas.ts';
import { Lugares } from './Lugares.tsx';
import { useAMano, useVersionAlIr } from './lineaMala.ts';
import { MenuLateral } from './MenuLateral.tsx';
import { PideFirma } from './PideFirma.tsx';
import { Pie } from './Pie.tsx';
import { useNovedades } from './useNovedades.ts';
import { useYaPedido } from './useYaPedido.ts';

const Dialogos = perezosa(() => import('../features/cuenta/Dialogos.tsx'));
const cargarPreguntas = () => import('./Preguntas.tsx');
const Preguntas = perezosa(cargarPreguntas);
const TarjetaPersona = perezosa(() => import('../dominio/TarjetaPersona.tsx'));
const Paleta = perezosa(() => import('./Paleta.tsx'));
const RadioAlPie = perezosa(() => import('./RadioAlPie.tsx'));

/** As wide as the side menu needs to stand beside the screen. */
const CON_MENU = '(min-width: 62em)';
/** Where the ticker stands in a narrower window. */
const CON_CINTA = ['/', '/perfil'];

/** A new screen begins at its top, and the keyboard and the screen reader begin with it. */
function useInicioDePantalla(ruta: string): React.RefObject<HTMLElement | null> {
  const contenido = useRef<HTMLElement>(null);
  const anterior = useRef(ruta);
  useEffect(() => {
    if (anterior.current === ruta) return;
    anterior.current = ruta;
    window.scrollTo(0, 0);
    contenido.current?.focus({ preventScroll: true });
  }, [ruta]);
  return contenido;
}

/** Notes to which screens someone goes; the first of a page was not chosen in it. */
function useContarVisitas(ruta: string, id: number | undefined): void {
  const anterior = useRef(ruta);
  useEffect(() => {
    if (anterior.current === ruta) return;
    anterior.current = ruta;
    if (id !== undefined) contarVisita(id, ruta);
  }, [ruta, id]);
}

function useAtajo(abrir: () => void): void {
  useEffect(() => {
    const alPulsar = (suceso: KeyboardEvent) => {
      if (suceso.key.toLowerCase() !== 'k' || !(suceso.ctrlKey || suceso.metaKey) || suceso.altKey) return;
      suceso.preventDefault();
      abrir();
    };
    window.addEventListener('keydown', alPulsar);
    return () => window.removeEventListener('keydown', alPulsar);
  }, [abrir]);
}

/** The frame around every screen (part 2 §2 App shell). */
export function Armazon({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { datos } = useSesion();
  const [cajon, setCajon] = useState(false);
  const [paleta, setPaleta] = useState(false);
  const contenido = useInicioDePantalla(pathname);
  const abrirPaleta = useCallback(() => setPaleta(true), []);
  useAtajo(abrirPaleta);
  useVersionAlIr(pathname);

  useSeguirCapas();
  useNovedades();
  const navegar = useNavigate();
  useEffect(() => alPulsarAviso((ruta) => void navegar(ruta)), [navegar]);
  const id = datos?.id;
  const conMenu = useMediaQuery(CON_MENU, undefined, { getInitialValueInEffect: false });
  useContarVisitas(pathname, id);
  useEffect(() => (id === undefined ? undefined : abrirVivo()), [id]);
  useAMano(cargarPreguntas, id !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival at another path that settles the matter
  useEffect(reconocerFinal, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every way to another screen closes the drawer
  useEffect(() => setCajon(false), [pathname]);

  const conDialogos = useYaPedido(useDialogo() !== null);
  const conPreguntas = useYaPedido(useSyncExternalStore(suscribirPregunta, preguntaAbierta) !== null);
  const conPaleta = useYaPedido(paleta);
  const tarjeta = useTarjeta();
  const conRadio = useYaPedido(useAudio().fase !== 'parada');

  return (
    <>
      <a className={estilos.salto} href="#contenido">
        Saltar al contenido
      </a>
      <Barra abrirPaleta={abrirPaleta} />
      <div className={estilos.cuerpo}>
        <aside className={estilos.lado}>{conMenu && <MenuLateral />}</aside>
        <div className={estilos.centro}>
          <main id="contenido" ref={contenido} tabIndex={-1} className={estilos.contenido}>
            {children}
          </main>
          {!conMenu && CON_CINTA.includes(pathname) && <Cinta />}
          <Pie />
        </div>
      </div>
      <Contencion callada>
        <Suspense fallback={null}>{conRadio && <RadioAlPie enSuPantalla={pathname === '/radio'} />}</Suspense>
      </Contencion>
      <PideFirma />
      {conMenu && <Cinta />}
      <Lugares abrirMenu={() => setCajon(true)} />
      <Cajon abierto={cajon} cerrar={() => setCajon(false)} abrirPaleta={abrirPaleta} />
      <Avisos />
      <Contencion callada>
        <Suspense fallback={null}>
          {conDialogos && <Dialogos />}
          {conPreguntas && <Preguntas />}
          {tarjeta && <TarjetaPersona key={tarjeta.vez} {...tarjeta} />}
          {conPaleta && <Paleta abierta={paleta} cerrar={() => setPaleta(false)} />}
        </Suspense>
      </Contencion>
    </>
  );
}
