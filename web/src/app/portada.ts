import { configuracionQuery, queryClient } from '../platform/consultas.ts';
import { guardar, leer } from '../platform/memoria.ts';
import { leerFase, suscribirFase } from './arranque.ts';

const MEMORIA = 'conserje-nombre';
const SALIDA_MS = 300;

function nombrar(nombre: string): void {
  const rotulo = document.getElementById('portada-nombre');
  if (rotulo) rotulo.textContent = nombre;
}

/** Runs the static splash of index.html: the agency's name as soon as it is known, and away with it after start-up. */
export function llevarPortada(): void {
  const recordado = leer(MEMORIA);
  if (recordado) nombrar(recordado);
  const dejarCache = queryClient.getQueryCache().subscribe(() => {
    const nombre = queryClient.getQueryData(configuracionQuery().queryKey)?.nombre;
    if (!nombre) return;
    nombrar(nombre);
    guardar(MEMORIA, nombre);
    dejarCache();
  });
  const dejarFase = suscribirFase(() => {
    if (leerFase().tipo === 'cargando') return;
    dejarFase();
    const portada = document.getElementById('portada');
    portada?.classList.add('fuera');
    setTimeout(() => portada?.remove(), SALIDA_MS);
  });
}
