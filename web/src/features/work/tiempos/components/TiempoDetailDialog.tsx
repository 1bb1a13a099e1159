import type { AnswerOf } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import { Motivo } from '../../../../shared/lists/Motivo.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { formatDuration } from '../../../../ui/text/format.ts';
import { tiempoDetailQuery } from '../tiempos.queries.ts';
import styles from './TiempoDetailDialog.module.css';

type LogEntry = AnswerOf<'GET getInfoDetailTime/:id'>['logs'][number] & { n: number };

const COLUMNS: readonly Column<LogEntry>[] = [
  {
    id: 'motivo',
    title: 'Qué pasó',
    value: (l) => l.motivo,
    cell: (l) => <Motivo text={l.motivo} />,
    card: 'title',
  },
  dateColumn((l) => l.fecha, { isNumeric: false, isSearchable: false }),
];

interface Props {
  id: number;
  close: () => void;
}

/** Current and confirmed time of a tiempo, with its log. */
export default function TiempoDetailDialog({ id, close }: Props) {
  const { data, error, refetch } = useQuery(tiempoDetailQuery(id));
  return (
    <Dialog title={data ? `Tiempo de ${data.nombre}` : 'Detalle del tiempo'} close={close} size="lg">
      {data ? (
        <>
          <dl className={styles.figures}>
            <Figure title="Tiempo actual" minutes={data.tiempoActual} />
            <Figure title="Tiempo confirmado" minutes={data.tiempoConfirmado} />
            <Figure title="Sin confirmar" minutes={data.tiempoActual - data.tiempoConfirmado} />
          </dl>
          <Table
            caption={`Historial del tiempo de ${data.nombre}`}
            fileName={`tiempo-${data.nombre}`}
            columns={COLUMNS}
            rows={withNumber(data.logs)}
            idOf={(l) => l.n}
            initialSort="-fecha"
            inUrl={null}
            unit={['registro', 'registros']}
            pageSize={20}
            cardsBelowWidth={480}
            empty={<EmptyState title="Sin movimientos" />}
          />
        </>
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading label="Cargando el detalle" rows={5} />
      )}
    </Dialog>
  );
}

/** Numbers the log lines, which have no ids; the log is append-only. */
const withNumber = (logs: readonly Omit<LogEntry, 'n'>[]): LogEntry[] => logs.map((l, n) => ({ ...l, n }));

function Figure({ title, minutes }: { title: string; minutes: number }) {
  return (
    <div className={styles.figure}>
      <dt className="u-text-14 u-muted">{title}</dt>
      <dd className={styles.minutes}>{formatDuration(minutes)}</dd>
    </div>
  );
}
