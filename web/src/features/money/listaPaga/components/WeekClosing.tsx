import type { ClosingGroup } from '@conserje/contract';
import { PAY_AT_ONCE_MAX, TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { getOpenQuestion } from '../../../../platform/state/confirm.ts';
import { showToast } from '../../../../platform/state/toasts.ts';
import { serverNow } from '../../../../platform/time/serverClock.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../../ui/layout/ScreenLayout.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import { listaPagaQuery, weekClosingQuery } from '../listaPaga.queries.ts';
import { payableRows, sumMontos, sumOwnWaiting } from '../pagaView.ts';
import { usePayments } from '../usePayments.ts';
import type { ClosingStep } from '../weekClosing.ts';
import { computeWeekClosing } from '../weekClosing.ts';
import { describeCloseStep, describePayStep, describeResetStep, describeUpdate } from '../weekClosingTexts.ts';
import { ClosingStepPanel } from './ClosingStepPanel.tsx';
import { PaidSummary } from './PayBar.tsx';
import styles from './WeekClosing.module.css';

interface Props {
  goBack: () => void;
}

/**
 * Steps of the weekly closing in order, each with its preview. The progress is derived from the lists on the server, so
 * that the viewer or another person can continue.
 */
export default function WeekClosing({ goBack }: Props) {
  const { data, error, refetch } = useQuery(weekClosingQuery());
  const { data: lists } = useQuery(listaPagaQuery(null));
  const { sessionUser } = useSession();
  const payments = usePayments();
  const [update, isUpdating] = useCallMutation('GET updateLista', { occasion: null });
  const [close, isClosing] = useResets('POST reiniciarLista', data?.grupos, payments.forget);
  const [reset, isResetting] = useResets('POST reiniciarNomina', data?.grupos, payments.forget);
  const openRows = lists?.filas.filter((f) => f.estado === 'abierta') ?? [];
  const nextBatch = payableRows(openRows).slice(0, PAY_AT_ONCE_MAX);
  const sum = sumMontos(nextBatch);
  const closing = data && lists && computeWeekClosing(data.grupos, lists.filas, serverNow());
  // A payment reaches the rows before the totals: until both agree, the closing waits.
  const isUpToDate = closing?.totals.creditos === sumMontos(openRows);

  const renderButton = (step: ClosingStep, text: string, isBusy: boolean, run: () => void) => (
    <AsyncButton variant={closing?.dueStep === step ? 'filled' : 'default'} loading={isBusy} onClick={run}>
      {text}
    </AsyncButton>
  );
  return (
    <ScreenLayout
      title="Cerrar la semana"
      description="Cuatro pasos, en orden. Puedes salir y seguir después."
      isExplanatory
      actions={
        <Button variant="default" leftSection={<IconBack size={18} />} onClick={goBack}>
          Volver a la lista
        </Button>
      }
    >
      {closing && lists ? (
        <>
          {closing.finishedAt && (
            <p className={styles.finished} role="status">
              <b>Semana cerrada.</b> Fue el <DateTimeText value={closing.finishedAt} />. Lo nuevo cuenta para la
              próxima.
            </p>
          )}
          <ol className={styles.steps}>
            <ClosingStepPanel
              title="Actualizar las listas"
              isDue={closing.dueStep === 'actualizar'}
              isDone={closing.done.includes('actualizar')}
              texts={describeUpdate(closing)}
            >
              {closing.changedCount > 0 && renderButton('actualizar', 'Actualizar', isUpdating, () => update())}
            </ClosingStepPanel>
            <ClosingStepPanel
              title="Pagar"
              isDue={closing.dueStep === 'pagar'}
              isDone={closing.done.includes('pagar')}
              texts={describePayStep(closing, sumOwnWaiting(openRows, sessionUser?.usuario))}
            >
              {nextBatch.length > 0 && (
                <>
                  {renderButton(
                    'pagar',
                    `Paga ${formatNumber(nextBatch.length)} · ${formatCreditos(sum)}`,
                    payments.isPaying,
                    () => payments.payMany(nextBatch),
                  )}
                  <details className={styles.people}>
                    <summary>Ver a quién pagas</summary>
                    {nextBatch.map((f) => `${f.usuarioNombre} (${formatCreditos(f.monto)})`).join(', ')}
                  </details>
                </>
              )}
              <PaidSummary isInline {...payments} />
            </ClosingStepPanel>
            <ClosingStepPanel
              title="Cerrar las listas"
              isDue={closing.dueStep === 'cerrar'}
              isDone={closing.done.includes('cerrar')}
              texts={describeCloseStep(closing)}
            >
              {closing.open.length > 0 &&
                renderButton('cerrar', formatCloseLabel(closing.open.length), isClosing || !isUpToDate, () =>
                  close(closing.open, (g) => ({ ...g.lista, anterior: g.cerrada }), describeCloseStep(closing)),
                )}
            </ClosingStepPanel>
            <ClosingStepPanel
              title="Reiniciar la nómina"
              isDue={closing.dueStep === 'reiniciar'}
              isDone={closing.done.includes('reiniciar')}
              texts={describeResetStep(closing)}
            >
              {closing.open.length === 0 &&
                closing.awaitingReset.length > 0 &&
                renderButton('reiniciar', 'Reiniciar la nómina', isResetting, () =>
                  reset(
                    closing.awaitingReset,
                    (g) => ({ ...g.nomina, anterior: g.reiniciada }),
                    describeResetStep(closing),
                  ),
                )}
            </ClosingStepPanel>
          </ol>
        </>
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading label="Cargando el cierre de la semana" rows={4} rowHeight="7rem" />
      )}
    </ScreenLayout>
  );
}

type ResetCall = 'POST reiniciarLista' | 'POST reiniciarNomina';
type SeenReset = { personas: number; creditos: number; anterior: string | null };
type ResetHandler = (
  groups: readonly ClosingGroup[],
  seenOf: (group: ClosingGroup) => SeenReset,
  texts: readonly string[],
) => void;

/**
 * Resets groups in sequence after one confirmation; stops at the first refusal.
 * @param now the groups as they are now: another person's reset closes the question, which would ask for a second one
 * @param onReset runs after each
 */
function useResets(
  call: ResetCall,
  now: readonly ClosingGroup[] | undefined,
  onReset: () => void,
): [reset: ResetHandler, inProgress: boolean] {
  const [send, sending] = useCallMutation(call);
  const [lastWhenAsked, setLastWhenAsked] = useState<string | null>(null);
  const last = now ? describeLastResets(now) : null;
  useEffect(() => {
    const question = lastWhenAsked === null || last === lastWhenAsked ? null : getOpenQuestion();
    if (!question) return;
    question.answer(false);
    showToast({ msg: 'Otra persona lo hizo mientras mirabas.', kind: 'news' });
  }, [last, lastWhenAsked]);
  const resetNext: ResetHandler = ([group, ...rest], seenOf, texts) => {
    if (!group) return;
    const { op } = group;
    const { personas, creditos, anterior } = seenOf(group);
    if (texts.length > 0) setLastWhenAsked(last);
    send(
      {
        body: {
          op: op === 0 ? 0 : 1,
          visto: { personas, creditos, anterior },
          ...(call === 'POST reiniciarNomina' && group.faltan && { faltan: group.faltan.personas }),
        },
      },
      {
        // A key for each group: the next is sent while this one is answered.
        busyKey: `${call} ${op}`,
        question:
          texts.length === 0
            ? null
            : {
                ...(call === 'POST reiniciarLista'
                  ? { title: `¿${formatCloseLabel(rest.length + 1)}?`, action: formatCloseLabel(rest.length + 1) }
                  : { title: TEXTS.seguroReiniciar, action: 'Reiniciar la nómina' }),
                text: texts.join(' '),
                danger: true,
              },
        onDone: () => setLastWhenAsked(null),
        onSuccess: () => {
          onReset();
          resetNext(rest, seenOf, []);
        },
      },
    );
  };
  return [resetNext, sending];
}

const describeLastResets = (groups: readonly ClosingGroup[]): string =>
  groups.map(({ cerrada, reiniciada }) => `${cerrada} ${reiniciada}`).join();

const formatCloseLabel = (n: number): string => (n === 1 ? 'Cerrar la lista' : `Cerrar las ${formatNumber(n)} listas`);
