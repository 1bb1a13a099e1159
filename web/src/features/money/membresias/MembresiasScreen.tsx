import type { Membresia } from '@conserje/contract';
import { useMemo } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { AnnulButton } from '../../../shared/annulment/AnnulButton.tsx';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { useBulkActs } from '../../../shared/people/bulk-acts/useBulkActs.tsx';
import { RowActions } from '../../../ui/table/RowButton.tsx';
import { EndingSoon } from './components/EndingSoon.tsx';
import { EndMembresiaButton } from './components/EndMembresiaButton.tsx';
import { MEMBRESIA_COLUMNS, membresiaRowClass } from './components/membresiaColumns.tsx';
import { PassButton } from './components/PassButton.tsx';
import { membresiasQuery } from './membresias.queries.ts';

const NewMembresiaForm = lazyWithRetry(() => import('./components/NewMembresiaForm.tsx'));

const ACTIONS = {
  cell: (m: Membresia) =>
    m.acciones.length > 0 && (
      <RowActions>
        {m.pasarA && <PassButton membresia={m} to={m.pasarA} />}
        {m.acciones.includes('terminar') && <EndMembresiaButton membresia={m} />}
        {m.acciones.includes('anular') && m.venta !== null && (
          <AnnulButton
            call="POST anularMembresia"
            id={m.venta}
            target={`la venta de ${m.membresiaNombre} a ${m.usuarioNombre}`}
            thing="venta"
            consequence={`${m.usuarioNombre} recupera lo que pagó. La membresía termina, o vuelve al fin que tenía.`}
          />
        )}
      </RowActions>
    ),
};

const personOf = ({ usuario: id, usuarioNombre: nombre, despedido }: Membresia) =>
  id === null || despedido ? null : { id, nombre };
const SORT = '-fecha';
// No row is removed: an ended one shows its estado.
const FREEZE_OPTIONS = {};

/** *Membresías* (part 1 §2): holders and end dates; sells, transfers and ends membresias. */
export default function MembresiasScreen() {
  const acts = useBulkActs(personOf);
  const columns = useMemo(() => acts.selectable(MEMBRESIA_COLUMNS), [acts]);
  return (
    <ListScreen
      title="Membresías"
      description="Membresías de cada persona y cuándo terminan."
      newItem={{
        open: 'Nueva Membresia',
        close: 'Cerrar Nueva Membresia',
        renderForm: (finish) => <NewMembresiaForm onDone={() => finish()} />,
      }}
      list={membresiasQuery}
      columns={columns}
      summaryOf={(_search, _hasMore, rows) => acts.summary(rows)}
      renderFooter={acts.bar}
      beforeTable={<EndingSoon initialSort={SORT} />}
      initialSort={SORT}
      unit={['membresía', 'membresías']}
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      rowClass={membresiaRowClass}
      cardsBelowWidth={1120}
      searchedFields="usuario, tipo o encargado"
      empty={['Sin membresías', 'Toca «Nueva Membresia» para vender la primera.']}
    />
  );
}
