import type { AnswerOf, EligibleAscenso } from '@conserje/contract';
import IconStep from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import type { ListedPerson } from '../../../../shared/people/bulk-acts/bulkActs.ts';
import { useBulkActs } from '../../../../shared/people/bulk-acts/useBulkActs.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { PendingChangesButton } from '../../../../ui/feedback/PendingChangesButton.tsx';
import { useFrozenRows } from '../../../../ui/lists/useFrozenRows.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { useRowFocus } from '../../../../ui/table/useRowFocus.ts';
import { formatCount, formatNumber } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { useSentRequests } from '../useSentRequests.ts';
import styles from './EligibleList.module.css';

interface Props {
  eligible: AnswerOf<'GET ascensosPosibles'>;
  error: Error | null;
  retry: () => unknown;
  /** Instead of the list while nobody is in it; whom the last offers left out is still said below. */
  children: ReactNode;
}

const idOf = ({ id }: EligibleAscenso): number => id;
const ACTS = ['ascender'] as const;

interface ShownRow extends EligibleAscenso {
  /** Set after the viewer has sent the request. */
  sent: boolean;
  /** They are not eligible any more. */
  gone: boolean;
}
const personOf = ({ id, usuario, id_mision, mision, id_nuevo, m_nueva, sent, gone }: ShownRow): ListedPerson | null =>
  sent || gone
    ? null
    : { id, nombre: usuario, rango: id_mision, ascenso: { de: mision, id_rango: id_nuevo, nueva: m_nueva } };

/** People eligible for an ascenso, longest wait first, with the current and the next mision. */
export function EligibleList({ eligible: { total, filas }, error, retry, children }: Props) {
  const { sent, onSent } = useSentRequests(filas);
  const { rows: visibleRows, gone, waitingCount, holdRef, release } = useFrozenRows(filas, { idOf, key: '' });
  const listRef = useRowFocus(holdRef);
  // The viewer's own requests are not news.
  const newChangeCount = waitingCount - [...gone].filter((id) => sent.has(Number(id))).length;
  const own = useMemo(() => ({ acts: ACTS, onDone: (ids: readonly number[]) => ids.forEach(onSent) }), [onSent]);
  const { select, summary, bar } = useBulkActs(personOf, own);
  const shown = (row: EligibleAscenso): ShownRow => ({ ...row, sent: sent.has(row.id), gone: gone.has(row.id) });
  const shownRows = visibleRows.map(shown);
  return (
    <>
      {shownRows.length === 0 ? (
        children
      ) : (
        <section aria-labelledby="pueden-subir">
          {error && <LoadError error={error} retry={retry} isInline />}
          <div className={styles.header}>
            <h2 id="pueden-subir" className="u-text-18">
              {total === 0
                ? 'Nadie puede ascender todavía'
                : formatCount(total, 'persona puede ascender', 'personas pueden ascender')}
            </h2>
            <PendingChangesButton count={newChangeCount} release={release} />
            {summary(shownRows)}
          </div>
          <ol ref={listRef} className={styles.list}>
            {shownRows.map((row) => (
              <EligibleRow key={row.id} row={row} select={select} onSent={onSent} />
            ))}
          </ol>
          {total > filas.length && (
            <p className={styles.more}>y {formatNumber(total - filas.length)} más. Búscalas por nombre.</p>
          )}
        </section>
      )}
      {bar(filas.map(shown))}
    </>
  );
}

/** People who become eligible later today. */
export function LaterToday({ later }: { later: readonly EligibleAscenso[] }) {
  return (
    <section aria-labelledby="hoy-mas-tarde">
      <div className={styles.header}>
        <h2 id="hoy-mas-tarde" className="u-text-18">
          Hoy más tarde
        </h2>
      </div>
      <ol className={styles.list}>
        {later.map((row) => (
          <LaterRow key={row.id} row={row} />
        ))}
      </ol>
    </section>
  );
}

interface EligibleRowProps {
  row: ShownRow;
  /** Puts the checkbox of a row before something. */
  select: (row: ShownRow, children: ReactNode) => ReactNode;
  onSent: (id: number) => void;
}

function EligibleRow({ row, select, onSent }: EligibleRowProps) {
  const { id, usuario, mision, m_nueva, id_nuevo, desde, sent, gone } = row;
  const { sessionUser } = useSession();
  const [send, sending] = useCallMutation('POST sendAscenso', { occasion: null });
  const press = useCallback(() => {
    if (!sessionUser) return;
    send(
      {
        body: {
          usuario: id,
          encargado: sessionUser.id,
          nueva: m_nueva,
          id_rango: id_nuevo,
          micat: sessionUser.id_categoria,
        },
      },
      {
        question: {
          title: `¿Enviar la solicitud a ${usuario}?`,
          text: `Le ofreces pasar de ${mision} a ${m_nueva}. Asciende cuando acepte en Solicitudes.`,
          action: 'Enviar Solicitud',
        },
        onSuccess: () => onSent(id),
      },
    );
  }, [sessionUser, send, id, usuario, mision, m_nueva, id_nuevo, onSent]);
  return (
    <li className={styles.item} data-gone={gone || sent || undefined}>
      {select(row, <Avatar usuario={usuario} size={36} headOnly />)}
      <AscensoStep row={row} />
      <p className={styles.since}>
        <span className={styles.prefix}>puede ascender </span>desde <RelativeTime value={desde} />
      </p>
      <div className={styles.action} data-actions={!(sent || gone) || undefined}>
        {sent ? (
          <span className="u-semibold u-good" role="status">
            Enviada
          </span>
        ) : gone ? (
          <span className="u-semibold u-good">Ya no está disponible</span>
        ) : (
          <RowButton primary title={`Enviar Solicitud a ${usuario}`} isBusy={sending} press={press}>
            Ofrecer
          </RowButton>
        )}
      </div>
    </li>
  );
}

function AscensoStep({ row: { usuario, mision, placa, n_categoria, m_nueva, enBase } }: { row: EligibleAscenso }) {
  return (
    <div className="u-shrinkable">
      <p className={styles.name}>
        <PersonLink name={usuario} />
        <img src={placa} alt={n_categoria} title={n_categoria} width={20} height={20} loading="lazy" />
        {enBase && <Badge tone="good">En base</Badge>}
      </p>
      <p className={styles.step}>
        <span className={`${styles.from} u-muted`}>{mision}</span>
        <IconStep size={16} aria-label="asciende a" />
        <MisionTag mision={m_nueva} />
      </p>
    </div>
  );
}

/** A row without an action yet. */
function LaterRow({ row }: { row: EligibleAscenso }) {
  return (
    <li className={styles.item}>
      <Avatar usuario={row.usuario} size={36} headOnly />
      <AscensoStep row={row} />
      <p className={styles.since}>
        <RelativeTime value={row.desde} />
      </p>
    </li>
  );
}
