import type { AnswerOf } from '@conserje/contract';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './TiemposSolicitudes.module.css';

type Solicitud = AnswerOf<'GET getTimesSolicitudes'>[number];

interface Props {
  solicitudes: readonly Solicitud[];
  /** Another element of the screen is the primary action. */
  secondary: boolean;
}

/** Tiempos that the viewer is asked to manage (decisions §4). */
export function TiemposSolicitudes({ solicitudes, secondary }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="titulo-solicitudes">
      <h2 id="titulo-solicitudes" className={styles.title}>
        Te piden como encargado
      </h2>
      {solicitudes.length === 0 ? (
        <p className="u-muted">Sin solicitudes. Aparecen aquí cuando te piden ser encargado.</p>
      ) : (
        <ul className="u-divided">
          {solicitudes.map((s, i) => (
            <SolicitudRow key={s.id} solicitud={s} secondary={secondary || i > 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SolicitudRow({ solicitud, secondary }: { solicitud: Solicitud; secondary: boolean }) {
  const { id, bajoNombre, encargadoNombre, fecha } = solicitud;
  const [accept, sending] = useCallMutation('POST actionTimeSoli');
  return (
    <li className={styles.request}>
      <span className={styles.text}>
        <b>
          <PersonLink name={encargadoNombre} />
        </b>{' '}
        te pide ser encargado del tiempo de{' '}
        <b>
          <PersonLink name={bajoNombre} />
        </b>
        <small className="u-block u-muted">
          <DateTimeText value={fecha} />
        </small>
      </span>
      <AsyncButton
        className="u-rigid"
        variant={secondary ? 'default' : 'filled'}
        loading={sending}
        onClick={() => accept({ body: { id } })}
        aria-label={`Aceptar el tiempo de ${bajoNombre}`}
      >
        Aceptar
      </AsyncButton>
    </li>
  );
}
