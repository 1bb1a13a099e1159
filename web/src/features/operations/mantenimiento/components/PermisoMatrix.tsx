import type { AnswerOf } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { PERMISO_TEXTS, PERMISOS, parsePermisos } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../../platform/api/apiError.ts';
import { callQuery } from '../../../../platform/api/callQuery.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import type { PermisoChanges, PermisoDraft } from '../permisoMatrix.ts';
import {
  bodyOf,
  changedMeanwhile,
  describeChange,
  describeImpact,
  explainLock,
  permisosOf,
  takeOver,
  togglePermiso,
} from '../permisoMatrix.ts';
import { ConcurrentChangeBanner } from './ConcurrentChangeBanner.tsx';
import styles from './PermisoMatrix.module.css';

type CategoriaRow = AnswerOf<'GET matrizPermisos'>['categorias'][number];

const permisoMatrixQuery = () =>
  callQuery('GET matrizPermisos', ['permisos', 'matriz'], {
    // The matrix contains the names of the categorias and the number of people in each.
    meta: { topics: ['carrera', 'usuarios', 'rangos'] },
  });
/** Asked anew when the matrix has arrived with a change of `permisos`, not before: it would be refused as outdated. */
const previewQuery = (categorias: readonly CategoriaRow[], changes: PermisoChanges) =>
  callQuery(
    'POST previoMatriz',
    ['matriz', 'previo', changes, categorias.map(({ n_categoria, permisos }) => [n_categoria, permisos])],
    {
      request: { body: bodyOf(categorias, changes) },
      meta: { topics: ['carrera', 'excepciones'] },
    },
  );

/** Permisos by categoria, with the impact of a change before it is saved (decisions §7). */
export default function PermisoMatrix({ draft: { changes, setChanges } }: { draft: PermisoDraft }) {
  const { data, error, refetch } = useQuery(permisoMatrixQuery());
  if (!data) return error ? <LoadError error={error} retry={refetch} /> : <Loading label="Cargando los permisos" />;
  return (
    <section className={styles.matrix} aria-label="Permisos por rango">
      {error && <LoadError error={error} retry={refetch} isInline />}
      <p className={styles.intro}>
        Lo que puede hacer cada rango. Para una sola persona, usa <b>Excepciones</b>.
      </p>
      <PermisoBoard
        categorias={data.categorias}
        changes={changes}
        onToggle={(row, permiso) => setChanges(togglePermiso(changes, row, permiso))}
      />
      {Object.keys(changes).length > 0 && (
        <ChangePreview categorias={data.categorias} changes={changes} setChanges={setChanges} />
      )}
    </section>
  );
}

interface BoardProps {
  categorias: readonly CategoriaRow[];
  changes: PermisoChanges;
  onToggle: (row: CategoriaRow, permiso: Permiso) => void;
}

/** Categorias side by side; on a phone the chosen one. */
function PermisoBoard({ categorias, changes, onToggle }: BoardProps) {
  const { sessionUser } = useSession();
  const id = useId();
  const [picked, setPicked] = useState<number>();
  // A picked one may be withdrawn meanwhile.
  const chosen = (categorias.find((c) => c.id_categoria === picked) ?? categorias[0])?.id_categoria;
  if (!sessionUser) return null;
  return (
    <>
      <div className={styles.picker}>
        <label htmlFor={id}>Rango</label>
        <select
          id={id}
          className={styles.chosen}
          value={chosen}
          onChange={(e) => setPicked(Number(e.currentTarget.value))}
        >
          {categorias.map((c) => (
            <option key={c.id_categoria} value={c.id_categoria}>
              {c.n_categoria} ({formatNumber(c.personas)}){changes[c.n_categoria] ? ' · con cambios' : ''}
            </option>
          ))}
        </select>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Permiso</th>
            {categorias.map((c) => (
              <th key={c.id_categoria} scope="col" data-chosen={c.id_categoria === chosen}>
                <span className={styles.categoria}>
                  {c.n_categoria} <small className={styles.count}>{formatNumber(c.personas)}</small>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISOS.map((permiso) => (
            <tr key={permiso}>
              <th scope="row">
                <span className="u-block u-semibold">{PERMISO_TEXTS[permiso].nombre}</span>
                <span className={styles.allows}>{PERMISO_TEXTS[permiso].permite}</span>
              </th>
              {categorias.map((row) => {
                const isGranted = permisosOf(row, changes).includes(permiso);
                const lockReason = explainLock(row, permiso, sessionUser);
                const isChanged = isGranted !== parsePermisos(row.permisos).includes(permiso);
                return (
                  <td key={row.id_categoria} data-chosen={row.id_categoria === chosen}>
                    <label
                      className={isChanged ? `${styles.cell} ${styles.changed}` : styles.cell}
                      title={lockReason ?? undefined}
                    >
                      <input
                        type="checkbox"
                        aria-label={`${PERMISO_TEXTS[permiso].nombre} en ${row.n_categoria}`}
                        checked={isGranted}
                        disabled={lockReason !== null}
                        onChange={() => onToggle(row, permiso)}
                      />
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface ChangePreviewProps extends PermisoDraft {
  categorias: readonly CategoriaRow[];
}

/** Impact of the changes, and the save button; first, what someone else changed meanwhile. */
function ChangePreview({ categorias, changes, setChanges }: ChangePreviewProps) {
  const forget = () => setChanges({});
  const [save, saving] = useCallMutation('POST guardarMatriz', { onSuccess: forget });
  const others = saving ? [] : changedMeanwhile(categorias, changes);
  const isThere = (name: string) => categorias.some((c) => c.n_categoria === name);
  // During the save the preview is stale.
  const { data, error } = useQuery({ ...previewQuery(categorias, changes), enabled: !saving && others.length === 0 });
  const send = () => {
    if (!data) return;
    save(
      { body: bodyOf(categorias, changes) },
      {
        question: {
          title: '¿Cambiar los permisos de los rangos?',
          text: `${describeImpact(data)}. ${data.cambios.map(describeChange).join('. ')}. El cambio es inmediato.`,
          action: 'Cambiar permisos',
          danger: data.cambios.some(({ pierden }) => pierden > 0),
        },
      },
    );
  };
  return (
    <div className={styles.footer}>
      {others.length > 0 && (
        <div className={styles.notice}>
          <ConcurrentChangeBanner
            changes={others.filter(isThere)}
            gone={others.filter((name) => !isThere(name))}
            take={() => setChanges(takeOver(categorias, changes))}
          />
        </div>
      )}
      <div aria-live="polite" hidden={others.length > 0}>
        {error ? (
          <span className="u-bad">{messageOf(error)}</span>
        ) : (
          <>
            <b>{data ? describeImpact(data) : 'Contando personas…'}</b>
            {data && (
              <ul className={styles.changes}>
                {data.cambios.map((change) => (
                  <li key={change.permiso}>{describeChange(change)}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      <div className="u-flex u-gap-8 u-push-end">
        <Button variant="default" onClick={forget}>
          Descartar
        </Button>
        <AsyncButton onClick={send} loading={saving} disabled={!data || error !== null || others.length > 0}>
          Guardar
        </AsyncButton>
      </div>
    </div>
  );
}
