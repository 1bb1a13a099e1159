import type { AnswerOf } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { LINK_CODE_LENGTH_MAX, TEXTS } from '@conserje/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../../platform/api/apiClient.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { confirm } from '../../../../platform/state/confirm.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import panel from '../Settings.module.css';
import { ownDiscordQuery, sessionsQuery } from '../settings.queries.ts';
import { CodeField } from './CodeField.tsx';

type OwnDiscord = AnswerOf<'GET miDiscord'>;

/** Stores what a call says of the own account; the list of sessions has one more or less. */
function useStoreOwnDiscord() {
  const queryClient = useQueryClient();
  return ({ data }: { data: OwnDiscord }) => {
    queryClient.setQueryData(ownDiscordQuery().queryKey, data);
    void queryClient.invalidateQueries(sessionsQuery());
  };
}

const EMPTY = { msg: TEXTS.camposVacios };
/** @param codigo code of the two-factor authentication; null if none is needed */
function emptyFieldOf(vinculo: string, codigo: string | null): Violation<'codigo' | 'vinculo'> | null {
  if (vinculo.trim() === '') return { campo: 'vinculo', ...EMPTY };
  return codigo?.trim() === '' ? { campo: 'codigo', ...EMPTY } : null;
}

function LinkForm() {
  const form = useForm({ vinculo: '', codigo: '' });
  const { vinculo, codigo } = form.values;
  const needsCode = useSession().sessionUser?.dos_pasos === 'si';
  const store = useStoreOwnDiscord();
  const [link, isLinking] = useCallMutation('POST vincularDiscord', { form, store, subject: 'discord' });
  // A person could send their code to somebody else and then act in the name of the one who types it.
  const confirmOwner = async () => {
    const { nombre } = await sendRequest('POST mirarCodigoDiscord', { body: { vinculo } });
    const isOwn = await confirm({
      title: `¿Eres ${nombre} en Discord?`,
      text: 'Esa cuenta podrá usar el portal en tu nombre. Tu nombre de usuario de Discord está en tu perfil de allí. Si no es ese, no sigas.',
      action: 'Sí, unir',
    });
    return isOwn ? { body: { vinculo, ...(needsCode && { codigo }) } } : null;
  };
  return (
    <Form
      form={form}
      label="Unir tu cuenta de Discord"
      button="Seguir"
      plain
      sending={isLinking}
      check={() => emptyFieldOf(vinculo, needsCode ? codigo : null)}
      send={() => link(confirmOwner)}
    >
      <TextField
        {...form.field('vinculo')}
        label="Código de Discord"
        description="Escribe /vincular en el Discord de la agencia. Copia el código que te muestra."
        placeholder="ABCD-EFGH"
        maxLength={LINK_CODE_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="characters"
      />
      {needsCode && <CodeField {...form.field('codigo')} />}
    </Form>
  );
}

function LinkedAccount({ nombre, desde, comandos }: NonNullable<OwnDiscord['cuenta']>) {
  const [unlink, isUnlinking] = useCallMutation('POST desvincularDiscord', {
    store: useStoreOwnDiscord(),
    subject: 'discord',
    occasion: desde,
  });
  return (
    <>
      <p className="u-flush">
        Eres <b>{nombre}</b> en Discord, desde <DateTimeText value={desde} />.
      </p>
      {!comandos && <p className="u-flush">Hace mucho que no la usas. Para usar comandos, únela otra vez.</p>}
      <div>
        <AsyncButton
          variant="default"
          loading={isUnlinking}
          onClick={() =>
            unlink(
              {},
              {
                question: {
                  title: '¿Separar tu cuenta de Discord?',
                  text: 'Ya no podrás usar el portal desde Discord.',
                  action: 'Separar',
                  danger: true,
                },
              },
            )
          }
        >
          Separar…
        </AsyncButton>
      </div>
    </>
  );
}

/** The own account in Discord; nothing in an agency without a bot. */
export function DiscordSection() {
  const { data, error, refetch } = useQuery(ownDiscordQuery());
  // Most agencies have no bot: the place is not held for it.
  if (!error && !data?.activo && !data?.cuenta) return null;
  return (
    <section className={panel.panel} aria-labelledby="discord">
      <h2 id="discord" className="u-text-18">
        Discord
      </h2>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data?.cuenta && <LinkedAccount {...data.cuenta} />}
      {data?.activo && !data.cuenta?.comandos && <LinkForm />}
    </section>
  );
}
