import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAudio } from '../platform/audio.ts';
import { esLenta } from '../platform/lenta.ts';
import { sinLinea } from '../platform/linea.ts';
import { actualizarSola, hayVersionNueva } from '../platform/version.ts';

const QUIETO_MS = 300;

/** Code that must be there when the line is bad is fetched before it is wanted; on a slow one what is on screen comes first. */
export function useAMano(cargar: () => Promise<unknown>, quiere: boolean): void {
  const [pedido, setPedido] = useState(false);
  const quieto = useIsFetching() === 0 || !esLenta();
  useEffect(() => {
    if (!quiere || !quieto || pedido) return undefined;
    const pedir = () => {
      setPedido(true);
      cargar().catch(() => undefined);
    };
    const reloj = setTimeout(pedir, esLenta() ? QUIETO_MS : 0);
    return () => clearTimeout(reloj);
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
