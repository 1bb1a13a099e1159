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
}

/** Pressed with a key that opens another tab or window, a link is left to the browser. */
const aOtraParte = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** A person's name, and the way to their card for whoever is logged in; for visitors the name alone. */
export function Puerta({ nombre, directa = false, extra }: Props) {
  const { datos } = useSesion();
  if (!tieneTarjeta(nombre, datos)) return <Nombre de={nombre} />;
  const lleva = puertaDe(nombre, datos);
  const abrir = (suceso: MouseEvent<HTMLElement>) => {
    if (directa || aOtraParte(suceso)) return;
    suceso.preventDefault();
    abrirTarjeta({ nombre, junto: suceso.currentTarget, extra });
  };
  if (lleva === null || extra)
    return (
      <button type="button" className={`${estilos.puerta} ${estilos.boton}`} aria-haspopup="dialog" onClick={abrir}>
        <Nombre de={nombre} />
      </button>
    );
  return (
    <Link to={lleva} className={estilos.puerta} {...(!directa && { 'aria-haspopup': 'dialog' })} onClick={abrir}>
      <Nombre de={nombre} />
    </Link>
  );
}
