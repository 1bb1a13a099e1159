import type { Firma } from '@conserje/contract';
import { useMemo } from 'react';
import { isOwnSubject } from '../../../platform/api/useCallMutation.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { useBulkActs } from '../../../shared/people/bulk-acts/useBulkActs.tsx';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { DeleteFirmaButton, deletionKey } from './components/DeleteFirmaButton.tsx';
import { FirmaFlourish } from './components/FirmaFlourish.tsx';
import { OpenBookIllustration } from './components/OpenBookIllustration.tsx';
import styles from './FirmasScreen.module.css';
import { firmasQuery } from './firmas.queries.ts';

const NewFirmaForm = lazyWithRetry(() => import('./components/NewFirmaForm.tsx'));

const COLUMNS: readonly ServerColumn<'GET getAllFirmas'>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (f) => f.usuario,
    cell: (f) => <PersonName usuario={f.usuario}>{f.despedido && <Badge tone="bad">Despedido</Badge>}</PersonName>,
    card: 'title',
  },
  {
    id: 'firma',
    title: 'Firma',
    value: (f) => f.firma,
    cell: (f) => <FirmaFlourish firma={f.firma} />,
    card: 'large',
  },
];
const ACTIONS = {
  cell: (f: Firma) => f.acciones.includes('eliminar') && <DeleteFirmaButton firma={f} />,
};

const FREEZE_OPTIONS = { own: (f: Firma) => isOwnSubject(deletionKey(f.id)) };

const personOf = ({ id, usuario: nombre, despedido }: Firma) => (despedido ? null : { id, nombre });

const ruledRowClass = () => styles.ruledRow;

/** *Firmas* (part 2 §2): firmas by usuario. An empty search shows nothing. */
export default function FirmasScreen() {
  const acts = useBulkActs(personOf);
  const columns = useMemo(() => acts.selectable(COLUMNS), [acts]);
  return (
    <ListScreen
      title="Firmas"
      description="Las 3 letras o números que van al final de la misión. Cada persona tiene las suyas."
      newItem={{
        open: 'Nueva firma',
        close: 'Cerrar Nueva firma',
        renderForm: () => <NewFirmaForm />,
        placeholder: styles.placeholder,
      }}
      list={firmasQuery}
      columns={columns}
      summaryOf={(_search, _hasMore, rows) => acts.summary(rows)}
      renderFooter={acts.bar}
      rowClass={ruledRowClass}
      onlyWhenSearching
      initialSort="usuario"
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      unit={['firma', 'firmas']}
      searchedFields="usuario o firma"
      empty={['Busca una firma', 'Escribe parte de un nombre o de una firma.', <OpenBookIllustration key="libro" />]}
    />
  );
}
