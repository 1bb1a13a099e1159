import visuallyHidden from '../../ui/layout/VisuallyHidden.module.css';
import styles from './RankChange.module.css';

/** A key in a row: the one that is given, or one that is handed back. */
const MissionTagIcon = ({ mision, isReturned = false }: { mision: string; isReturned?: boolean }) => (
  <span className={styles.key} data-returned={isReturned || undefined}>
    {mision}
  </span>
);

const ARROW_PATHS = {
  baja: 'M0 11h8v8h7M11 15l4 4l-4 4',
  nivel: 'M0 11h15M11 7l4 4l-4 4',
  sube: 'M0 19h8v-8h7M11 7l4 4l-4 4',
};

/** To the next hook of the board: below, on the same height, or above. */
const StepArrow = ({ towards }: { towards: keyof typeof ARROW_PATHS }) => (
  <svg className={styles.cord} width="18" height="22" viewBox="0 0 18 22" aria-hidden="true">
    <path d={ARROW_PATHS[towards]} />
  </svg>
);

interface DegradoChangeProps {
  /** The mission handed back, by name; none where it is not known. */
  de: string;
  a: string;
}

/** Who is taken down the ladder hands a key back and takes one that hangs lower. */
export function DegradoChange({ de, a }: DegradoChangeProps) {
  return (
    <span className={styles.rankChange}>
      {de !== '' && (
        <>
          <span className={visuallyHidden.visuallyHidden}>Antes: </span>
          <MissionTagIcon mision={de} isReturned />
        </>
      )}
      <span className={styles.arrival} data-leaving>
        {de !== '' && <StepArrow towards="baja" />}
        <span className={visuallyHidden.visuallyHidden}>{de === '' ? 'Ahora: ' : ' Ahora: '}</span>
        <MissionTagIcon mision={a} />
      </span>
    </span>
  );
}

/** Where somebody came from: the label that their luggage still bears. */
export const OriginTag = ({ agencia }: { agencia: string }) => <span className={styles.tag}>{agencia}</span>;

/** The key that was waiting at the desk for who came with luggage from elsewhere. */
export const ArrivalMisionTag = ({ mision }: { mision: string }) => (
  <span className={styles.arrival}>
    <StepArrow towards="nivel" />
    <MissionTagIcon mision={mision} />
  </span>
);

/** The key that somebody bought, off a hook above their own. */
export const PurchasedMisionTag = ({ mision }: { mision: string }) => (
  <span className={styles.arrival}>
    <StepArrow towards="sube" />
    <MissionTagIcon mision={mision} />
  </span>
);
