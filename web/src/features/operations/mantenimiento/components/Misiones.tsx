import type { MisionEditable } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconMoveDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconMoveUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useCall, useIsBusy } from '../../../../platform/api/useCall.ts';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { MisionTag } from '../../../../shared/missions/MisionTag.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { OverflowMenu } from '../../../../ui/overlay/OverflowMenu.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../../ui/table/TableSearch.tsx';
import { count, creditos } from '../../../../ui/text/format.ts';
import { misionesQuery, rangosQuery } from '../mantenimiento.queries.ts';
import { board, describeSwap, findNeighbor } from '../misionBoard.ts';
import styles from './Mantenimiento.module.css';

const MisionDialog = lazyWithRetry(() => import('./MisionDialog.tsx'));
const NewMisionDialog = lazyWithRetry(async () => ({ default: (await import('./MisionDialog.tsx')).NewMisionDialog }));
const ImportScaleDialog = lazyWithRetry(() => import('./ImportScaleDialog.tsx'));
const URL_DEFAULTS = { mision: '', importar: false };
/** Whatever changes the ladder waits for what changes it. */
const CLAVE = 'escala';

/** The ladder as the board of keys behind the desk: each mission on its hook, ordered by its buttons. */
export default function Misiones() {
  const { data, error, refetch } = useQuery(misionesQuery());
  const { data: rangos } = useQuery(rangosQuery());
  const [{ mision: buscar, importar: importFile }, change] = useUrlState(URL_DEFAULTS);
  const [abierta, setOpen] = useState<number>();
  const [nueva, setNew] = useState(false);
  const { panels, retiradas } = useMemo(() => board(data ?? [], buscar), [data, buscar]);
  const addableCategorias = rangos?.filter((r) => r.acciones.includes('agregar')).map((r) => r.id_categoria) ?? [];
  const chosen = data?.find((m) => m.id === abierta);
  const filas = (misiones: readonly MisionEditable[]) => (
    <ul className={styles.items}>
      {misiones.map((m) => (
        <MisionItem key={m.id} mision={m} all={data ?? []} edit={() => setOpen(m.id)} />
      ))}
    </ul>
  );
  if (!data) {
    if (error) return <LoadError error={error} retry={refetch} />;
    return <Loading que="Cargando las misiones" />;
  }
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      {data.some((m) => !m.acciones.includes('editar')) && <p className={styles.muted}>{TEXTS.tarifasAltas}.</p>}
      <div className={styles.controls}>
        <TableSearch
          label="Buscar misión o rango"
          valor={buscar}
          change={(texto) => change({ mision: texto }, { replace: true })}
        />
        {addableCategorias.length > 0 && <Button onClick={() => setNew(true)}>Añadir misión</Button>}
        <OverflowMenu label="Más de las misiones" de="pantalla">
          <Button variant="default" onClick={() => change({ importar: true }, { pushes: true })}>
            Importar rangos y misiones
          </Button>
        </OverflowMenu>
      </div>
      {panels.length + retiradas.length === 0 && (
        <EmptyState title="No Datos">
          {data.length === 0
            ? 'Toca «Añadir misión» para crear la primera.'
            : 'Sin resultados. Prueba con otro nombre.'}
        </EmptyState>
      )}
      {panels.map(({ categoria, nombre, misiones }) => (
        <section key={categoria} className={styles.panel} aria-label={nombre}>
          <h2 className={styles.label}>
            {nombre} <small>{count(misiones.length, 'misión', 'misiones')}</small>
          </h2>
          {filas(misiones)}
        </section>
      ))}
      {retiradas.length > 0 && (
        <section className={styles.panel} aria-label="Retiradas">
          <h2 className={styles.label}>Retiradas</h2>
          {filas(retiradas)}
        </section>
      )}
      <Suspense fallback={null}>
        {chosen && <MisionDialog mision={chosen} close={() => setOpen(undefined)} />}
        {importFile && (
          <ImportScaleDialog misiones={data} close={() => change({ importar: false }, { replace: true })} />
        )}
        {nueva && <NewMisionDialog categorias={addableCategorias} close={() => setNew(false)} />}
      </Suspense>
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
    creditos(precio),
    ...(venta === 1 ? ['en venta'] : []),
    ...(traslado_venta === 1 ? ['traslados'] : []),
    personas === 0 ? 'libre' : count(personas, 'persona', 'personas'),
    `n.º ${id}`,
  ];
  return (
    <li className={styles.item}>
      <span className={styles.mision}>
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
  const [move] = useCall('POST moverMis', { clave: CLAVE });
  const busy = useIsBusy(CLAVE);
  const vecina = findNeighbor(all, mision, towards);
  const can = vecina !== undefined && mision.acciones.includes(towards === 1 ? 'subir' : 'bajar');
  const IconComponent = towards === 1 ? IconMoveUp : IconMoveDown;
  const press = () => {
    if (!can || busy) return;
    const question = {
      title: `¿${verb} ${mision.nombre}?`,
      texto: describeSwap(mision, vecina, towards),
      action: verb,
    };
    const nobody = mision.personas + vecina.personas === 0;
    move({ body: { id: mision.id, vecina: vecina.id } }, { question: nobody ? null : question });
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${verb} ${mision.nombre}`}
      // Whoever pressed it by the keyboard stays on it while it runs.
      aria-disabled={!can || busy || undefined}
      onClick={press}
    >
      <IconComponent size={20} />
    </button>
  );
}
