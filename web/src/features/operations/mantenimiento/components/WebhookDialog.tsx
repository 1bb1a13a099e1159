import type { DiscordWebhook } from '@conserje/contract';
import { checkWebhook, DISCORD_EVENTS, URL_LENGTH_MAX } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { keepTyped } from '../../../../ui/form/mergeFields.ts';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';

/** Describes, per event, the data that readers of the channel will see. */
const EVENT_HELP: Record<DiscordWebhook['evento'], string> = {
  ascenso: 'Avisa a qué misión asciende cada persona, sin decir quién la ascendió.',
  despido: 'Avisa quién se va, quién hizo el despido y el motivo, como en Despidos.',
  paga: 'Avisa que se cerró la nómina, sin nombres ni montos.',
  paselista: 'Avisa que se pasó lista, sin nombres.',
  estado: 'Publica cada estado nuevo y quién lo escribió.',
  comunicado: 'Publica el título y el comienzo de cada comunicado para todos. También quién lo escribió.',
  encuesta: 'Publica la pregunta de cada encuesta para todos y, al final, los votos.',
  seguridad: 'Avisa de una alerta, sin nombres.',
};

/** Sets or removes the URL of a webhook. A stored URL is never shown again. */
export function WebhookDialog({ webhook, close }: { webhook: DiscordWebhook; close: () => void }) {
  const { evento, pista } = webhook;
  const form = useForm({ direccion: '' });
  const { base: visto, call, note } = useConflict(form, webhook.puesto, keepTyped);
  const title = DISCORD_EVENTS[evento];
  const [save, saving] = useCallMutation('POST editGancho', { form: call, onSuccess: close });
  const direccion = form.values.direccion.trim();
  const remove = () =>
    save(
      { body: { evento, direccion: '', visto } },
      {
        question: {
          title: `¿Dejar de publicar ${title.toLowerCase()} en Discord?`,
          text: 'Se borra el webhook y no se envía lo que faltaba.',
          action: 'Quitar',
          danger: true,
        },
      },
    );
  return (
    <Dialog title={`Discord: ${title}`} close={close}>
      <Form
        form={form}
        button="Guardar"
        goBack={close}
        sending={saving}
        check={() => checkWebhook({ direccion })}
        send={() => save({ body: { evento, direccion, visto } })}
        note={
          <>
            {note}
            {pista !== null && (
              <RowButton danger title="Quitar" press={remove}>
                Quitar
              </RowButton>
            )}
          </>
        }
      >
        <p className="u-muted">{EVENT_HELP[evento]} Los mensajes no mencionan a nadie.</p>
        <TextField
          {...form.field('direccion')}
          label={pista === null ? 'Enlace del webhook' : `Webhook nuevo, en lugar de ${pista}`}
          description="En Discord: Editar canal, Integraciones, Webhooks, Copiar URL. No se vuelve a mostrar."
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={URL_LENGTH_MAX}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
