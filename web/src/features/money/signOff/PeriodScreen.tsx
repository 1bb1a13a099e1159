import type { SignOffRole } from '@conserje/rules';
import { asksForSignOff, CAN_PAY } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { ownPeriodQuery } from '../../../shared/money/signOff.queries.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { AllSignOffs } from './components/AllSignOffs.tsx';
import { OpenItems } from './components/OpenItems.tsx';
import { PeriodPart } from './components/PeriodPart.tsx';
import { PeriodRows } from './components/PeriodRows.tsx';

const URL_DEFAULTS = { vista: '' };
const LABELS = { miembro: 'Lo mío', encargado: 'Lo que sumé', todos: 'Quién falta' } as const;
type View = keyof typeof LABELS;
const ALL_VIEWS = Object.keys(LABELS) as View[];

/** *Mi período*: what a person confirms before the payroll is reset, and who has not (docs/decisions/0015). */
export default function PeriodScreen() {
  const { periodo_confirma: mode } = useConfiguracion();
  const canPay = useCan(CAN_PAY);
  const [url, change] = useUrlState(URL_DEFAULTS);
  const views = ALL_VIEWS.filter((view) => (view === 'todos' ? canPay : asksForSignOff(mode, view)));
  const { data } = useQuery({ ...ownPeriodQuery(), enabled: mode !== 'nadie' });
  const toConfirm = views.find((one) => one !== 'todos' && data?.[one] && data[one].estado !== 'confirmado');
  const view = views.find((one) => one === url.vista) ?? toConfirm ?? views[0];
  return (
    <ScreenLayout
      title="Mi período"
      description={
        view === 'todos'
          ? 'Quién no confirmó su período. Puedes reiniciar la nómina igual.'
          : 'Revisa lo que se sumó y confírmalo antes de la paga.'
      }
      isExplanatory
    >
      {mode === 'nadie' ? (
        <EmptyState title="Tu agencia no pide esto">Nadie tiene que confirmar su período.</EmptyState>
      ) : (
        <>
          {views.length > 1 && view && (
            <div>
              <ViewSwitcher
                caption="Qué se muestra"
                views={views.map((id) => ({ id, label: LABELS[id] }))}
                view={view}
                change={(other: View) => change({ vista: other })}
              />
            </div>
          )}
          {view === 'todos' ? <AllSignOffs /> : view && <OwnView key={view} role={view} />}
        </>
      )}
    </ScreenLayout>
  );
}

function OwnView({ role }: { role: SignOffRole }) {
  const { data, error, refetch } = useQuery(ownPeriodQuery());
  const part = data?.[role];
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  if (!data) return <Loading label="Cargando tu período" rows={3} rowHeight="6rem" />;
  return (
    <>
      {part && <PeriodPart role={role} part={part} />}
      {part && part.filas > 0 && <PeriodRows role={role} marksNew={part.estado === 'cambio'} />}
      <OpenItems correcciones={role === 'miembro' ? data.correcciones : []} tiempos={data.tiempos} />
    </>
  );
}
