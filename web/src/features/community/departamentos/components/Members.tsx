import type { Departamento, DepartamentoMember } from '@conserje/contract';
import { useMemo } from 'react';
import { MotivoButton } from '../../../../shared/lists/MotivoButton.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { PersonName } from '../../../../shared/people/PersonName.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { membersQuery } from '../departamentos.queries.ts';

const COLUMNS: readonly ServerColumn<'GET miembrosDepartamento/:id'>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (m) => m.usuarioNombre,
    cell: (m) => <PersonName usuario={m.usuarioNombre}>{m.jefe && <Badge tone="good">Jefe</Badge>}</PersonName>,
    file: [
      { title: 'Usuario', value: (m) => m.usuarioNombre },
      { title: 'Jefe', value: (m) => (m.jefe ? 'Sí' : 'No') },
    ],
    card: 'title',
  },
  { id: 'rango', title: 'Rango', value: (m) => m.rango, card: 'left' },
  {
    id: 'desde',
    title: 'Entró',
    value: (m) => m.desde,
    cell: (m) => <DateTimeText value={m.desde} format="date" />,
    card: 'right',
  },
];
const UNIT = ['persona', 'personas'] as const;

/** The members of a departamento; who may remove them does so with a reason. */
export function Members({ departamento: { id, nombre } }: { departamento: Departamento }) {
  const list = useMemo(() => membersQuery(id), [id]);
  const actions = useMemo(
    () => ({
      cell: (m: DepartamentoMember) =>
        m.acciones.includes('quitar') && <RemoveButton member={m} departamento={{ id, nombre }} />,
    }),
    [id, nombre],
  );
  return (
    <ServerTable
      caption={`Personas de ${nombre}`}
      fileName="departamento"
      list={list}
      columns={COLUMNS}
      inUrl="miembros"
      initialSort="-rango"
      actions={actions}
      unit={UNIT}
      searchLabel="Buscar usuario o rango"
      empty={<EmptyState title="Sin personas">Aquí verás a quienes entren.</EmptyState>}
    />
  );
}

interface RemoveProps {
  member: DepartamentoMember;
  departamento: { id: number; nombre: string };
}

const RemoveButton = ({ member: { id: usuario, usuarioNombre }, departamento: { id, nombre } }: RemoveProps) => (
  <RowActions>
    <MotivoButton
      call="POST quitarDepartamento"
      toRequest={(motivo) => ({ body: { id, usuario, motivo } })}
      title={`Sacar a ${usuarioNombre} de ${nombre}`}
      question={`¿Sacar a ${usuarioNombre} de ${nombre}?`}
      button="Sacar"
      consequence="Le llegará una notificación con tu motivo."
    >
      Sacar
    </MotivoButton>
  </RowActions>
);
