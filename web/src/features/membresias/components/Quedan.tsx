import type { Membresia } from '@conserje/contract';
import { useAhora } from '../../../platform/reloj.ts';
import { zonaPropia } from '../../../platform/zona.ts';
import { plazoDe } from '../plazo.ts';
import estilos from './Quedan.module.css';

const CADA_MS = 60_000;

/** What is left of a membership: in words, and as a bar that shortens. */
export function Quedan({ membresia }: { membresia: Membresia }) {
  const { texto, parte, pronto } = plazoDe(membresia, useAhora(CADA_MS), zonaPropia);
  return (
    <span className={estilos.quedan} data-pronto={pronto || undefined}>
      {texto}
      {parte !== null && (
        <span className={estilos.barra} aria-hidden="true">
          <span style={{ inlineSize: `${parte * 100}%` }} />
        </span>
      )}
    </span>
  );
}

/** A type with its picture. */
export const Tipo = ({ membresia: { membresiaNombre, image } }: { membresia: Membresia }) => (
  <span className={estilos.tipo}>
    <img src={image} width={28} height={28} alt="" loading="lazy" decoding="async" />
    {membresiaNombre}
  </span>
);
