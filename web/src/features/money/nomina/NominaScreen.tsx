import { CAN_ADJUST_NOMINA, INITIAL_CATEGORIA } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Suspense, useCallback, useMemo } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { pendingCorrectionsQuery } from '../../../shared/work/corrections.queries.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { DateRangeFilter } from '../../../ui/form/DateRangeFilter.tsx';
import { rangeFromUrl } from '../../../ui/form/dateRange.ts';
import styles from '../../../ui/layout/ScreenLayout.module.css';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useHadAny } from '../../../ui/lists/useHadAny.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { dia } from '../../../ui/text/format.ts';
import type { ModalTab } from './components/NominaDialog.tsx';
import { NominaTable } from './components/NominaTable.tsx';
import { nominaQuery } from './nomina.queries.ts';

const Corrections = lazyWithRetry(async () => ({
  default: (await import('./components/Corrections.tsx')).Corrections,
}));
const NominaDialog = lazyWithRetry(() => import('./components/NominaDialog.tsx'));

/** `ver` 0: no member's sheet is open. `vista` empty: what waits for the reader, where something did on arrival. */
const URL_DEFAULTS = { inicio: '', final: '', ver: 0, hoja: 'registro', vista: '' };
const CORRECTIONS_VIEW = 'rectificaciones';
const NOMINA = 'nomina';

/** *Nómina* (part 1 §2): two tables, one for category Iniciales and one for the rest; and corrections that wait. */
export default function NominaScreen() {
  const canAdjust = useCan(CAN_ADJUST_NOMINA);
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { inicio, final } = url;
  const rango = useMemo(() => rangeFromUrl({ inicio, final }), [inicio, final]);
  const { data, error, refetch } = useQuery(nominaQuery(rango));
  const esperan = useQuery({ ...pendingCorrectionsQuery(), enabled: canAdjust });
  const earlier = useHadAny(esperan.data);
  const pedida = url.vista || (rango ? NOMINA : '');
  const vista =
    canAdjust && (pedida || (earlier ? CORRECTIONS_VIEW : NOMINA)) === CORRECTIONS_VIEW ? CORRECTIONS_VIEW : NOMINA;

  const open = useCallback(
    (view: number, tab: ModalTab) => change({ ver: view, hoja: tab }, { pushes: true }),
    [change],
  );
  const abierta = canAdjust ? data?.find((f) => f.id === url.ver) : undefined;
  const texto = rango
    ? `Trabajo del ${dia(rango.inicio)} al ${dia(rango.final)}, ambos incluidos.`
    : 'Período actual: desde el último reinicio.';
  return (
    <ScreenLayout
      title="Nómina"
      esperan={canAdjust ? (esperan.data?.length ?? 0) : 0}
      descripcion={
        rango ? <span className={styles.narrowOnly}>{texto}</span> : 'Horas y tiempos de cada persona en este período.'
      }
      isExplanatory={rango === null}
      more={
        vista === CORRECTIONS_VIEW
          ? undefined
          : {
              label: 'Filtrar por fechas',
              puesto: rango ? 'filtro de fechas activo' : undefined,
              contenido: (
                <DateRangeFilter rango={rango} change={change}>
                  {texto}
                </DateRangeFilter>
              ),
            }
      }
    >
      {canAdjust && (
        <div>
          <ViewSwitcher
            caption="Qué se muestra"
            vistas={[
              { clave: CORRECTIONS_VIEW, texto: 'Correcciones', cuantos: esperan.data?.length },
              { clave: NOMINA, texto: 'Nómina' },
            ]}
            vista={vista}
            change={(other) => change({ vista: other })}
          />
        </div>
      )}
      {canAdjust && pedida === '' && esperan.isPending ? (
        // Which of both it opens by is not known yet.
        <Loading que="Cargando la nómina" filas={12} />
      ) : vista === CORRECTIONS_VIEW ? (
        <Suspense fallback={<Loading que="Cargando las correcciones" filas={6} />}>
          <Corrections filas={esperan.data} fallo={esperan.error} retry={esperan.refetch} />
        </Suspense>
      ) : (
        <BothTables
          filas={data}
          fallo={error}
          retry={refetch}
          filtered={rango !== null}
          open={canAdjust ? open : undefined}
        />
      )}
      <Suspense fallback={null}>
        {abierta && (
          <NominaDialog
            row={abierta}
            rango={rango}
            tab={url.hoja === 'ajustar' ? 'ajustar' : 'registro'}
            changeTab={(tab) => change({ hoja: tab }, { replace: true })}
            close={() => change({ ver: 0, hoja: 'registro' }, { replace: true })}
          />
        )}
      </Suspense>
    </ScreenLayout>
  );
}

type TableProps = ComponentProps<typeof NominaTable>;

function BothTables({ filas, ...shared }: Omit<TableProps, 'title' | 'nombre'>) {
  const initial = useMemo(() => filas?.filter((f) => f.categoria <= INITIAL_CATEGORIA), [filas]);
  const rest = useMemo(() => filas?.filter((f) => f.categoria > INITIAL_CATEGORIA), [filas]);
  if (!filas && shared.fallo) return <LoadError error={shared.fallo} retry={shared.retry} />;
  // One for both: the second table stands where the first one ends, and that is not known yet.
  if (!filas) return <Loading que="Cargando la nómina" filas={12} />;
  return (
    <>
      <NominaTable {...shared} title="Iniciales" nombre="iniciales" filas={initial} />
      <NominaTable {...shared} title="Los demás rangos" nombre="resto" filas={rest} />
    </>
  );
}
