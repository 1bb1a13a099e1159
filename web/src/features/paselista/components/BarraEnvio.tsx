import { PARTES_LISTA } from '@conserje/rules';
import { Button } from '@mantine/core';
import { numero } from '../../../ui/formato.ts';
import type { Marcas, Persona } from '../marcas.ts';
import { resumir } from '../marcas.ts';
import estilos from './BarraEnvio.module.css';
import { ROTULO } from './Casilla.tsx';

interface Props {
  personas: readonly Persona[];
  marcas: Marcas;
  puede: boolean;
  enviando: boolean;
  enviar: () => void;
}

/** Stays on screen below the rows: what the list comes to so far, and the button that sends it. */
export function BarraEnvio({ personas, marcas, puede, enviando, enviar }: Props) {
  const cuentas = resumir(marcas, personas);
  return (
    <div className={estilos.barra}>
      <dl className={estilos.cuentas} aria-live="polite">
        {PARTES_LISTA.map((parte) => (
          <div key={parte} className={estilos.cuenta} data-parte={parte}>
            <dt>{ROTULO[parte].corto}</dt>
            <dd>{numero(cuentas[parte])}</dd>
          </div>
        ))}
      </dl>
      <Button className={estilos.enviar} disabled={!puede} loading={enviando} onClick={enviar}>
        Enviar lista
      </Button>
    </div>
  );
}
