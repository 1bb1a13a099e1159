import type { RangoEditable } from '@conserje/contract';
import { checkName, HOUR_MS, parseAscensoWait, TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { formatPaga } from '../../../../shared/money/formatPaga.ts';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { useOpenRow } from '../../../../ui/state/useOpenRow.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import { addAccent } from '../categoriaForm.ts';
import { activityRequirementsQuery, categoriasQuery } from '../mantenimiento.queries.ts';

function toHours(tiempoAscenso: string): number | null {
  const ms = parseAscensoWait(tiempoAscenso);
  return ms === null ? null : Math.round((ms / HOUR_MS) * 100) / 100;
}

const ActivityDialog = lazyDialog(() => import('./ActivityDialog.tsx'));
const CategoriaDialog = lazyDialog(() => import('./CategoriaDialog.tsx'));
const EMPTY = <EmptyState title="No Datos">Aquí verás los rangos de la agencia.</EmptyState>;
const UNIT = ['rango', 'rangos'] as const;
const idOf = (r: RangoEditable): number => r.id_categoria;

const COLUMNS: readonly Column<RangoEditable>[] = [
  {
    id: 'sitio',
    title: 'Lugar',
    value: (r) => r.id_categoria,
    isNumeric: true,
    card: 'none',
  },
  {
    id: 'rango',
    title: 'Rango',
    value: (r) => r.n_categoria,
    cell: (r) => (
      <span>
        {r.n_categoria}
        {r.retirada && ' '}
        {r.retirada && <Badge tone="muted">Retirado</Badge>}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'horas',
    title: 'Horas trabajadas',
    value: (r) => r.nomina_asistencia,
    file: [{ title: 'Horas trabajadas', unit: 'h', value: (r) => r.nomina_asistencia }],
    isNumeric: true,
    card: 'none',
  },
  { id: 'times', title: 'Tiempos', value: (r) => r.nomina_times, isNumeric: true, card: 'none' },
  {
    id: 'paga',
    title: 'Paga',
    value: (r) => r.paga_nomina,
    cell: (r) => formatPaga(r, '/'),
    isNumeric: true,
    card: 'large',
  },
  {
    id: 'porciento',
    title: '% de ventas',
    value: (r) => r.porciento,
    cell: (r) => `${r.porciento} %`,
    isNumeric: true,
    card: 'right',
  },
  {
    id: 'ascenso',
    title: 'Ascenso',
    value: (r) => addAccent(r.tiempo_ascenso),
    file: [{ title: 'Ascenso', unit: 'h', value: (r) => toHours(r.tiempo_ascenso) }],
    cell: (r) => <span className="u-nowrap">{addAccent(r.tiempo_ascenso)}</span>,
    isSortable: false,
    card: 'none',
  },
  {
    id: 'renta',
    title: 'Renta',
    value: (r) => r.renta,
    cell: (r) => formatCreditos(r.renta),
    isNumeric: true,
    card: 'none',
  },
  {
    id: 'personas',
    title: 'Personas',
    value: (r) => r.personas,
    cell: (r) => (
      <span>
        {formatNumber(r.personas)}
        <span className={tableControls.cardText}> {r.personas === 1 ? 'persona' : 'personas'}</span>
      </span>
    ),
    isNumeric: true,
    card: 'left',
  },
];

/** Rangos (part 2 §2 Maintenance): hours, times, sales percentage, and the criteria of paga and ladder. */
export default function MantenimientoCategorias() {
  const { data, error, refetch } = useQuery(categoriasQuery());
  const [openId, setOpenId, closeOpen] = useOpenRow<number>();
  const requirements = useQuery(activityRequirementsQuery());
  const [activityOf, setActivityOf, closeActivity] = useOpenRow<Pick<RangoEditable, 'id_categoria' | 'n_categoria'>>();
  const [isCreating, setIsCreating] = useState(false);
  const actions = useMemo(
    () => ({
      cell: (r: RangoEditable) =>
        r.acciones.includes('editar') && (
          <RowButton title={`Editar ${r.n_categoria}`} press={() => setOpenId(r.id_categoria)}>
            Editar
          </RowButton>
        ),
    }),
    [setOpenId],
  );
  const rango = data?.find((r) => r.id_categoria === openId);
  // By its name, as another rango may take its place. With another name it stays open, and the save is refused.
  const asking =
    data?.find((r) => r.n_categoria === activityOf?.n_categoria && !r.retirada) ??
    data?.find((r) => r.id_categoria === activityOf?.id_categoria && !r.retirada);
  const requirement = requirements.data?.find(({ categoria }) => categoria === asking?.id_categoria);
  return (
    <>
      {data?.some((r) => !r.acciones.includes('editar')) && <p className="u-muted">{TEXTS.tarifasAltas}.</p>}
      <Table
        caption="Rangos"
        fileName="rangos"
        columns={COLUMNS}
        rows={data}
        idOf={idOf}
        initialSort="-sitio"
        inUrl="r"
        error={error}
        retry={refetch}
        unit={UNIT}
        actions={actions}
        cardsBelowWidth={1120}
        searchLabel="Buscar rango"
        filters={
          data?.some((r) => r.acciones.includes('agregarRango')) && (
            <Button variant="default" onClick={() => setIsCreating(true)}>
              Añadir rango
            </Button>
          )
        }
        empty={EMPTY}
      />
      {rango && data && (
        <CategoriaDialog rango={rango} rangos={data} close={closeOpen} openActivity={() => setActivityOf(rango)} />
      )}
      {activityOf && asking && requirement && (
        <ActivityDialog name={activityOf.n_categoria} requirement={requirement} close={closeActivity} />
      )}
      {activityOf && asking && !requirement && (
        <Dialog title={`Actividad de ${activityOf.n_categoria}`} close={closeActivity}>
          {requirements.error ? (
            <LoadError error={requirements.error} retry={requirements.refetch} />
          ) : (
            <Loading label="Cargando lo que se pide" rows={3} />
          )}
        </Dialog>
      )}
      {isCreating && <NewCategoriaDialog close={() => setIsCreating(false)} />}
    </>
  );
}

function NewCategoriaDialog({ close }: { close: () => void }) {
  const form = useForm({ nombre: '' });
  const [add, isAdding] = useCallMutation('POST addRank', { form, onSuccess: close });
  const { nombre } = form.values;
  return (
    <Dialog title="Añadir rango" close={close}>
      <Form
        form={form}
        button="Añadir"
        sending={isAdding}
        goBack={close}
        check={() => checkName('nombre', nombre)}
        send={() => add({ body: { nombre } })}
      >
        <p className="u-muted">
          Es un rango de admins, vacío y de menor rango que el tuyo. Tiene los permisos del siguiente. Los rangos 1 a 9
          son fijos, pero puedes editarlos.
        </p>
        <TextField {...form.field('nombre')} label="Nombre" maxLength={40} data-autofocus />
      </Form>
    </Dialog>
  );
}
