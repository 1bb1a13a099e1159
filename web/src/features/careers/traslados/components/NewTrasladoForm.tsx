import { AGENCIA_MAX, checkTraslado, FIRMA_LENGTH, misionText, needsFirma } from '@conserje/rules';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { useCall } from '../../../../platform/api/useCall.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import type { DoneMove } from '../../../../shared/careers/MoveDone.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { FirmaField } from '../../../../shared/missions/FirmaField.tsx';
import { MisionChange } from '../../../../shared/missions/MisionChange.tsx';
import { RangoField } from '../../../../shared/missions/RangoField.tsx';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';

/** Someone from another agency enters at a mission that is flagged for it (part 2 §2 Transfers, §5). */
export default function NewTrasladoForm({ onDone }: { onDone: (movement: DoneMove) => void }) {
  const { siglas, firma_desde } = useConfiguracion();
  const { sessionUser, refresh } = useSession();
  const mifirma = sessionUser?.firma ?? '';
  const forma = useForm({ usuario: useChosenUsuario(), agencia: '', rango: 0, firma: '' });
  const { quien, person, waiting, targetViolation, top } = useActionTarget(forma.values.usuario);

  const offered = top?.filter((r) => r.traslado_venta === 1);
  const nueva = offered?.find((r) => r.id === forma.values.rango);
  const requiresFirma = nueva !== undefined && needsFirma(nueva.categoria, firma_desde);
  const theirs = person?.firma ?? '';
  const firma = requiresFirma ? theirs || forma.values.firma : '';
  const written = { ...forma.values, rango: nueva?.id ?? 0, firma };

  const reject = (error: unknown) => {
    forma.reject(error);
    // The own signature may have been given or taken away in another place.
    if (error instanceof ApiError && error.error === 'CAMBIO_MIENTRAS') void refresh();
  };
  const [transfer, isTransferring] = useCall('POST addTraslado', {
    form: { reject, clave: forma.clave, done: forma.done },
    showsNotice: false,
  });
  const send = () => {
    if (!person || !nueva) return;
    const texto = misionText(siglas, nueva.nombre, mifirma, theirs || firma);
    transfer(
      { body: { ...written, mifirma, mision: nueva.nombre, cat: nueva.categoria } },
      { onSuccess: ({ msg }) => onDone({ title: msg, usuario: person.usuario, texto }) },
    );
  };
  return (
    <Form
      forma={forma}
      nombre="Nuevo traslado"
      button="Trasladar"
      waiting={waiting}
      sending={isTransferring}
      check={() => targetViolation ?? checkTraslado(written, nueva?.categoria ?? null, firma_desde)}
      send={send}
    >
      <PersonField {...forma.campo('usuario')} {...quien} data-autofocus />
      <TextField {...forma.campo('agencia')} label="Agencia anterior" maxLength={AGENCIA_MAX} />
      <RangoField
        {...forma.campo('rango')}
        label="Misión que recibe"
        rangos={offered}
        noneLabel="No hay misiones para traslados de mayor rango"
      />
      {requiresFirma && (
        <FirmaField
          {...forma.campo('firma')}
          description={theirs ? 'Ya tiene firma y la conserva' : `${FIRMA_LENGTH} letras o números que nadie más use`}
          readOnly={theirs !== ''}
          valor={firma}
          maxLength={FIRMA_LENGTH}
        />
      )}
      <MisionChange
        emptyText="Solo ves las misiones marcadas para traslados."
        usuario={person?.usuario}
        de={person?.mision}
        a={nueva?.nombre}
      />
    </Form>
  );
}
