import type { ReactNode } from 'react';
import { numero } from './formato.ts';
import oculto from './Oculto.module.css';
import estilos from './Vistas.module.css';

interface Props<V extends string> {
  /** What is chosen, for those who do not see it. */
  leyenda: string;
  vistas: readonly { clave: V; texto: string; cuantos?: number | undefined }[];
  vista: V;
  cambiar: (vista: V) => void;
}

/** Which part of a list is shown, with how many each part holds. */
export function Vistas<V extends string>({ leyenda, vistas, vista, cambiar }: Props<V>) {
  return (
    <fieldset className={estilos.vistas}>
      <legend className={oculto.oculto}>{leyenda}</legend>
      {vistas.map(({ clave, texto, cuantos }) => (
        <Vista key={clave} puesta={vista === clave} pulsar={() => cambiar(clave)} cuantos={cuantos}>
          {texto}
        </Vista>
      ))}
    </fieldset>
  );
}

interface PropsVista {
  puesta: boolean;
  pulsar: () => void;
  cuantos?: number | undefined;
  /** It stands by itself, and is on or off. */
  suelta?: boolean;
  children: ReactNode;
}

/** One part of a list, with how much it holds. */
export const Vista = ({ puesta, pulsar, cuantos, suelta = false, children }: PropsVista) => (
  <button type="button" className={estilos.vista} data-suelta={suelta} aria-pressed={puesta} onClick={pulsar}>
    {children} {cuantos !== undefined && <span className={estilos.cuantos}>{numero(cuantos)}</span>}
  </button>
);
