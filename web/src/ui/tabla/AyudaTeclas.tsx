import { Suspense, useEffect, useState } from 'react';
import { perezosa } from '../../platform/perezosa.ts';
import { usePreferencia } from '../../platform/preferencias.ts';
import type { Tecla } from './ListaTeclas.tsx';
import { esDeOtro } from './teclas.ts';

const ListaTeclas = perezosa(() => import('./ListaTeclas.tsx'));

/** `?` lists what the keys of a screen do. */
export function AyudaTeclas({ teclas }: { teclas: readonly Tecla[] }) {
  const encendidas = usePreferencia('teclas');
  const [abierta, setAbierta] = useState(false);
  useEffect(() => {
    if (!encendidas) return;
    const alPulsar = (suceso: KeyboardEvent) => {
      if (suceso.key !== '?' || suceso.defaultPrevented || esDeOtro(suceso)) return;
      suceso.preventDefault();
      setAbierta(true);
    };
    document.addEventListener('keydown', alPulsar);
    return () => document.removeEventListener('keydown', alPulsar);
  }, [encendidas]);
  if (!abierta) return null;
  return (
    <Suspense fallback={null}>
      <ListaTeclas teclas={teclas} cerrar={() => setAbierta(false)} />
    </Suspense>
  );
}
