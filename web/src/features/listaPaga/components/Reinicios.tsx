import { Button } from '@mantine/core';
import type { Grupo, QueReinicio } from '../listaPaga.queries.ts';
import { GENTE, nombreReinicio } from '../reinicio.ts';
import estilos from './Reinicios.module.css';

const GRUPOS = [0, 1] as const;
const QUE = [0, 1] as const;

/** The four resets (part 2 §4), by group. */
export function Reinicios({ abrir }: { abrir: (que: QueReinicio, op: Grupo) => void }) {
  return (
    <section className={estilos.caja} aria-label="Reinicios">
      {GRUPOS.map((op) => (
        <fieldset key={op} className={estilos.grupo}>
          <legend>{GENTE[op]}</legend>
          <div className={estilos.botones}>
            {QUE.map((que) => (
              <Button key={que} variant="default" onClick={() => abrir(que, op)}>
                {nombreReinicio(que, op)}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
      <p className={estilos.nota}>
        Nómina: empieza un período nuevo. Lista: la cierra. Lo que falta pagar pasa a Pendientes. Verás quiénes antes de
        confirmar.
      </p>
    </section>
  );
}
