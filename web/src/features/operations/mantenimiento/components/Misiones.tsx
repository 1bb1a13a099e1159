import type { MisionEditable } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconMoveDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconMoveUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCallMutation, useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { OverflowMenu } from '../../../../ui/overlay/OverflowMenu.tsx';
import { useOpenRow } from '../../../../ui/state/useOpenRow.ts';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../../ui/table/TableSearch.tsx';
import { formatCount, formatCreditos } from '../../../../ui/text/format.ts';
import { categoriasQuery, misionesQuery } from '../mantenimiento.queries.ts';
import { buildBoard, describeSwap, findNeighbor } from '../misionBoard.ts';
import styles from './Mantenimiento.module.css';

const MisionDialog = lazyDialog(() => import('./MisionDialog.tsx'));
const NewMisionDialog = lazyDialog(async () => ({ default: (await import('./MisionDialog.tsx')).NewMisionDialog }));
const ImportLadderDialog = lazyDialog(() => import('./ImportLadderDialog.tsx'));
const URL_DEFAULTS = { mision: '', importar: false };
/** Shared call key: changes of the ladder run one at a time. */
const LADDER_CALL_KEY = 'escala';

/** The ladder as a key board; buttons reorder the misiones. */
export default function Misiones() {
  const { data, error, refetch } = useQuery(misionesQuery());
  const { data: rangos } = useQuery(categoriasQuery());
  const [{ mision: search, importar: isImporting }, change] = useUrlState(URL_DEFAULTS);
  const [openId, setOpenId, closeOpen] = useOpenRow<number>();
  const [isCreating, setIsCreating] = useState(false);
  const { panels, retired } = useMemo(() => buildBoard(data ?? [], search), [data, search]);
  const addableCategorias = rangos?.filter((r) => r.acciones.includes('agregar')).map((r) => r.id_categoria) ?? [];
  const chosen = data?.find((m) => m.id === openId);
  const renderList = (misiones: readonly MisionEditable[]) => (
    <ul className="u-divided">
      {misiones.map((m) => (
        <MisionItem key={m.id} mision={m} all={data ?? []} edit={() => setOpenId(m.id)} />
      ))}
    </ul>
  );
  if (!data) {
    if (error) return <LoadError error={error} retry={refetch} />;
    return <Loading label="Cargando las misiones" />;
  }
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      {data.some((m) => !m.acciones.includes('editar')) && <p className="u-muted">{TEXTS.tarifasAltas}.</p>}
      <div className={styles.controls}>
        <TableSearch
          label="Buscar misión o rango"
          value={search}
          change={(text) => change({ mision: text }, { replace: true })}
        />
        {addableCategorias.length > 0 && <Button onClick={() => setIsCreating(true)}>Añadir misión</Button>}
        <OverflowMenu label="Más de las misiones" container="screen">
          <Button variant="default" onClick={() => change({ importar: true }, { pushes: true })}>
            Importar rangos y misiones
          </Button>
        </OverflowMenu>
      </div>
      {panels.length + retired.length === 0 && (
        <EmptyState title="No Datos">
          {data.length === 0
            ? 'Toca «Añadir misión» para crear la primera.'
            : 'Sin resultados. Prueba con otro nombre.'}
        </EmptyState>
      )}
      {panels.map(({ categoria, name, misiones }) => (
        <section key={categoria} className={styles.panel} aria-label={name}>
          <h2 className={styles.label}>
            {name} <small className={styles.count}>{formatCount(misiones.length, 'misión', 'misiones')}</small>
          </h2>
          {renderList(misiones)}
        </section>
      ))}
      {retired.length > 0 && (
        <section className={styles.panel} aria-label="Retiradas">
          <h2 className={styles.label}>Retiradas</h2>
          {renderList(retired)}
        </section>
      )}
      {chosen && <MisionDialog mision={chosen} close={closeOpen} />}
      {isImporting && (
        <ImportLadderDialog misiones={data} close={() => change({ importar: false }, { replace: true })} />
      )}
      {isCreating && <NewMisionDialog categorias={addableCategorias} close={() => setIsCreating(false)} />}
    </>
  );
}

interface MisionItemProps {
  mision: MisionEditable;
  all: readonly MisionEditable[];
  edit: () => void;
}

function MisionItem({ mision, all, edit }: MisionItemProps) {
  const { id, nombre, precio, venta, traslado_venta, personas, retirada } = mision;
  const details = [
    formatCreditos(precio),
    ...(venta === 1 ? ['en venta'] : []),
    ...(traslado_venta === 1 ? ['traslados'] : []),
    personas === 0 ? 'libre' : formatCount(personas, 'persona', 'personas'),
    `n.º ${id}`,
  ];
  return (
    <li className={styles.item}>
      <span className="u-text-15">
        <MisionTag mision={nombre} />
      </span>
      <span className={styles.details}>
        {retirada ? `${mision.n_categoria} · ` : ''}
        {details.join(' · ')}
      </span>
      <span className={styles.moveButtons}>
        {!retirada && <MoveButton mision={mision} all={all} towards={1} />}
        {!retirada && <MoveButton mision={mision} all={all} towards={-1} />}
        {mision.acciones.includes('editar') && (
          <button type="button" className={styles.button} aria-label={`Editar ${nombre}`} onClick={edit}>
            <IconEdit size={20} />
          </button>
        )}
      </span>
    </li>
  );
}

function MoveButton({
  mision,
  all,
  towards,
}: {
  mision: MisionEditable;
  all: readonly MisionEditable[];
  towards: 1 | -1;
}) {
  const verb = towards === 1 ? 'Subir' : 'Bajar';
  const [move] = useCallMutation('POST moverMis', { busyKey: LADDER_CALL_KEY });
  const busy = useIsBusy(LADDER_CALL_KEY);
  const neighbor = findNeighbor(all, mision, towards);
  const canMove = neighbor !== undefined && mision.acciones.includes(towards === 1 ? 'subir' : 'bajar');
  const IconComponent = towards === 1 ? IconMoveUp : IconMoveDown;
  const press = () => {
    if (!canMove || busy) return;
    const question = {
      title: `¿${verb} ${mision.nombre}?`,
      text: describeSwap(mision, neighbor, towards),
      action: verb,
    };
    const isUnused = mision.personas + neighbor.personas === 0;
    move(
      { body: { id: mision.id, vecina: neighbor.id, arriba: towards === 1 } },
      { question: isUnused ? null : question },
    );
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${verb} ${mision.nombre}`}
      // Not `disabled`: the keyboard focus stays on the button.
      aria-disabled={!canMove || busy || undefined}
      onClick={press}
    >
      <IconComponent size={20} />
    </button>
  );
}
