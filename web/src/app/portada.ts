import { configuracionQuery } from '../dominio/configuracion.ts';
import { queryClient } from '../platform/consultas.ts';
import { guardar, leer } from '../platform/memoria.ts';
import { leerDibujada, suscribirDibujada } from './arranque.ts';

const MEMORIA = 'conserje-nombre';
const SALIDA_MS = 300;

function nombrar(nombre: string): void {
  const rotulo = document.getElementById('portada-nombre');
  if (rotulo) rotulo.textContent = nombre;
}

/** No key is for what nobody sees yet. The browser's own keep working, but for the one that leads into the page. */
function callar(suceso: KeyboardEvent): void {
  suceso.stopImmediatePropagation();
  if (suceso.key === 'Tab') suceso.preventDefault();
}

/**
 * What stands behind the splash is out of reach; what wanted to begin with the focus has it afterwards. `inert` would say it
 * in a word, and the style of all that the page shows would be reckoned anew when it goes.
 */
function cubrir(delante: boolean): void {
  const raiz = document.getElementById('raiz');
  if (!raiz || raiz.hasAttribute('aria-hidden') === delante) return;
  if (delante) {
    raiz.setAttribute('aria-hidden', 'true');
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && raiz.contains(activeElement)) activeElement.blur();
    window.addEventListener('keydown', callar, true);
    return;
  }
  raiz.removeAttribute('aria-hidden');
  window.removeEventListener('keydown', callar, true);
  raiz.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/**
 * Runs the static splash of index.html: the agency's name as soon as it is known, and away with it after start-up, to return where
 * start-up runs again.
 */
export function llevarPortada(): void {
  let salida: ReturnType<typeof setTimeout> | undefined;
  const recordado = leer(MEMORIA);
  if (recordado) nombrar(recordado);
  const dejarCache = queryClient.getQueryCache().subscribe(() => {
    const nombre = queryClient.getQueryData(configuracionQuery().queryKey)?.nombre;
    if (!nombre) return;
    nombrar(nombre);
    guardar(MEMORIA, nombre);
    dejarCache();
  });
  suscribirDibujada(() => {
    const portada = document.getElementById('portada');
    const { tipo } = leerDibujada();
    const delante = tipo === 'cargando' || tipo === 'tapado';
    cubrir(delante);
    portada?.classList.toggle('fuera', !delante);
    clearTimeout(salida);
    if (!portada || delante) return portada?.removeAttribute('hidden');
    salida = setTimeout(() => portada.setAttribute('hidden', ''), SALIDA_MS);
  });
}
