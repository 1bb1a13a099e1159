import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAudio } from '../platform/audio.ts';
import { lineaVuelve, sinLinea } from '../platform/linea.ts';
import { actualizarSola, hayVersionNueva } from '../platform/version.ts';

const QUIETO_MS = 300;

/** What a hand does first on a page. */
const MANOS = ['pointerdown', 'keydown', 'focusin'];

/** Fetches, now or with the line. */
function traerAMano(cargar: () => Promise<unknown>): void {
  cargar().catch(() => {
    const dejar = lineaVuelve.escuchar(() => {
      dejar();
      traerAMano(cargar);
    });
  });
}

/**
 * Code that must be there when the line is bad is fetched before it is wanted: after what is on screen, and at once where
 * someone begins to do something. Whether anything is being fetched is listened to, and is no state of whoever asks for
 * this: they would be drawn anew with every answer of the page.
 */
export function useAMano(cargar: () => Promise<unknown>, quiere: boolean): void {
  const cliente = useQueryClient();
  useEffect(() => {
    if (!quiere) return undefined;
    let quieto = false;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const mirar = () => {
      const antes = quieto;
      quieto = cliente.isFetching() === 0;
      if (quieto === antes) return;
      clearTimeout(reloj);
      if (quieto) reloj = setTimeout(pedir, QUIETO_MS);
    };
    const dejarDeMirar = cliente.getQueryCache().subscribe(mirar);
    const dejar = () => {
      clearTimeout(reloj);
      dejarDeMirar();
      for (const mano of MANOS) document.removeEventListener(mano, pedir);
    };
    const pedir = () => {
      dejar();
      traerAMano(cargar);
    };
    for (const mano of MANOS) document.addEventListener(mano, pedir, { passive: true });
    mirar();
    return dejar;
  }, [quiere, cliente, cargar]);
}

/** Whoever goes to another screen takes a new version of the portal with them, unless the radio would fall silent. */
export function useVersionAlIr(ruta: string): void {
  const { fase } = useAudio();
  const anterior = useRef(ruta);
  useEffect(() => {
    if (anterior.current === ruta) return;
    anterior.current = ruta;
    if (hayVersionNueva() && !sinLinea() && fase === 'parada') actualizarSola();
  }, [ruta, fase]);
}
