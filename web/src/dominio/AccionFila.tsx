import type { CallKey } from '@conserje/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Peticion } from '../platform/api.ts';
import type { Llamada } from '../platform/llamada.ts';
import { useLlamada, useOcupada } from '../platform/llamada.ts';
import { BotonFila } from '../ui/tabla/BotonFila.tsx';

interface Props<K extends CallKey> extends Llamada<K> {
  llamada: K;
  envio: Peticion<K>;
  /** What it does to whom, for those who do not see its row. */
  titulo: string;
  principal?: boolean;
  children: ReactNode;
}

/**
 * A call that a row's button makes, after its question where it has one. Those that share a `clave` wait for each other.
 */
export function AccionFila<K extends CallKey>({
  llamada,
  envio,
  titulo,
  principal = false,
  children,
  ...esta
}: Props<K>) {
  const propia = useId();
  const { clave = propia } = esta;
  const [hacer] = useLlamada(llamada, { ...esta, clave });
  const ocupada = useOcupada(clave);
  return (
    <BotonFila
      titulo={titulo}
      principal={principal}
      peligro={esta.pregunta?.peligro === true}
      ocupado={ocupada}
      pulsar={() => hacer(envio)}
    >
      {children}
    </BotonFila>
  );
}
