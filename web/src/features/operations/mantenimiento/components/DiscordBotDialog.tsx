import type { DiscordBot, DiscordPlace } from '@conserje/contract';
import type { DiscordStep } from '@conserje/rules';
import { checkBotToken, DISCORD_TOKEN_MAX } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { keepTyped, mergeFieldVersions } from '../../../../ui/form/mergeFields.ts';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { discordChannelsQuery, discordServersQuery } from '../mantenimiento.queries.ts';
import styles from './Discord.module.css';
import { DiscordSelect } from './DiscordSelect.tsx';

interface Props {
  bot: DiscordBot;
  close: () => void;
}

/** Dialog of a step that asks for something. */
export default function DiscordBotDialog({ step, ...props }: Props & { step: DiscordStep }) {
  if (step === 'token') return <TokenDialog {...props} />;
  return step === 'servidor' ? <ServerDialog {...props} /> : <TestDialog {...props} />;
}

const DEVELOPERS_URL = 'https://discord.com/developers/applications';

/** Sets the token. A stored one is never shown again. */
function TokenDialog({ bot, close }: Props) {
  const form = useForm({ token: '' });
  const { base: visto, call, note } = useConflict(form, bot.version, keepTyped);
  const [save, saving] = useCallMutation('POST ponerBotDiscord', { form: call, onSuccess: close });
  const token = form.values.token.trim();
  return (
    <Dialog title="Token del bot" close={close}>
      <Form
        form={form}
        button="Guardar"
        goBack={close}
        sending={saving}
        check={() => checkBotToken({ token })}
        send={() => save({ body: { token, visto } })}
        note={note}
      >
        <ol className={styles.instructions}>
          <li>
            Abre{' '}
            <a href={DEVELOPERS_URL} target="_blank" rel="noreferrer">
              Discord para desarrolladores
            </a>{' '}
            y crea una aplicación.
          </li>
          <li>En «Bot», toca «Reset Token» y copia el token.</li>
          <li>Pégalo aquí.</li>
        </ol>
        <TextField
          {...form.field('token')}
          label={bot.aplicacion ? `Token nuevo de «${bot.aplicacion.nombre}»` : 'Token'}
          description="Se guarda cifrado. No se vuelve a mostrar."
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={DISCORD_TOKEN_MAX}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}

interface PlaceFieldProps extends FieldProps<string> {
  label: string;
  places: UseQueryResult<DiscordPlace[]>;
  /** Shown if there is none to choose. */
  noneLabel: string;
}

/** Choice of a server or channel by its id, as Discord lists them now. */
function PlaceField({ places: { data, error: loadError }, noneLabel, error, ...field }: PlaceFieldProps) {
  return (
    <DiscordSelect
      {...field}
      placeholder={data ? (data.length === 0 ? noneLabel : 'Elige uno') : loadError ? '' : 'Cargando…'}
      choices={data ?? []}
      error={error ?? (loadError ? messageOf(loadError) : undefined)}
    />
  );
}

const MISSING = { servidor: 'Elige un servidor', canal: 'Elige un canal' };

/** Invites the bot, and chooses its server. */
function ServerDialog({ bot, close }: Props) {
  const places = useQuery(discordServersQuery());
  const fields = { servidor: bot.servidor?.id ?? '' };
  const form = useForm(fields);
  const conflict = useConflict(form, { version: bot.version, fields }, mergeFieldVersions);
  const [save, saving] = useCallMutation('POST servidorDiscord', { form: conflict.call, onSuccess: close });
  const [only, ...others] = places.data ?? [];
  const servidor = form.values.servidor || (others.length === 0 ? (only?.id ?? '') : '');
  return (
    <Dialog title="Servidor de Discord" close={close}>
      <Form
        form={form}
        button="Elegir servidor"
        goBack={close}
        sending={saving}
        waiting={places.isPending}
        check={() => (servidor === '' ? { campo: 'servidor', msg: MISSING.servidor } : null)}
        send={() => save({ body: { servidor, visto: conflict.base.version } })}
        note={conflict.note}
      >
        <p className="u-muted">Invita el bot a tu servidor. Después vuelve aquí y elígelo.</p>
        <p className="u-row u-wrap u-gap-8">
          <Button
            component="a"
            href={bot.invitacion ?? ''}
            target="_blank"
            rel="noreferrer"
            variant="outline"
            className="u-touch-height"
          >
            Invitar el bot
          </Button>
          <AsyncButton
            variant="default"
            className="u-touch-height"
            loading={places.isFetching}
            onClick={() => void places.refetch()}
          >
            Ya lo invité
          </AsyncButton>
        </p>
        <PlaceField
          {...form.field('servidor')}
          value={servidor}
          label="Servidor"
          places={places}
          noneLabel="El bot no está en ningún servidor"
        />
      </Form>
    </Dialog>
  );
}

/** Sends a message to a channel. */
function TestDialog({ bot, close }: Props) {
  const places = useQuery(discordChannelsQuery());
  const form = useForm({ canal: '' });
  const [send, sending] = useCallMutation('POST probarBotDiscord', { form, onSuccess: close });
  const { canal } = form.values;
  return (
    <Dialog title="Mensaje de prueba" close={close}>
      <Form
        form={form}
        button="Enviar mensaje"
        goBack={close}
        sending={sending}
        check={() => (canal === '' ? { campo: 'canal', msg: MISSING.canal } : null)}
        send={() => send({ body: { canal, visto: bot.version } })}
      >
        <p className="u-muted">El bot escribe un mensaje corto. No menciona a nadie.</p>
        <PlaceField
          {...form.field('canal')}
          label="Canal"
          places={places}
          noneLabel="El bot no ve ningún canal de texto"
        />
      </Form>
    </Dialog>
  );
}
