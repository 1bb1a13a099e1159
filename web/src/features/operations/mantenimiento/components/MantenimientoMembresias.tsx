import type { MembresiaTypeForSale } from '@conserje/contract';
import { HONORS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { Motivo } from '../../../../shared/lists/Motivo.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { useOpenRow } from '../../../../ui/state/useOpenRow.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { editableMembresiasQuery } from '../mantenimiento.queries.ts';

const MembresiaDialog = lazyDialog(() => import('./MembresiaDialog.tsx'));
const UNIT = ['membresía', 'membresías'] as const;
const yesNo = (yes: boolean): string => (yes ? 'Sí' : 'No');

const COLUMNS: readonly Column<MembresiaTypeForSale>[] = [
  {
    id: 'nombre',
    title: 'Nombre',
    value: (t) => t.nombre,
    cell: (t) => (
      <span>
        {t.nombre}
        {t.retirada && ' '}
        {t.retirada && <Badge tone="muted">Ya no se vende</Badge>}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'descripcion',
    title: 'Descripción',
    value: (t) => t.details,
    cell: (t) => <Motivo text={t.details} />,
    card: 'footer',
  },
  {
    id: 'precio',
    title: 'Precio',
    value: (t) => t.precio,
    cell: (t) => formatCreditos(t.precio),
    isNumeric: true,
    card: 'large',
  },
  { id: 'reduccion', title: 'Reducción', value: (t) => yesNo(t.reduccion === 1), card: 'none' },
  {
    id: 'mas',
    title: 'Además',
    value: (t) =>
      [
        ...(t.vip ? ['VIP'] : []),
        ...(t.perma ? ['Permanente'] : []),
        ...(t.honor === null ? [] : [HONORS[t.honor]]),
      ].join(' · '),
    card: 'none',
  },
];

/** Types of membresia (part 2 §2 Maintenance): name, description, price, reduction. */
export default function MantenimientoMembresias() {
  const { data, error, refetch } = useQuery(editableMembresiasQuery());
  const [openId, setOpenId, closeOpen] = useOpenRow<number | 'nueva'>();
  const actions = useMemo(
    () => ({
      cell: (t: MembresiaTypeForSale) => (
        <RowButton title={`Editar ${t.nombre}`} press={() => setOpenId(t.id)}>
          Editar
        </RowButton>
      ),
    }),
    [setOpenId],
  );
  const openType = data?.find((t) => t.id === openId);
  const newButton = (
    <Button variant="default" onClick={() => setOpenId('nueva')}>
      Nueva membresía
    </Button>
  );
  return (
    <>
      <Table
        caption="Membresías"
        fileName="tipos-de-membresia"
        columns={COLUMNS}
        rows={data}
        initialSort="nombre"
        inUrl="m"
        error={error}
        retry={refetch}
        unit={UNIT}
        actions={actions}
        cardsBelowWidth={760}
        searchLabel="Buscar membresía"
        filters={newButton}
        empty={
          <EmptyState title="No Datos" action={newButton}>
            Con «Nueva membresía» añades la primera.
          </EmptyState>
        }
      />
      {(openType || openId === 'nueva') && <MembresiaDialog membresiaType={openType ?? null} close={closeOpen} />}
    </>
  );
}
