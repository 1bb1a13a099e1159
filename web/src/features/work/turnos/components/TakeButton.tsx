import type { TurnoHour } from '@conserje/contract';
import type { TurnoScope, TurnoState } from '@conserje/rules';
import { useCallMutation, useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { useRowDialog } from '../../../../ui/overlay/rowDialog.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { hourKey } from '../hourKey.ts';
import { describeDayHour, takeLabel } from '../turnoTexts.ts';

const ScopeDialog = lazyDialog(() => import('./ScopeDialog.tsx'));

interface Props {
  hour: TurnoHour;
  /** State of the viewer's own turno in the hour. */
  ownState: TurnoState | undefined;
}

/** Takes a free place: at once if there is one way to take it, else after a choice between every week and one day. */
export function TakeButton({ hour, ownState }: Props) {
  const { dia, hora, acciones } = hour;
  const busyKey = hourKey(hour);
  const [take] = useCallMutation('POST tomarTurno', { busyKey, occasion: null });
  const isBusy = useIsBusy(busyKey);
  const scopes: TurnoScope[] = [
    ...(acciones.includes('tomar') ? (['siempre'] as const) : []),
    ...(acciones.includes('tomarDia') ? (['dia'] as const) : []),
  ];
  const [only, other] = scopes;
  const label = takeLabel(hour, ownState);
  const choose = useRowDialog((close) => (
    <ScopeDialog
      title={`Tomar: ${describeDayHour(hour)}`}
      button="Tomar turno"
      dia={dia}
      close={close}
      call="POST tomarTurno"
      toRequest={(alcance) => ({ body: { dia, hora, alcance } })}
    />
  ));
  const send = (alcance: TurnoScope) => take({ body: { dia, hora, alcance } });
  return (
    <RowButton
      title={`${label}: ${describeDayHour(hour)}`}
      isBusy={isBusy}
      press={() => (only && !other ? send(only) : choose())}
    >
      {label}
    </RowButton>
  );
}
