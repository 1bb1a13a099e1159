import type { TakenPaseLista } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { PASE_LISTA_PARTS, timeUntilNext } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../../platform/time/serverClock.ts';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { namesOf } from '../listedNames.ts';
import { turnQuery } from '../paseLista.queries.ts';
import { PART_LABELS } from './MarkCheckbox.tsx';
import styles from './paseListaColumns.module.css';

type ViewHandler = (lista: TakenPaseLista, parte: PaseListaPart) => void;

const toMinutes = ([h, m]: [number, number]): number => h * 60 + m;
const formatHoursMinutes = ([h, m]: [number, number]): string => `${formatNumber(h)}h ${m}m`;

const buildPartColumn = (parte: PaseListaPart, view: ViewHandler): ServerColumn<'GET paseListas'> => ({
  id: parte,
  title: PART_LABELS[parte].title,
  value: (f) => namesOf(f, parte).length,
  file: [
    { title: PART_LABELS[parte].title, value: (f) => namesOf(f, parte).length },
    { title: `${PART_LABELS[parte].title}, nombres`, value: (f) => namesOf(f, parte).join('; ') },
  ],
  isNumeric: true,
  cell: (f) => <NamesButton list={f} part={parte} view={view} />,
});

export const buildPaseListaColumns = (view: ViewHandler): ServerColumn<'GET paseListas'>[] => [
  {
    id: 'encargado',
    title: 'Encargado',
    value: (f) => f.encargadoNombre,
    cell: (f) => <PersonLink name={f.encargadoNombre} />,
    card: 'title',
  },
  {
    id: 'fecha',
    title: 'Fecha',
    value: (f) => f.fecha,
    cell: (f) => (
      <span className={styles.date}>
        <DateTimeText value={f.fecha} />
      </span>
    ),
    card: 'large',
  },
  {
    id: 'queda',
    title: 'Queda',
    value: (f) => toMinutes(f.queda),
    unit: 'min',
    cell: (f) => <TimeUntilNext list={f} />,
    isNumeric: true,
    // Only the last list has remaining time.
    isSortable: false,
  },
  ...PASE_LISTA_PARTS.map((parte) => buildPartColumn(parte, view)),
];

function NamesButton({ list, part, view }: { list: TakenPaseLista; part: PaseListaPart; view: ViewHandler }) {
  const nameCount = namesOf(list, part).length;
  if (nameCount === 0) return <span className={styles.none}>0</span>;
  return (
    <button
      type="button"
      className={styles.names}
      aria-label={`${PART_LABELS[part].title} de la lista de ${list.encargadoNombre}: ${nameCount}, ver nombres`}
      onClick={() => view(list, part)}
    >
      {formatNumber(nameCount)}
    </button>
  );
}

/** Hours and minutes until the next list; runs only for the last one. */
function TimeUntilNext({ list }: { list: TakenPaseLista }) {
  if (toMinutes(list.queda) === 0) return <span className={styles.none}>0h 0m</span>;
  return <LiveTimeLeft list={list} />;
}

function LiveTimeLeft({ list }: { list: TakenPaseLista }) {
  const { data: turn } = useQuery(turnQuery());
  const now = useNow();
  const live = turn?.desde ? timeUntilNext(Date.parse(turn.desde), now) : list.queda;
  return <b className={styles.live}>{formatHoursMinutes(live)}</b>;
}
