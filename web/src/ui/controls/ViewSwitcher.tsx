import type { ReactNode } from 'react';
import { formatNumber } from '../text/format.ts';
import styles from './ViewSwitcher.module.css';

interface Props<V extends string> {
  /** Accessible name of the group. */
  caption: string;
  vistas: readonly { clave: V; texto: string; cuantos?: number | undefined }[];
  vista: V;
  change: (currentView: V) => void;
}

/** Selects the part of a list to show, with the number of rows in each. */
export function ViewSwitcher<V extends string>({ caption, vistas, vista, change }: Props<V>) {
  return (
    <fieldset className={styles.views}>
      <legend className="u-visually-hidden">{caption}</legend>
      {vistas.map(({ clave, texto, cuantos }) => (
        <ViewButton key={clave} puesta={vista === clave} press={() => change(clave)} cuantos={cuantos}>
          {texto}
        </ViewButton>
      ))}
    </fieldset>
  );
}

interface ViewButtonProps {
  puesta: boolean;
  press: () => void;
  cuantos?: number | undefined;
  /** A single toggle outside a group. */
  standalone?: boolean;
  children: ReactNode;
}

export const ViewButton = ({ puesta, press, cuantos, standalone = false, children }: ViewButtonProps) => (
  <button type="button" className={styles.view} data-standalone={standalone} aria-pressed={puesta} onClick={press}>
    {children} {cuantos !== undefined && <span className="u-regular u-muted u-tabular">{formatNumber(cuantos)}</span>}
  </button>
);
