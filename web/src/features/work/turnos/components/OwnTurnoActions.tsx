import { useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { useRowDialog } from '../../../../ui/overlay/rowDialog.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { capitalize } from '../../../../ui/text/format.ts';
import { hourKey } from '../hourKey.ts';
import type { OwnTurnoInHour } from '../ownTurno.ts';
import { describeDayHour, describeSentOffer, everyWeekLabel, formatHourSpan } from '../turnoTexts.ts';

const ScopeDialog = lazyDialog(() => import('./ScopeDialog.tsx'));
const OfferDialog = lazyDialog(() => import('./OfferDialog.tsx'));

/** Buttons of the viewer's own turno: give it up, offer it, withdraw the offer. */
export function OwnTurnoActions({ turno }: { turno: OwnTurnoInHour }) {
  const { acciones, oferta } = turno;
  const offer = useRowDialog((close) => <OfferDialog turno={turno} close={close} />);
  if (acciones.length === 0) return null;
  return (
    <span className="u-row u-wrap u-gap-8">
      {oferta && <small className="u-muted">{describeSentOffer(turno, oferta)}</small>}
      {(acciones.includes('dejarDia') || acciones.includes('dejar')) && <LeaveButton turno={turno} />}
      {acciones.includes('ofrecer') && (
        <RowButton title={`Ofrecer: ${describeDayHour(turno)}`} press={offer}>
          Ofrecer
        </RowButton>
      )}
      {oferta && acciones.includes('retirarOferta') && (
        <RowAction
          call="POST retirarOfertaTurno"
          busyKey={hourKey(turno)}
          submission={{ body: { id: oferta.id } }}
          title={`Retirar la oferta a ${oferta.paraNombre}`}
        >
          Retirar oferta
        </RowAction>
      )}
    </span>
  );
}

/** Gives up the turno: after a question if there is one way to do it, else after a choice. */
function LeaveButton({ turno }: { turno: OwnTurnoInHour }) {
  const { id, dia, hora, acciones } = turno;
  const isBusy = useIsBusy(hourKey(turno));
  const title = `Dejar: ${describeDayHour(turno)}`;
  const choose = useRowDialog((close) => (
    <ScopeDialog
      title={title}
      button="Dejar turno"
      dia={dia}
      initial="dia"
      call="POST dejarTurno"
      toRequest={(alcance) => ({ body: { id, dia, alcance } })}
      close={close}
    >
      <p className="u-full-row u-muted">El lugar queda libre para quien lo tome.</p>
    </ScopeDialog>
  ));
  if (acciones.includes('dejarDia') && acciones.includes('dejar'))
    return (
      <RowButton title={title} isBusy={isBusy} press={choose}>
        Dejar
      </RowButton>
    );
  const isForGood = acciones.includes('dejar');
  return (
    <RowAction
      call="POST dejarTurno"
      busyKey={hourKey(turno)}
      submission={{ body: { id, dia, alcance: isForGood ? 'siempre' : 'dia' } }}
      title={title}
      question={{
        title: '¿Dejar este turno?',
        text: `${capitalize(isForGood ? everyWeekLabel(dia) : describeDayHour(turno))}${isForGood ? `, ${formatHourSpan(hora)}` : ''}. El lugar queda libre para quien lo tome.`,
        action: 'Dejar turno',
        danger: true,
      }}
    >
      Dejar
    </RowAction>
  );
}
