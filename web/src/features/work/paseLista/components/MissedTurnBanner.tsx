import { Button } from '@mantine/core';
import { useSession } from '../../../../platform/session/session.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import type { Turn } from '../paseLista.queries.ts';
import styles from './MissedTurnBanner.module.css';
import { TimeUntilTurn } from './PaseListaTurn.tsx';

interface Props {
  turn: Turn;
  hasMarks: boolean;
  discard: () => void;
  close: () => void;
}

/** Another list was taken during this one: its author, and what happens to the marks. */
export function MissedTurnBanner({ turn: { desde, encargadoNombre }, hasMarks, discard, close }: Props) {
  const { sessionUser } = useSession();
  const isOwnList = encargadoNombre === sessionUser?.usuario;
  // It may be the viewer's own list, whose answer was lost or which another window sent.
  const marksText = isOwnList
    ? 'Revisa en las listas pasadas si ya es la tuya. Guardamos tus marcas.'
    : 'Tu lista no se envió. Guardamos tus marcas para la próxima.';
  return (
    <section className={styles.notice} aria-label="Lista ya pasada">
      <div role="alert">
        <b className={styles.title}>
          {isOwnList ? (
            'Ya pasaste lista'
          ) : (
            <>{encargadoNombre === null ? 'Alguien' : <PersonLink name={encargadoNombre} />} ya pasó lista</>
          )}
        </b>
        {hasMarks && <p className="u-flush">{marksText}</p>}
      </div>
      {desde !== null && (
        <p className="u-flush">
          Podrán pasar lista de nuevo en <TimeUntilTurn start={desde} />.
        </p>
      )}
      <div className="u-flex u-wrap u-gap-8">
        <Button variant="default" onClick={close}>
          Ver las listas pasadas
        </Button>
        {hasMarks && (
          <Button
            variant="default"
            onClick={() => {
              discard();
              close();
            }}
          >
            Descartar mis marcas
          </Button>
        )}
      </div>
    </section>
  );
}
