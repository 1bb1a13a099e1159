import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useSesion } from '../platform/sesion.tsx';
import type { ExtraTarjeta } from '../platform/tarjeta.ts';
import { abrirTarjeta } from '../platform/tarjeta.ts';
import { Nombre } from './Nombre.tsx';
import estilos from './Puerta.module.css';
import { puertaDe, tieneTarjeta } from './puerta.ts';

interface Props {
  nombre: string;
  /** To their page at once: where they were looked for. */
  directa?: boolean;
  /** What else their card offers here. */
  extra?: ExtraTarjeta;
  /** No stop of the Tab key: what holds it has its own way there, or it is shown a second time. */
  sinParada?: boolean;
}

/** Pressed with a key that opens another tab or window, a link is left to the browser. */
const aOtraParte = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** A person's name, and the way to their card for whoever is logged in; for visitors the name alone. */
export function Puerta({ nombre, directa = false, extra, sinParada = false }: Props) {
  const { datos } = useSesion();
  if (!tieneTarjeta(nombre, datos)) return <Nombre de={nombre} />;
  const lleva = puertaDe(nombre, datos);
  const abrir = (suceso: MouseEvent<HTMLElement>) => {
    if (directa || aOtraParte(suceso)) return;
    suceso.preventDefault();
    abrirTarjeta({ nombre, junto: suceso.currentTarget, extra });
  };
  const parada = sinParada && { tabIndex: -1 };
  if (lleva === null || extra)
    return (
      <button
        type="button"
        className={`${estilos.puerta} ${estilos.boton}`}
        aria-haspopup="dialog"
        onClick={abrir}
        {...parada}
      >
        <Nombre de={nombre} />
      </button>
    );
  return (
    <Link
      to={lleva}
      className={estilos.puerta}
      {...(!directa && { 'aria-haspopup': 'dialog' })}
      onClick={abrir}
      {...parada}
    >
      <Nombre de={nombre} />
    </Link>
  );
}
