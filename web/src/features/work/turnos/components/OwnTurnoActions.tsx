import { useState } from 'react';
import { useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { hourKey } from '../hourKey.ts';
import type { OwnTurnoInHour } from '../ownTurno.ts';
import { describeDayHour, describeSentOffer, everyWeekLabel, formatHourSpan } from '../turnoTexts.ts';

const ScopeDialog = lazyDialog(() => import('./ScopeDialog.tsx'));
const OfferDialog = lazyDialog(() => import('./OfferDialog.tsx'));

/** Buttons of the viewer's own turno: give it up, offer it, withdraw the offer. */
export function OwnTurnoActions({ turno }: { turno: OwnTurnoInHour }) {
  const { acciones, oferta } = turno;
  const [isOffering, setOffering] = useState(false);
  if (acciones.length === 0) return null;
  return (
    <span className="u-row u-wrap u-gap-8">
      {oferta && <small className="u-muted">{describeSentOffer(turno, oferta)}</small>}
      {(acciones.includes('dejarDia') || acciones.includes('dejar')) && <LeaveButton turno={turno} />}
      {acciones.includes('ofrecer') && (
        <RowButton title={`Ofrecer: ${describeDayHour(turno)}`} press={() => setOffering(true)}>
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
      {isOffering && <OfferDialog turno={turno} close={() => setOffering(false)} />}
    </span>
  );
}

/** Gives up the turno: after a question if there is one way to do it, else after a choice. */
function LeaveButton({ turno }: { turno: OwnTurnoInHour }) {
  const { id, dia, hora, acciones } = turno;
  const [isChoosing, setChoosing] = useState(false);
  const isBusy = useIsBusy(hourKey(turno));
  const title = `Dejar: ${describeDayHour(turno)}`;
  if (acciones.includes('dejarDia') && acciones.includes('dejar'))
    return (
      <>
        <RowButton title={title} isBusy={isBusy} press={() => setChoosing(true)}>
          Dejar
        </RowButton>
        {isChoosing && (
          <ScopeDialog
            title={title}
            button="Dejar turno"
            dia={dia}
            initial="dia"
            call="POST dejarTurno"
            toRequest={(alcance) => ({ body: { id, dia, alcance } })}
            close={() => setChoosing(false)}
          >
            <p className="u-full-row u-muted">El lugar queda libre para quien lo tome.</p>
          </ScopeDialog>
        )}
      </>
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
        text: `${isForGood ? everyWeekLabel(dia) : describeDayHour(turno)}${isForGood ? `, ${formatHourSpan(hora)}` : ''}. El lugar queda libre para quien lo tome.`,
        action: 'Dejar turno',
        danger: true,
      }}
    >
      Dejar
    </RowAction>
  );
}
