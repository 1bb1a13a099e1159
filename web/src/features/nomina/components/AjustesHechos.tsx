import IconHecho from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { Cambio } from '../ajuste.ts';
import estilos from './AjustesHechos.module.css';

export interface Hecho {
  n: number;
  msg: string;
  cambio: Cambio;
}

/**
 * What was adjusted since the sheet was opened, the last one first: a notification is gone after a second, and whoever
 * is not sure presses again. The notification has announced it already.
 */
export function AjustesHechos({ hechos }: { hechos: readonly Hecho[] }) {
  if (hechos.length === 0) return null;
  return (
    <ul className={estilos.hechos} aria-label="Ajustes hechos">
      {hechos.map(({ n, msg, cambio: { rotulo, antes, despues } }) => (
        <li key={n}>
          <IconHecho size={20} aria-hidden="true" />
          <span>
            {msg}.
            <span className={estilos.cambio}>
              {rotulo}: <b>{antes}</b> → <b>{despues}</b>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
