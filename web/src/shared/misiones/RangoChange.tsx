import styles from './RangoChange.module.css';

/** Mision of a row as a key: given, or returned. */
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

/** Arrow to a mision below, on the same level or above. */
const StepArrow = ({ towards }: { towards: keyof typeof ARROW_PATHS }) => (
  <svg className={styles.cord} width="18" height="22" viewBox="0 0 18 22" aria-hidden="true">
    <path d={ARROW_PATHS[towards]} />
  </svg>
);

interface DegradoChangeProps {
  /** Name of the previous mision; empty if unknown. */
  from: string;
  to: string;
}

/** Change of a degrado: the previous mision, returned, and the lower one. */
export function DegradoChange({ from, to }: DegradoChangeProps) {
  return (
    <span className={styles.rankChange}>
      {from !== '' && (
        <>
          <span className="u-visually-hidden">Antes: </span>
          <MissionTagIcon mision={from} isReturned />
        </>
      )}
      <span className={styles.arrival} data-leaving>
        {from !== '' && <StepArrow towards="baja" />}
        <span className="u-visually-hidden">{from === '' ? 'Ahora: ' : ' Ahora: '}</span>
        <MissionTagIcon mision={to} />
      </span>
    </span>
  );
}

/** Agency from which a person came, as a luggage label. */
export const OriginTag = ({ agencia }: { agencia: string }) => <span className={styles.tag}>{agencia}</span>;

/** Mision given by a traslado. */
export const ArrivalMisionTag = ({ mision }: { mision: string }) => (
  <span className={styles.arrival}>
    <StepArrow towards="nivel" />
    <MissionTagIcon mision={mision} />
  </span>
);

/** Mision that was bought, above the previous one. */
export const PurchasedMisionTag = ({ mision }: { mision: string }) => (
  <span className={styles.arrival}>
    <StepArrow towards="sube" />
    <MissionTagIcon mision={mision} />
  </span>
);
