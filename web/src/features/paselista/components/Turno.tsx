import { Button } from '@mantine/core';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useAhora } from '../../../platform/reloj.ts';
import { cuentaAtras, segundosHasta } from '../../../ui/formato.ts';
import type { Turno as DatosTurno } from '../paselista.queries.ts';
import estilos from './Turno.module.css';

interface Props {
  turno: DatosTurno;
  /** The reader's own name. */
  usuario: string;
  nueva: () => void;
}

/** Whether it is time for a list, and if not, when it will be. */
export function Turno({ turno, usuario, nueva }: Props) {
  const { disponible, desde, encargadoNombre } = turno;
  const ultima =
    encargadoNombre === null ? (
      'Sin listas todavía.'
    ) : encargadoNombre === usuario ? (
      'Tú pasaste la última.'
    ) : (
      <>
        <Puerta nombre={encargadoNombre} /> pasó la última.
      </>
    );
  return (
    <section className={disponible ? `${estilos.turno} ${estilos.libre}` : estilos.turno} aria-label="Próxima lista">
      {disponible || desde === null ? (
        <p className={estilos.texto}>
          <b className={estilos.grande}>Ya puedes pasar lista</b>
          <span>{ultima}</span>
        </p>
      ) : (
        <p className={estilos.texto}>
          <b className={estilos.grande}>
            Podrás pasar lista en <Falta desde={desde} />
          </b>
          <span>{ultima}</span>
        </p>
      )}
      {disponible && (
        <Button size="md" onClick={nueva}>
          Nueva lista
        </Button>
      )}
    </section>
  );
}

/** Time until a list may be taken, ticking. */
export function Falta({ desde }: { desde: string }) {
  const ahora = useAhora();
  return (
    <span role="timer" className={estilos.cuenta}>
      {cuentaAtras(segundosHasta(Date.parse(desde), ahora))}
    </span>
  );
}
