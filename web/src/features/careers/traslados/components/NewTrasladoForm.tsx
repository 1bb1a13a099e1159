import { AGENCIA_MAX, checkTraslado, FIRMA_LENGTH, misionText, needsFirma } from '@conserje/rules';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import type { CompletedMove } from '../../../../shared/careers/MoveDone.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { FirmaField } from '../../../../shared/misiones/FirmaField.tsx';
import { MisionChange } from '../../../../shared/misiones/MisionChange.tsx';
import { RangoField } from '../../../../shared/misiones/RangoField.tsx';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';

/** Admits a person from another agency at a mision flagged for it (part 2 §2 Transfers, §5). */
export default function NewTrasladoForm({ onDone }: { onDone: (move: CompletedMove) => void }) {
  const { siglas, firma_desde } = useConfiguracion();
  const { sessionUser, refresh } = useSession();
  const mifirma = sessionUser?.firma ?? '';
  const form = useForm({ usuario: useChosenUsuario(), agencia: '', rango: 0, firma: '' });
  const { people, person, waiting, targetViolation, above } = useActionTarget(form.values.usuario);

  const offeredRangos = above?.filter((r) => r.traslado_venta === 1);
  const newRango = offeredRangos?.find((r) => r.id === form.values.rango);
  const requiresFirma = newRango !== undefined && needsFirma(newRango.categoria, firma_desde);
  const personFirma = person?.firma ?? '';
  const firma = requiresFirma ? personFirma || form.values.firma : '';
  const traslado = { ...form.values, rango: newRango?.id ?? 0, firma };

  const reject = (error: unknown) => {
    form.reject(error);
    // The viewer's own firma may have been set or removed in another place.
    if (error instanceof ApiError && error.error === 'CAMBIO_MIENTRAS') void refresh();
  };
  const [transfer, isTransferring] = useCallMutation('POST addTraslado', {
    form: { reject, draftKey: form.draftKey, done: form.done },
    showsToast: false,
  });
  const send = () => {
    if (!person || !newRango) return;
    const text = misionText(siglas, newRango.nombre, mifirma, personFirma || firma);
    const question = {
      title: `¿Trasladar a ${person.usuario}?`,
      text: `${person.usuario} sube de ${person.mision} a ${newRango.nombre}. Solo se deshace con un degrado.`,
      action: 'Trasladar',
    };
    transfer(
      { body: { ...traslado, mifirma, mision: newRango.nombre, cat: newRango.categoria, de: person.id_rango } },
      { question, onSuccess: ({ msg }) => onDone({ title: msg, usuario: person.usuario, misionText: text }) },
    );
  };
  return (
    <Form
      form={form}
      label="Nuevo traslado"
      button="Trasladar"
      waiting={waiting}
      sending={isTransferring}
      check={() => targetViolation ?? checkTraslado(traslado, newRango?.categoria ?? null, firma_desde)}
      send={send}
    >
      <PersonField {...form.field('usuario')} {...people} data-autofocus />
      <TextField {...form.field('agencia')} label="Agencia anterior" maxLength={AGENCIA_MAX} />
      <RangoField
        {...form.field('rango')}
        label="Misión que recibe"
        rangos={offeredRangos}
        noneLabel="No hay misiones para traslados de mayor rango"
      />
      {requiresFirma && (
        <FirmaField
          {...form.field('firma')}
          description={
            personFirma ? 'Ya tiene firma y la conserva' : `${FIRMA_LENGTH} letras o números que nadie más use`
          }
          readOnly={personFirma !== ''}
          value={firma}
          maxLength={FIRMA_LENGTH}
        />
      )}
      <MisionChange
        emptyText="Solo ves las misiones marcadas para traslados."
        usuario={person?.usuario}
        from={person?.mision}
        to={newRango?.nombre}
      />
    </Form>
  );
}
