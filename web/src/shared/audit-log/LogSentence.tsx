import type { Difference, Registro } from '@conserje/contract';
import { sentencePieces, TEXTS } from '@conserje/rules';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './AuditLogView.module.css';
import { formatFieldValue } from './auditLog.ts';

/** Text of a registro, with its names as links. */
export function LogSentence({ registro: { encargadoNombre, texto, usuario, otro } }: { registro: Registro }) {
  const quien = encargadoNombre === TEXTS.bySystem ? null : encargadoNombre;
  return (
    <span className={styles.motivo}>
      {sentencePieces({ quien, texto, sobre: usuario, otro }).map(({ texto: chunk, person }, i) =>
        person ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence are identified by position only
          <b key={i} className="u-bold">
            <PersonLink name={chunk} />
          </b>
        ) : (
          chunk
        ),
      )}
    </span>
  );
}

export function Changes({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={styles.changes}>
      {differences.map(({ campo, antes, despues }) => (
        <div key={campo} className="u-flex u-gap-6 u-align-baseline">
          <dt className="u-muted">{campo}</dt>
          <dd>
            <span className="u-visually-hidden">antes </span>
            <del className="u-muted">{formatFieldValue(antes)}</del>
            <span aria-hidden="true"> → </span>
            <span className="u-visually-hidden">, después </span>
            <ins className="u-semibold u-undecorated">{formatFieldValue(despues)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
