import type { ClosingGroup } from '@conserje/contract';
import { PAY_AT_ONCE_MAX, TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../../platform/api/useCall.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { ahora } from '../../../../platform/time/serverClock.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../../ui/layout/ScreenLayout.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { count, creditos, numero } from '../../../../ui/text/format.ts';
import { listaQuery, weekClosingQuery } from '../listaPaga.queries.ts';
import { payableRows } from '../pagaView.ts';
import { usePayments } from '../usePayments.ts';
import type { ClosingStep } from '../weekClosing.ts';
import { computeWeekClosing } from '../weekClosing.ts';
import { describeCloseStep, describePayStep, describeResetStep, describeUpdate } from '../weekClosingTexts.ts';
import { ClosingStepPanel } from './ClosingStepPanel.tsx';
import { PaidSummary } from './PayBar.tsx';
import styles from './WeekClosing.module.css';

interface Props {
  /** Back to the list. */
  goBack: () => void;
}

/**
 * Closing the week: what each step will do, in the order in which they are taken. How far it is is what the server knows of
 * the lists, so whoever leaves in the middle goes on from there, and so does another.
 */
export default function WeekClosing({ goBack }: Props) {
  const { data, error, refetch } = useQuery(weekClosingQuery());
  const { data: lists } = useQuery(listaQuery(null));
  const { sessionUser } = useSession();
  const payments = usePayments();
  const [update, isUpdating] = useCall('GET updateLista');
  const [close, isClosing] = useResets('POST reiniciarLista');
  const [reset, isResetting] = useResets('POST reiniciarNomina');
  const esperan = lists?.filas.filter((f) => f.estado === 'abierta') ?? [];
  const nextBatch = payableRows(esperan).slice(0, PAY_AT_ONCE_MAX);
  const sum = nextBatch.reduce((n, { monto }) => n + monto, 0);
  const own = esperan.find((f) => f.usuarioNombre === sessionUser?.usuario && !f.acciones.includes('pagar'));
  const cierre = data && computeWeekClosing(data.grupos, nextBatch.length, ahora());
  // Rows that were just paid are in the list before they are in the sums: until then a list can't be closed as it is shown.
  const upToDate = cierre?.lista.creditos === esperan.reduce((n, { monto }) => n + monto, 0);

  const button = (paso: ClosingStep, texto: string, ocupado: boolean, run: () => void) => (
    <AsyncButton variant={cierre?.dueStep === paso ? 'filled' : 'default'} loading={ocupado} onClick={run}>
      {texto}
    </AsyncButton>
  );
  return (
    <ScreenLayout
      title="Cerrar la semana"
      descripcion="Cuatro pasos, en orden. Puedes salir y seguir después."
      isExplanatory
      acciones={
        <Button variant="default" leftSection={<IconBack size={18} />} onClick={goBack}>
          Volver a la lista
        </Button>
      }
    >
      {cierre && lists ? (
        <>
          {cierre.finishedAt && (
            <p className={styles.finished} role="status">
              <b>Semana cerrada.</b> Fue el <DateTimeText valor={cierre.finishedAt} />. Lo nuevo cuenta para la próxima.
            </p>
          )}
          <ol className={styles.steps}>
            <ClosingStepPanel
              title="Actualizar las listas"
              isDue={cierre.dueStep === 'actualizar'}
              hecho={cierre.done.includes('actualizar')}
              texts={describeUpdate(cierre)}
            >
              {cierre.cambian > 0 && button('actualizar', 'Actualizar', isUpdating, () => update())}
            </ClosingStepPanel>
            <ClosingStepPanel
              title="Pagar"
              isDue={cierre.dueStep === 'pagar'}
              hecho={cierre.done.includes('pagar')}
              texts={describePayStep(cierre, own?.monto)}
            >
              {nextBatch.length > 0 && (
                <>
                  {button('pagar', `Paga ${numero(nextBatch.length)} · ${creditos(sum)}`, payments.isPaying, () =>
                    payments.payMany(nextBatch),
                  )}
                  <details className={styles.people}>
                    <summary>Ver a quién pagas</summary>
                    {nextBatch.map((f) => `${f.usuarioNombre} (${creditos(f.monto)})`).join(', ')}
                  </details>
                </>
              )}
            </ClosingStepPanel>
            <ClosingStepPanel
              title="Cerrar las listas"
              isDue={cierre.dueStep === 'cerrar'}
              hecho={cierre.done.includes('cerrar')}
              texts={describeCloseStep(cierre)}
            >
              {cierre.open.length > 0 &&
                button(
                  'cerrar',
                  cierre.open.length === 1 ? 'Cerrar la lista' : 'Cerrar las 2 listas',
                  isClosing || !upToDate,
                  () => close(cierre.open, (g) => g.lista, describeCloseStep(cierre)),
                )}
            </ClosingStepPanel>
            <ClosingStepPanel
              title="Reiniciar la nómina"
              isDue={cierre.dueStep === 'reiniciar'}
              hecho={cierre.done.includes('reiniciar')}
              texts={describeResetStep(cierre)}
            >
              {cierre.open.length === 0 &&
                cierre.awaitingReset.length > 0 &&
                button('reiniciar', 'Reiniciar la nómina', isResetting, () =>
                  reset(cierre.awaitingReset, (g) => g.nomina, describeResetStep(cierre)),
                )}
            </ClosingStepPanel>
          </ol>
          <PaidSummary {...payments} />
        </>
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading que="Cargando el cierre de la semana" filas={4} alto="7rem" />
      )}
    </ScreenLayout>
  );
}

type ResetCall = 'POST reiniciarLista' | 'POST reiniciarNomina';
type SeenTotals = { personas: number; creditos: number };
type ResetHandler = (
  grupos: readonly ClosingGroup[],
  visto: (grupo: ClosingGroup) => SeenTotals,
  texts: readonly string[],
) => void;

/** Resets groups one after another, after one question for all; the first that is refused is the last. */
function useResets(llamada: ResetCall): [reset: ResetHandler, inProgress: boolean] {
  const [send, sending] = useCall(llamada);
  const resume: ResetHandler = ([grupo, ...rest], visto, texts) => {
    if (!grupo) return;
    const { op } = grupo;
    const { personas, creditos: debe } = visto(grupo);
    send(
      { body: { op: op === 0 ? 0 : 1, visto: { personas, creditos: debe } } },
      {
        // A press of its own for each: the next one is sent while this one is being answered.
        clave: `${llamada} ${op}`,
        question:
          texts.length === 0
            ? null
            : {
                title: TEXTS.seguroReiniciar,
                texto: texts.join(' '),
                action: llamada === 'POST reiniciarLista' ? formatCloseLabel(rest.length + 1) : 'Reiniciar la nómina',
                danger: true,
              },
        onSuccess: () => resume(rest, visto, []),
      },
    );
  };
  return [resume, sending];
}

const formatCloseLabel = (n: number): string => `Cerrar ${count(n, 'lista', 'listas')}`;
