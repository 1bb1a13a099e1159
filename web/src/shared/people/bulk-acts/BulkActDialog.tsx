import type { BulkAct, Violation } from '@conserje/rules';
import {
  ACTIVITY_NOTICE_MAX,
  bulkActTexts,
  checkActivityNotice,
  checkDegradoContent,
  checkDespidoContent,
  checkLlamadoContent,
  checkMove,
  checkMultaContent,
  LLAMADO_DESCRIPTION_MAX,
} from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { CallRequest } from '../../../platform/api/apiClient.ts';
import { ALREADY_SAVED_MESSAGE } from '../../../platform/api/attempts.ts';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { showToast } from '../../../platform/state/toasts.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { NumberField, TextAreaField } from '../../../ui/form/TextFields.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { InfraccionField, infraccionFields, useInfraccion } from '../../careers/InfraccionField.tsx';
import { MotivoField } from '../../lists/MotivoField.tsx';
import { countBelow } from '../../misiones/countBelow.ts';
import { RangoField } from '../../misiones/RangoField.tsx';
import { ladderQuery } from '../usuarios.queries.ts';
import styles from './BulkActDialog.module.css';
import type { ActAnswer, ActPerson } from './bulkActs.ts';
import { ACT_TEXTS } from './bulkActs.ts';

interface Props {
  act: BulkAct;
  people: readonly ActPerson[];
  close: () => void;
  onDone: (answer: ActAnswer) => void;
}

/** Names everyone, since the viewer confirms the act for each person. */
const LIST_FORMAT = new Intl.ListFormat('es');
const EMPTY = { texto: '', infraccion: 0, motivo: '', descripcion: '', creditos: null as number | null, rango: 0 };
type ActForm = ReturnType<typeof useForm<typeof EMPTY & { people: string }>>;

/** Asks once before an act on several people: who they are, what happens, and what is said to them. */
export default function BulkActDialog({ act, people: chosen, close, onDone }: Props) {
  // In one order, however they were chosen: the same act on the same people is sent as the same press.
  const people = [...chosen].sort((a, b) => a.id - b.id);
  // A draft is of these people alone.
  const form = useForm({ ...EMPTY, people: people.map(({ id }) => id).join() });
  const [step, isSending] = useActStep(act, people, form, onDone);
  const title = `${bulkActTexts(act).ask} ${formatCount(people.length, 'persona', 'personas')}`;
  return (
    <Dialog title={`¿${title}?`} close={close}>
      <Form form={form} button={title} goBack={close} sending={isSending} {...step}>
        {act === 'ascender' ? (
          <AscensoSteps people={people} />
        ) : (
          <p>
            <b>{LIST_FORMAT.format(people.map(({ nombre }) => nombre))}.</b> {ACT_TEXTS[act].consequence}
          </p>
        )}
        <ActFields act={act} form={form} />
      </Form>
    </Dialog>
  );
}

/** Everyone with the step that they are offered. */
function AscensoSteps({ people }: Pick<Props, 'people'>) {
  return (
    <div>
      <ul className={styles.steps}>
        {people.map(({ id, nombre, ascenso }) => (
          <li key={id}>
            <b>{nombre}</b>: {ascenso && `de ${ascenso.de} a ${ascenso.nueva}`}
          </li>
        ))}
      </ul>
      <p>{ACT_TEXTS.ascender.consequence}</p>
    </div>
  );
}

type ActCall<A extends BulkAct> = `POST ${A}Varias`;
interface ActStep<A extends BulkAct> {
  check: () => Violation<keyof typeof EMPTY> | null;
  request: CallRequest<ActCall<A>>;
}

/** Returns the check of the form of an act, and what sends it. */
function useActStep(act: BulkAct, people: readonly ActPerson[], form: ActForm, onDone: Props['onDone']) {
  const { texto, motivo, descripcion, rango } = form.values;
  const creditos = form.values.creditos ?? 0;
  const { version } = useInfraccion(form.values.infraccion);
  const chosen = infraccionFields(form.values.infraccion, version);
  const usuarios = people.map(({ id }) => id);
  const visto = people.flatMap(({ id, rango: mision }) => (mision === undefined ? [] : { id, mision }));
  const onSuccess = (answer: ActAnswer, replayed: boolean) => {
    const msg = replayed ? `${ALREADY_SAVED_MESSAGE} ${answer.msg}` : answer.msg;
    // Whom it left out is said in the bar, which a toast would cover.
    if (answer.omitidas.length === 0) showToast({ msg, kind: 'ok' });
    onDone(answer);
  };
  const [run, isSending] = useCallMutation<ActCall<BulkAct>>(`POST ${act}Varias`, {
    form,
    onSuccess,
    showsToast: false,
  });
  const seenSteps = people.flatMap(({ id, rango: mision, ascenso }) =>
    mision !== undefined && ascenso ? [{ id, mision, id_rango: ascenso.id_rango, nueva: ascenso.nueva }] : [],
  );
  const steps: { [A in BulkAct]: ActStep<A> } = {
    ascender: { check: () => null, request: { body: { usuarios, visto: seenSteps } } },
    avisar: { check: () => checkActivityNotice(texto), request: { body: { usuarios, texto } } },
    multar: {
      check: () => checkMultaContent({ motivo, creditos }),
      request: { body: { usuarios, motivo, creditos, ...chosen } },
    },
    llamar: {
      check: () => checkLlamadoContent({ motivo, descripcion }),
      request: { body: { usuarios, motivo, descripcion, ...chosen } },
    },
    mover: { check: () => checkMove({ rango }), request: { body: { usuarios, rango, visto } } },
    // The server chooses each person's mision: the one below theirs.
    degradar: { check: () => checkDegradoContent({ motivo }), request: { body: { usuarios, motivo, visto } } },
    despedir: { check: () => checkDespidoContent({ motivo }), request: { body: { usuarios, motivo } } },
  };
  const { check, request } = steps[act];
  return [{ check, send: () => run(request) }, isSending] as const;
}

/** The values of an act, typed once for all people. */
function ActFields({ act, form }: { act: BulkAct; form: ActForm }) {
  if (act === 'ascender') return null;
  if (act === 'mover') return <MisionField form={form} />;
  if (act === 'avisar')
    return (
      <TextAreaField
        {...form.field('texto')}
        label="Mensaje"
        description={`Hasta ${ACTIVITY_NOTICE_MAX} caracteres`}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
    );
  return (
    <>
      {(act === 'multar' || act === 'llamar') && (
        <InfraccionField {...form.field('infraccion')} choose={(text) => text && form.change({ motivo: text })} />
      )}
      {act === 'multar' && (
        <NumberField {...form.field('creditos')} label="Créditos de cada multa" placeholder="0" maxLength={6} />
      )}
      <MotivoField {...form.field('motivo')} data-autofocus />
      {act === 'llamar' && (
        <TextAreaField
          {...form.field('descripcion')}
          label="Descripción"
          description={`Hasta ${LLAMADO_DESCRIPTION_MAX} caracteres`}
          autosize
          minRows={3}
          maxRows={10}
        />
      )}
    </>
  );
}

function MisionField({ form }: { form: ActForm }) {
  const { sessionUser } = useSession();
  const { data: ladder, error } = useQuery(ladderQuery());
  return (
    <RangoField
      {...form.field('rango')}
      label="Misión"
      isInDialog
      rangos={ladder && sessionUser ? ladder.slice(0, countBelow(ladder, sessionUser)) : undefined}
      loadError={ladder ? null : error}
      noneLabel="No hay misiones de menor rango que la tuya"
    />
  );
}
