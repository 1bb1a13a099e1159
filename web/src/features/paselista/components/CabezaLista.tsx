import type { ParteLista } from '@conserje/rules';
import { PARTES_LISTA } from '@conserje/rules';
import { useEffect, useRef } from 'react';
import { TablaBuscar } from '../../../ui/tabla/TablaBuscar.tsx';
import type { Marcas, Persona } from '../marcas.ts';
import { contarParte } from '../marcas.ts';
import estilos from './CabezaLista.module.css';
import { ROTULO } from './Casilla.tsx';

interface Props {
  /** Those that the filter shows. */
  visibles: readonly Persona[];
  marcas: Marcas;
  filtro: string;
  cambiarFiltro: (filtro: string) => void;
  marcarTodos: (parte: ParteLista, si: boolean) => void;
  /** From the filter into the rows. */
  bajar: () => void;
}

/** Stays on screen above the rows: the filter over the names, and over each column all or none of what is shown. */
export function CabezaLista({ visibles, marcas, filtro, cambiarFiltro, marcarTodos, bajar }: Props) {
  return (
    <div className={estilos.cabeza}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside has the key, this only hears of it */}
      <div
        className={estilos.filtro}
        onKeyDown={(e) => {
          if (e.key !== 'ArrowDown') return;
          e.preventDefault();
          bajar();
        }}
      >
        <TablaBuscar
          etiqueta="Filtrar por nombre"
          marcador="Nombre"
          valor={filtro}
          cambiar={cambiarFiltro}
          seleccionar
        />
      </div>
      {PARTES_LISTA.map((parte) => (
        <Todos
          key={parte}
          parte={parte}
          {...contarParte(marcas, visibles, parte)}
          marcar={(si) => marcarTodos(parte, si)}
        />
      ))}
    </div>
  );
}

interface PropsTodos {
  parte: ParteLista;
  con: number;
  pueden: number;
  marcar: (si: boolean) => void;
}

function Todos({ parte, con, pueden, marcar }: PropsTodos) {
  const campo = useRef<HTMLInputElement>(null);
  const todas = con > 0 && con === pueden;
  useEffect(() => {
    if (campo.current) campo.current.indeterminate = con > 0 && !todas;
  });
  const { corto, titulo } = ROTULO[parte];
  return (
    <label className={estilos.todos}>
      <input
        ref={campo}
        type="checkbox"
        className={estilos.caja}
        aria-label={`${titulo}: a los ${pueden} que se ven`}
        checked={todas}
        disabled={pueden === 0}
        onChange={() => marcar(!todas)}
      />
      <span aria-hidden="true">{corto}</span>
    </label>
  );
}
