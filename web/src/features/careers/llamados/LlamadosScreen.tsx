import type { CalledPerson } from '@conserje/contract';
import { useMemo } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { formatInForce } from '../../../shared/careers/LlamadoTerm.tsx';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { dateColumn, usuarioColumn } from '../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { useBulkActs } from '../../../shared/people/bulk-acts/useBulkActs.tsx';
import { PersonLink } from '../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { useScrollToTop } from '../../../ui/layout/useScrollToTop.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { RowButton } from '../../../ui/table/RowButton.tsx';
import { LlamadoCount } from './components/LlamadoCount.tsx';
import { PersonLlamados } from './components/PersonLlamados.tsx';
import { llamadosQuery } from './llamados.queries.ts';

const NewLlamadoForm = lazyWithRetry(() => import('./components/NewLlamadoForm.tsx'));

const URL_DEFAULTS = { persona: 0 };

const COLUMNS: readonly ServerColumn<'GET actionLlamado'>[] = [
  {
    ...usuarioColumn<CalledPerson>((p) => p.usuarioNombre),
    cell: (p) => (
      <span>
        <PersonLink name={p.usuarioNombre} /> {p.despedido && <Badge tone="bad">Despedido</Badge>}
      </span>
    ),
  },
  {
    id: 'vigentes',
    title: 'Llamados',
    value: (p) => formatInForce(p.vigentes, p.cuantos),
    cell: (p) => <LlamadoCount {...p} />,
    isNumeric: true,
    card: 'large',
  },
  { ...dateColumn<CalledPerson>((p) => p.fecha), title: 'Último' },
];

const personOf = ({ usuario: id, usuarioNombre: nombre, despedido }: CalledPerson) =>
  despedido ? null : { id, nombre };
const FREEZE_OPTIONS = {};
const ACTIONS = { cell: (p: CalledPerson) => <ViewLlamadosButton person={p} /> };

/** *Llamados de atención* (part 2 §2): llamados per person; with a person in the address, each of their llamados. */
export default function LlamadosScreen() {
  const [{ persona: personId }, change] = useUrlState(URL_DEFAULTS);
  useScrollToTop(personId);
  const acts = useBulkActs(personOf);
  const columns = useMemo(() => acts.selectable(COLUMNS), [acts]);
  if (personId > 0)
    return <PersonLlamados key={personId} id={personId} goBack={() => change({ persona: 0 }, { leaves: 'suyos' })} />;
  return (
    <ListScreen
      title="Llamados de atención"
      description="Llamados de atención de cada persona."
      newItem={{
        open: 'Nuevo Llamado',
        close: 'Cerrar Nuevo Llamado',
        renderForm: (finish) => <NewLlamadoForm onDone={() => finish()} />,
      }}
      list={llamadosQuery}
      columns={columns}
      summaryOf={(_search, _hasMore, rows) => acts.summary(rows)}
      renderFooter={acts.bar}
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      initialSort="-fecha"
      unit={['persona', 'personas']}
      cardsBelowWidth={640}
      searchedFields="usuario, motivo, descripción o encargado"
      empty={['Sin llamados', 'Los que hagas con «Nuevo Llamado» aparecen aquí.']}
    />
  );
}

function ViewLlamadosButton({ person: { usuario, usuarioNombre } }: { person: CalledPerson }) {
  const [, change] = useUrlState(URL_DEFAULTS);
  return (
    <RowButton title={`Ver los llamados de ${usuarioNombre}`} press={() => change({ persona: usuario })}>
      Ver
    </RowButton>
  );
}
