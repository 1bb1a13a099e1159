import type { Llamado } from '@conserje/contract';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { dateColumn, encargadoColumn, motivoColumn } from '../lists/listColumns.tsx';
import { Motivo } from '../lists/Motivo.tsx';
import type { ServerColumn } from '../lists/ServerTable.tsx';
import { formatPunished } from './punishmentTexts.ts';

type Term = Pick<Llamado, 'estado' | 'vence' | 'levantado'>;

/** Formats two counts of llamados: «2 vigentes de 5». */
export const formatInForce = (vigentes: number, cuantos: number): string =>
  `${vigentes} ${vigentes === 1 ? 'vigente' : 'vigentes'} de ${cuantos}`;

const formatTerm = ({ estado, levantado }: Term): string =>
  levantado ? 'Levantado' : estado === 'vigente' ? 'Vigente' : 'Venció';

/** State of a llamado: whether it counts and until when, or who lifted it, when and why. */
export function LlamadoTerm({ term }: { term: Term }) {
  const { estado, vence, levantado } = term;
  const label = formatTerm(term);
  if (levantado)
    return (
      <span>
        <Badge tone="good">{label}</Badge> <Motivo text={`por ${levantado.por}: ${levantado.motivo}`} />{' '}
        <span className="u-muted">
          <DateTimeText value={levantado.fecha} format="date" />
        </span>
      </span>
    );
  return (
    <span>
      <Badge tone={estado === 'vigente' ? 'warning' : 'muted'}>{label}</Badge>{' '}
      <span className="u-muted">
        {estado === 'vigente' ? 'hasta el' : 'el'} <DateTimeText value={vence} format="date" />
      </span>
    </span>
  );
}

/** Columns of a list of llamados; the lists place two of them differently on a card. */
export const llamadoColumns = (cards: {
  descripcion: 'line' | 'footer';
  fecha: 'line' | 'left';
}): readonly ServerColumn<'GET llamadosDe/:id'>[] => [
  { ...motivoColumn((l) => l.motivo), card: 'title' },
  {
    id: 'descripcion',
    title: 'Descripción',
    value: (l) => l.descripcion,
    cell: (l) => <Motivo text={l.descripcion} />,
    isSortable: false,
    card: cards.descripcion,
  },
  {
    id: 'castigo',
    title: 'Castigo',
    value: formatPunished,
    cell: (l) => formatPunished(l) || '—',
    isSortable: false,
    card: 'line',
  },
  {
    id: 'estado',
    title: 'Estado',
    value: formatTerm,
    file: [
      { title: 'Estado', value: formatTerm },
      { title: 'Vence', value: (l) => l.vence },
      { title: 'Levantado', value: (l) => l.levantado?.fecha ?? null },
      { title: 'Levantado por', value: (l) => l.levantado?.por ?? null },
      { title: 'Motivo de levantarlo', value: (l) => l.levantado?.motivo ?? null },
    ],
    cell: (l) => <LlamadoTerm term={l} />,
    isSortable: false,
    card: 'line',
  },
  encargadoColumn((l) => l.encargadoNombre),
  dateColumn((l) => l.fecha, { card: cards.fecha }),
];
