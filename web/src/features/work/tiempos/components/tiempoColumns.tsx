import IconShared from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { serverNow } from '../../../../platform/time/serverClock.ts';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { NO_ALTO } from '../../../../shared/work/tiempos.queries.ts';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import type { TiempoRow } from '../tiempoList.ts';
import { estadoTiempo, originalRow, secondsLeft } from '../tiempoList.ts';
import { Countdown } from './Countdown.tsx';
import styles from './tiempoColumns.module.css';

interface ColumnContext {
  /** The viewer's own id. */
  me: number;
  timeZone: string;
  showDetail: (id: number) => void;
  /** Whether a tiempo is forgotten and the viewer's to handle. */
  isForgottenAt: (tiempo: ViewedTiempo, now: number) => boolean;
}

/** Sorts running ones by end, paused ones by remaining time: neither order changes with time alone. */
const tiempoSortValue = (row: TiempoRow): number => {
  const t = originalRow(row);
  return t.pausa === 1 ? t.tiempoPaused * 1000 : Date.parse(t.finaliza);
};

export const buildTiempoColumns = ({ me, timeZone, showDetail, isForgottenAt }: ColumnContext): Column<TiempoRow>[] => [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (f) => originalRow(f).bajoNombre,
    card: 'title',
    cell: (f) => (
      <span className="u-row u-gap-10 u-shrinkable">
        <Avatar usuario={f.bajoNombre} size={36} headOnly />
        <span className={styles.names}>
          <span className={styles.name}>
            <PersonLink name={f.bajoNombre} extra={{ text: 'Detalle del tiempo', run: () => showDetail(f.id) }} />
          </span>
          {f.comparten && (
            <Badge tone="bad" explanation="Usuario y encargado entraron desde la misma conexión">
              <IconShared size={16} aria-hidden="true" />
              Misma conexión
            </Badge>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'encargado',
    title: 'Encargado',
    value: (f) => originalRow(f).altoNombre || null,
    card: 'left',
    file: (f) => f.altoNombre,
    cell: (f) =>
      f.alto === NO_ALTO ? (
        <span className="u-muted">Sin encargado</span>
      ) : (
        <span className={f.alto === me ? `${styles.encargado} u-semibold u-accent` : styles.encargado}>
          <PersonLink name={f.altoNombre} />
          {f.alto === me && ' (tú)'}
        </span>
      ),
  },
  {
    id: 'tiempo',
    title: 'Tiempo',
    value: tiempoSortValue,
    file: [
      { title: 'Estado', value: (f) => estadoTiempo(f, serverNow()) },
      { title: 'Queda', unit: 'min', value: (f) => Math.ceil(secondsLeft(f, serverNow()) / 60) },
    ],
    isSearchable: false,
    card: 'large',
    cell: (f) => (
      <Countdown
        tiempo={f}
        timeZone={timeZone}
        isForgottenAt={isForgottenAt}
        foreign={f.alto !== me && f.alto !== NO_ALTO}
      />
    ),
  },
  {
    id: 'pausas',
    title: 'Veces Pausado',
    value: (f) => originalRow(f).p_bajo,
    card: 'right',
    file: (f) => f.p_bajo,
    cell: (f) => (f.p_bajo === 0 ? <span className={styles.zero}>0</span> : f.p_bajo),
    isNumeric: true,
  },
];
