import { useEffect, useState } from 'react';
import { guardar, leer } from '../../platform/memoria.ts';
import type { Marcas } from './marcas.ts';
import { escribirMarcas, leerMarcas } from './marcas.ts';

type Cambiar = (cambio: Marcas | ((antes: Marcas) => Marcas)) => void;

/** The choice so far; it outlives a reload of this tab, and is the user's own. */
export function useMarcas(yo: number): [marcas: Marcas, cambiar: Cambiar] {
  const nombre = `conserje-paselista-${yo}` as const;
  const [marcas, setMarcas] = useState(() => leerMarcas(leer(nombre, 'pestana')));
  useEffect(() => guardar(nombre, escribirMarcas(marcas), 'pestana'), [nombre, marcas]);
  return [marcas, setMarcas];
}
