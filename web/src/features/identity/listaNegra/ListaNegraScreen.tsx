import type { Ban } from '@conserje/contract';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { compactEncargadoColumn, dayColumn, motivoColumn } from '../../../shared/lists/listColumns.tsx';
import { MotivoButton } from '../../../shared/lists/MotivoButton.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../shared/people/PersonLink.tsx';
import { RowActions } from '../../../ui/table/RowButton.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { BanStatus, describeBan } from './components/BanStatus.tsx';
import { listaNegraQuery } from './listaNegra.queries.ts';

const NewBanForm = lazyWithRetry(() => import('./components/NewBanForm.tsx'));

/** The name of the account now, of someone without one the listed name. */
const nameOf = ({ usuarioNombre, nombre }: Ban): string => usuarioNombre ?? nombre;

/** Says beside the name how someone was called when they were listed, if their account was renamed. */
const BanName = ({ ban }: { ban: Ban }) => (
  <span>
    {ban.usuarioNombre === null ? ban.nombre : <PersonLink name={ban.usuarioNombre} />}
    {nameOf(ban) !== ban.nombre && <span className="u-muted"> (en la lista como {ban.nombre})</span>}
  </span>
);

const COLUMNS: readonly ServerColumn<'GET listaNegra'>[] = [
  {
    id: 'nombre',
    title: 'Nombre',
    value: nameOf,
    cell: (b) => <BanName ban={b} />,
    card: 'title',
  },
  motivoColumn((b) => b.motivo),
  compactEncargadoColumn((b) => b.encargadoNombre),
  dayColumn((b) => b.fecha),
  {
    id: 'hasta',
    title: 'Hasta',
    value: (b) => b.hasta ?? '',
    isDay: true,
    cell: (b) => (b.hasta === null ? 'Sin fecha' : formatDate(b.hasta)),
  },
  {
    id: 'estado',
    title: 'Estado',
    value: describeBan,
    cell: (b) => <BanStatus ban={b} />,
    isSortable: false,
  },
];

/** Returns what the end of an entry allows: an account keeps its name, so its person comes back by a readmission. */
const freedText = ({ usuario }: Ban): string =>
  usuario === null ? 'Podrá registrarse con ese nombre.' : 'Se podrá reingresar a esta persona.';

const ACTIONS = {
  cell: (b: Ban) =>
    b.acciones.includes('retirar') && (
      <RowActions>
        <MotivoButton
          call="POST quitarVeto"
          toRequest={(motivo) => ({ body: { id: b.id, motivo } })}
          title={`Sacar a ${nameOf(b)} de la lista negra`}
          question={`¿Sacar a ${nameOf(b)} de la lista negra?`}
          button="Sacar de la lista"
          consequence={`${freedText(b)} Queda en el historial, con tu nombre y tu motivo.`}
        >
          Sacar
        </MotivoButton>
      </RowActions>
    ),
};

/** *Lista negra*: who may not register or take a name (docs/decisions/0079). */
export default function ListaNegraScreen() {
  return (
    <ListScreen
      title="Lista negra"
      description="Quienes no pueden registrarse."
      newItem={{
        open: 'Agregar a la lista',
        close: 'Cerrar',
        renderForm: (finish) => <NewBanForm onDone={() => finish()} />,
      }}
      list={listaNegraQuery}
      columns={COLUMNS}
      actions={ACTIONS}
      initialSort="-fecha"
      unit={['persona', 'personas']}
      searchedFields="nombre, motivo o encargado"
      empty={['Nadie en la lista negra', 'Toca «Agregar a la lista», o márcalo al despedir a alguien.']}
    />
  );
}
