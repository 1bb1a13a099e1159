import { checkDegrado, misionText, quoteText } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import type { CompletedMove } from '../../../../shared/careers/MoveDone.tsx';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { MisionChange } from '../../../../shared/misiones/MisionChange.tsx';
import { RangoField } from '../../../../shared/misiones/RangoField.tsx';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';

/** Demotes a person to a lower mision (part 2 §2 Demotions, §5). */
export default function NewDegradoForm({ onDone }: { onDone: (move: CompletedMove) => void }) {
  const { siglas } = useConfiguracion();
  const { sessionUser } = useSession();
  const form = useForm({ usuario: useChosenUsuario(), rango: 0, motivo: '' });
  const { usuario, motivo } = form.values;
  const { people, person, waiting, targetViolation, below } = useActionTarget(usuario);
  const newRango = below?.find((r) => r.id === form.values.rango);
  const rango = newRango?.id ?? 0;
  const [demote, isDemoting] = useCallMutation('POST actionDegrado', { form, showsToast: false });

  const send = () => {
    if (!person || !newRango) return;
    const lossText = newRango.categoria < person.categoria ? ` y pierde los permisos de ${person.n_categoria}` : '';
    const question = {
      title: `¿Degradar a ${person.usuario}?`,
      text: `${person.usuario} baja de ${person.mision} a ${newRango.nombre}${lossText}. El motivo queda en su carrera: ${quoteText(motivo.trim())}.`,
      action: 'Degradar',
      danger: true,
    };
    const text = misionText(siglas, newRango.nombre, sessionUser?.firma ?? '', person.firma);
    demote(
      { body: { usuario, motivo, rango, mision: person.id_rango } },
      { question, onSuccess: ({ msg }) => onDone({ title: msg, usuario: person.usuario, misionText: text }) },
    );
  };
  return (
    <Form
      form={form}
      label="Nuevo degrado"
      button="Degradar"
      waiting={waiting}
      sending={isDemoting}
      check={() => targetViolation ?? checkDegrado({ usuario, motivo, rango })}
      send={send}
    >
      <PersonField
        {...form.field('usuario')}
        {...people}
        change={(chosenId) => form.change({ usuario: chosenId, rango: 0 })}
        data-autofocus
      />
      <RangoField
        {...form.field('rango')}
        label="Misión a la que baja"
        rangos={below}
        noneLabel="No hay misiones de menor rango"
      />
      <MotivoField {...form.field('motivo')} />
      <MisionChange
        emptyText="Elige a la persona y su nueva misión."
        usuario={person?.usuario}
        from={person?.mision}
        to={newRango?.nombre}
      />
    </Form>
  );
}
