import type { AnswerOf } from '@conserje/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { confirm } from '../../../../platform/state/confirm.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from '../Settings.module.css';
import { apiKeysQuery, ownDiscordQuery, sessionsQuery } from '../settings.queries.ts';

type OpenSession = AnswerOf<'GET sesiones'>[number];

/** Says what closing another session does. */
const closingText = ({ puerta, dispositivo }: OpenSession): string =>
  puerta === 'discord'
    ? 'No podrás usar el portal desde Discord hasta que unas tu cuenta otra vez.'
    : `En ${dispositivo} tendrás que iniciar sesión de nuevo.`;

function SessionRow({ session }: { session: OpenSession }) {
  const { logOut } = useSession();
  const queryClient = useQueryClient();
  const { id, dispositivo, red, actual, creada, ultima_vez } = session;
  const [close, isClosing] = useCallMutation('POST cerrarSesion', {
    store: () => queryClient.setQueryData(sessionsQuery().queryKey, (current) => current?.filter((s) => s.id !== id)),
  });
  const confirmClose = async () => {
    const yes = await confirm({
      title: actual ? '¿Cerrar esta sesión?' : '¿Cerrar la sesión?',
      text: actual ? 'Saldrás del portal en este dispositivo.' : closingText(session),
      action: 'Cerrar sesión',
      danger: true,
    });
    if (!yes) return null;
    if (!actual) return { body: { id } };
    await logOut();
    return null;
  };
  const reportNotMe = async () => {
    const yes = await confirm({
      title: '¿No fuiste tú?',
      text: 'Cerraremos esa sesión. Cambia tu contraseña: alguien más la conoce.',
      action: 'Cerrarla y cambiar mi contraseña',
      danger: true,
    });
    if (!yes) return null;
    scrollToClaveForm();
    return { body: { id } };
  };
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {dispositivo}
          {actual && <span className={styles.mark}>Esta sesión</span>}
        </p>
        <p className="u-text-14 u-muted">
          Desde <DateTimeText value={creada} /> · Último uso: <DateTimeText value={ultima_vez} />
          {red !== '' && ` · Red ${red}`}
        </p>
        {!actual && (
          <button
            type="button"
            className="u-touch-height u-text-14 u-semibold u-accent"
            onClick={() => close(reportNotMe)}
            aria-label={`No fui yo: ${dispositivo}`}
          >
            No fui yo
          </button>
        )}
      </div>
      <AsyncButton
        variant="default"
        size="sm"
        loading={isClosing}
        onClick={() => close(confirmClose)}
        aria-label={`Cerrar la sesión de ${dispositivo}${actual ? ', esta' : ''}`}
      >
        Cerrar
      </AsyncButton>
    </li>
  );
}

/** Scrolls to the clave form and focuses its first field. */
function scrollToClaveForm(): void {
  const title = document.getElementById('cambio-clave');
  title?.scrollIntoView();
  title?.parentElement?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
}

function CloseOtherSessions() {
  const hasDiscord = Boolean(useQuery(ownDiscordQuery()).data?.cuenta);
  const queryClient = useQueryClient();
  const [close, isClosing] = useCallMutation('POST cerrarSesiones', {
    occasion: null,
    onSuccess: () =>
      Promise.all([sessionsQuery(), apiKeysQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
  const question = {
    title: '¿Cerrar las demás sesiones?',
    text: `Saldrás en tus otros dispositivos. También se cierran tus claves para bots y tu enlace de calendario.${hasDiscord ? ' Tendrás que unir Discord otra vez.' : ''}`,
    action: 'Cerrar las demás sesiones',
    danger: true,
  };
  return (
    <div>
      <AsyncButton variant="default" size="sm" loading={isClosing} onClick={() => close({}, { question })}>
        Cerrar las demás sesiones
      </AsyncButton>
    </div>
  );
}

/** The viewer's open sessions (decisions §3). */
export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery());
  const { data: apiKeys = [] } = useQuery(apiKeysQuery());
  return (
    <section className={styles.panel} aria-labelledby="sesiones">
      <h2 id="sesiones" className="u-text-18">
        Sesiones abiertas
      </h2>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando tus sesiones" rows={2} rowHeight="4rem" />}
      {data && (
        <ul className="u-grid">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.length + apiKeys.length > 1 && <CloseOtherSessions />}
    </section>
  );
}
