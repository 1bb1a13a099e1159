import IconPlegado from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconBuscar from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconFavorita from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconEsFavorita from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useSesion } from '../platform/sesion.tsx';
import { traerALaVista } from '../ui/useALaVista.ts';
import { alternarFavorita, plegar, useCostumbres } from './costumbres.ts';
import type { Grupo, PantallaDef } from './grupos.ts';
import { GRUPOS } from './grupos.ts';
import estilos from './MenuLateral.module.css';
import { PorAtender } from './PorAtender.tsx';
import { filtrar } from './paletaFiltro.ts';
import { visiblesPara } from './posibles.ts';
import { precargar } from './rutas.ts';

const ORDEN = Object.keys(GRUPOS) as Grupo[];
/** So many screens stand in a usual window all at once, beside the headings. */
const CABEN = 14;

/** The groups that stand open until their reader says otherwise: in their order, as far as there is room. */
function abiertosAlPrincipio(visibles: readonly PantallaDef[]): ReadonlySet<Grupo> {
  let quedan = CABEN;
  const abiertos = new Set<Grupo>();
  for (const grupo of ORDEN) {
    const tiene = visibles.filter((pantalla) => pantalla.grupo === grupo).length;
    if (tiene > quedan) continue;
    quedan -= tiene;
    abiertos.add(grupo);
  }
  return abiertos;
}

/**
 * The side menu: what the reader marked as theirs, and its four groups with what they may open; a group without any is left
 * out. A group folds away but for the screen that one stands at.
 */
export function MenuLateral() {
  const { datos } = useSesion();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const navegar = useNavigate();
  const [buscado, setBuscado] = useState('');
  const { favoritas, pliegues } = useCostumbres(datos?.id);
  useEffect(() => {
    setBuscado('');
    // The menu is longer than most windows: whoever comes by a link sees where they are.
    traerALaVista(menu.current?.querySelector(`[href="${CSS.escape(pathname)}"]`));
  }, [pathname]);
  const visibles = visiblesPara(datos);
  const suyas = favoritas.flatMap((ruta) => visibles.find((pantalla) => pantalla.ruta === ruta) ?? []);
  const grupos = ORDEN.filter((grupo) => visibles.some((p) => p.grupo === grupo));
  const abiertos = abiertosAlPrincipio(visibles);
  const hallados = buscado.trim() === '' ? null : filtrar(visibles, buscado);
  const entrada = (pantalla: PantallaDef, enFavoritas = false) => (
    <Entrada
      key={pantalla.ruta}
      pantalla={pantalla}
      id={enFavoritas || pantalla.ruta === pathname ? datos?.id : undefined}
      favorita={favoritas.includes(pantalla.ruta)}
    />
  );

  return (
    <nav ref={menu} className={estilos.menu} aria-label="Principal">
      {grupos.length > 1 && (
        <Filtro
          valor={buscado}
          cambiar={setBuscado}
          elegir={() => {
            const [primera] = hallados ?? [];
            if (primera) void navegar(primera.ruta);
          }}
        />
      )}
      {hallados && (
        <>
          <ul className={estilos.lista}>{hallados.map((pantalla) => entrada(pantalla))}</ul>
          <p className={estilos.nada} role="status">
            {hallados.length === 0 && 'No hay pantallas con ese nombre'}
          </p>
        </>
      )}
      {!hallados && suyas.length > 0 && (
        <section className={estilos.grupo}>
          <h2 className={estilos.titulo}>Favoritas</h2>
          <ul className={estilos.lista}>{suyas.map((pantalla) => entrada(pantalla, true))}</ul>
        </section>
      )}
      {!hallados &&
        grupos.map((grupo) => (
          <Plegable
            key={grupo}
            grupo={grupo}
            abierto={pliegues[grupo] ?? abiertos.has(grupo)}
            alternar={(abierto) => plegar(datos?.id, grupo, abierto)}
            pantallas={visibles.filter((pantalla) => pantalla.grupo === grupo)}
            entrada={entrada}
          />
        ))}
    </nav>
  );
}

interface PropsFiltro {
  valor: string;
  cambiar: (texto: string) => void;
  elegir: () => void;
}

function Filtro({ valor, cambiar, elegir }: PropsFiltro) {
  // In the drawer Escape would close that first.
  const alPulsar = (suceso: KeyboardEvent) => {
    if (suceso.key !== 'Escape' || valor === '') return;
    suceso.preventDefault();
    cambiar('');
  };
  return (
    <form
      className={estilos.filtro}
      onSubmit={(suceso) => {
        suceso.preventDefault();
        elegir();
      }}
    >
      <IconBuscar size={18} aria-hidden="true" />
      <input
        type="search"
        aria-label="Filtrar el menú"
        placeholder="Filtrar"
        maxLength={40}
        autoComplete="off"
        enterKeyHint="go"
        value={valor}
        onChange={(suceso) => cambiar(suceso.currentTarget.value)}
        onKeyDown={alPulsar}
      />
    </form>
  );
}

interface PropsPlegable {
  grupo: Grupo;
  abierto: boolean;
  alternar: (abierto: boolean) => void;
  pantallas: readonly PantallaDef[];
  entrada: (pantalla: PantallaDef) => React.ReactNode;
}

function Plegable({ grupo, abierto, alternar, pantallas, entrada }: PropsPlegable) {
  const { pathname } = useLocation();
  const id = useId();
  const quedan = abierto ? pantallas : pantallas.filter(({ ruta }) => ruta === pathname);
  return (
    <section className={estilos.grupo}>
      <h2 className={estilos.titulo}>
        <button type="button" aria-expanded={abierto} aria-controls={id} onClick={() => alternar(!abierto)}>
          {GRUPOS[grupo]}
          <IconPlegado size={16} className={estilos.flecha} aria-hidden="true" />
          {!abierto && pantallas.map(({ ruta }) => ruta !== pathname && <PorAtender key={ruta} en={ruta} />)}
        </button>
      </h2>
      <ul id={id} className={estilos.lista} hidden={quedan.length === 0}>
        {quedan.map((pantalla) => entrada(pantalla))}
      </ul>
    </section>
  );
}

interface PropsEntrada {
  pantalla: PantallaDef;
  /** Whose favourite it may become or cease to be here; of nobody: no star. */
  id: number | undefined;
  favorita: boolean;
}

function Entrada({ pantalla: { ruta, titulo, icono: Icono }, id, favorita }: PropsEntrada) {
  const letrero = favorita ? `Quitar ${titulo} de favoritas` : `Agregar ${titulo} a favoritas`;
  return (
    <li className={estilos.entrada}>
      <NavLink
        to={ruta}
        end
        className={estilos.enlace ?? ''}
        onPointerEnter={() => precargar(ruta)}
        onFocus={() => precargar(ruta)}
      >
        <Icono size={20} stroke={1.75} aria-hidden="true" />
        {titulo}
        <PorAtender en={ruta} />
      </NavLink>
      {id !== undefined && (
        <button
          type="button"
          className={estilos.estrella}
          aria-label={letrero}
          title={letrero}
          onClick={() => alternarFavorita(id, ruta)}
        >
          {favorita ? (
            <IconEsFavorita size={18} aria-hidden="true" />
          ) : (
            <IconFavorita size={18} stroke={1.75} aria-hidden="true" />
          )}
        </button>
      )}
    </li>
  );
}
