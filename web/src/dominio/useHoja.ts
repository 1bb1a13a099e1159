import { useRef, useState } from 'react';
import { mensajeDe } from '../platform/errorApi.ts';

/** How a look at a file is made: each by itself, since another file may be chosen while one is looked at. */
interface ComoMirar<Mirada> {
  clave: string;
  guardar: (mirada: Mirada) => void;
  form: { rechazar: (motivo: unknown) => void };
}

/** Looks are told apart by their number, also those of a dialog that was closed meanwhile. */
let miradas = 0;

/** The file that a dialog was given, and what a look at it has shown or what is wrong with it: of that very file. */
export function useHoja<Mirada>() {
  const [archivo, setArchivo] = useState<File>();
  const [mirada, setMirada] = useState<Mirada>();
  const [error, setError] = useState<string>();
  const ultima = useRef(0);
  const rechazar = (motivo: unknown) => setError(mensajeDe(motivo));
  const elegir = (elegido: File | undefined, mirar: (body: { archivo: File }, como: ComoMirar<Mirada>) => void) => {
    miradas += 1;
    const esta = miradas;
    ultima.current = esta;
    const siSigue =
      <T>(hacer: (valor: T) => void) =>
      (valor: T) => {
        if (ultima.current === esta) hacer(valor);
      };
    setMirada(undefined);
    setError(undefined);
    setArchivo(elegido);
    if (elegido)
      mirar(
        { archivo: elegido },
        { clave: `hoja ${esta}`, guardar: siSigue(setMirada), form: { rechazar: siSigue(rechazar) } },
      );
  };
  return { archivo, mirada, error, form: { rechazar }, elegir };
}
