import { PARTES_LISTA } from '@conserje/rules';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { numero } from '../../../ui/formato.ts';
import type { Marcas, Persona } from '../marcas.ts';
import { resumir } from '../marcas.ts';
import type { Turno as DatosTurno } from '../paselista.queries.ts';
import estilos from './BarraEnvio.module.css';
import { ROTULO } from './Casilla.tsx';
import { Falta } from './Turno.tsx';

interface Props {
  personas: readonly Persona[];
  marcas: Marcas;
  turno: DatosTurno;
  enviando: boolean;
  enviar: () => void;
}

/** Stays on screen below the rows: what the list comes to so far, and the button that sends it. */
export function BarraEnvio({ personas, marcas, turno, enviando, enviar }: Props) {
  const cuentas = resumir(marcas, personas);
  const { disponible, desde, encargadoNombre } = turno;
  const perdido = !disponible && !enviando;
  return (
    <div className={estilos.barra}>
      {perdido && (
        <p className={estilos.perdido}>
          <b>{encargadoNombre !== null && <Puerta nombre={encargadoNombre} />}</b> ya pasó lista
          {desde && (
            <>
              ; la próxima, en <Falta desde={desde} />
            </>
          )}
        </p>
      )}
      <dl className={estilos.cuentas} aria-live="polite">
        {PARTES_LISTA.map((parte) => (
          <div key={parte} className={estilos.cuenta} data-parte={parte}>
            <dt>{ROTULO[parte].corto}</dt>
            <dd>{numero(cuentas[parte])}</dd>
          </div>
        ))}
      </dl>
      <Boton
        className={estilos.enviar}
        disabled={perdido || personas.every((p) => p.seFue)}
        loading={enviando}
        onClick={enviar}
      >
        Enviar lista
      </Boton>
    </div>
  );
}
