import type { TurnoScope } from '@conserje/rules';
import { TEXTS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import type { OwnTurnoInHour } from '../ownTurno.ts';
import { turnoPeopleQuery } from '../turnos.queries.ts';
import { describeDayHour } from '../turnoTexts.ts';
import { ScopeField } from './ScopeField.tsx';

/** Offers the viewer's turno to one person, who accepts or declines. */
export default function OfferDialog({ turno, close }: { turno: OwnTurnoInHour; close: () => void }) {
  const { id, dia, semanal } = turno;
  const form = useForm<{ para: number; alcance: TurnoScope }>({ para: 0, alcance: 'dia' });
  const [offer, isOffering] = useCallMutation('POST ofrecerTurno', { form, onSuccess: close });
  const people = useQuery(turnoPeopleQuery());
  const { ref, ...field } = form.field('para');
  return (
    <Dialog title={`Ofrecer: ${describeDayHour(turno)}`} close={close}>
      <Form
        form={form}
        button="Ofrecer turno"
        goBack={close}
        sending={isOffering}
        check={() => (form.values.para === 0 ? { campo: 'para', msg: TEXTS.seleccionaUsuario } : null)}
        send={() => offer({ body: { id, dia, ...form.values } })}
      >
        <PersonField
          {...field}
          ref={ref}
          label="A quién"
          choices={people.data}
          loadError={people.error}
          data-autofocus
        />
        {semanal && <ScopeField {...form.field('alcance')} dia={dia} />}
        <p className="u-full-row u-muted">
          Sigue siendo tu turno hasta que lo acepte. La oferta vence cuando empieza la hora.
        </p>
      </Form>
    </Dialog>
  );
}
