import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
 * someone begins to do something.
 */
export function useAMano(cargar: () => Promise<unknown>, quiere: boolean): void {
  const [pedido, setPedido] = useState(false);
  const quieto = useIsFetching() === 0;
  useEffect(() => {
    if (!quiere || pedido) return undefined;
    const pedir = () => {
      setPedido(true);
      traerAMano(cargar);
    };
    const reloj = quieto ? setTimeout(pedir, QUIETO_MS) : undefined;
    for (const mano of MANOS) document.addEventListener(mano, pedir, { passive: true });
    return () => {
      clearTimeout(reloj);
      for (const mano of MANOS) document.removeEventListener(mano, pedir);
    };
  }, [quiere, quieto, pedido, cargar]);
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
