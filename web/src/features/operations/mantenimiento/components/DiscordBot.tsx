import type { DiscordBot as Bot, CallKey } from '@conserje/contract';
import type { DiscordStep } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { discordBotQuery } from '../mantenimiento.queries.ts';
import styles from './Discord.module.css';

const DiscordBotDialog = lazyDialog(() => import('./DiscordBotDialog.tsx'));

/** Title of each step, and what to do while nothing stands. */
const STEPS: Record<DiscordStep, { title: string; todo: string }> = {
  token: { title: 'Token', todo: 'Crea una aplicación en Discord y pega aquí el token de su bot.' },
  servidor: { title: 'Servidor', todo: 'Invita el bot a tu servidor y elígelo.' },
  permisos: { title: 'Permisos', todo: 'Mira si el bot puede hacer su trabajo.' },
  comandos: { title: 'Comandos', todo: 'Pon los comandos, como /tiempo y /paga.' },
  prueba: { title: 'Prueba', todo: 'Envía un mensaje a un canal.' },
};
const ESTADO_TEXT = { falta: 'Falta', bien: 'Listo', mal: 'Con un problema' };
/** Steps that need the server. */
const NEEDS_SERVER: readonly DiscordStep[] = ['permisos', 'prueba'];
const BUSY_KEY = 'discord-bot';

/** The bot of the agency: the steps of its set-up, with what stands and what Discord answered. */
export function DiscordBot() {
  const { data: bot, error, refetch } = useQuery(discordBotQuery());
  const [openStep, setOpenStep] = useState<DiscordStep>();
  if (!bot) return error ? <LoadError error={error} retry={refetch} /> : <Loading label="Cargando el bot" rows={5} />;
  const next = bot.pasos.find(({ estado }) => estado !== 'bien')?.paso;
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      <ol className={styles.steps} aria-label="Pasos del bot">
        {bot.pasos.map((step, i) => (
          <li key={step.paso} className={styles.line} data-estado={step.estado}>
            <span className={styles.statusLight} role="img" aria-label={ESTADO_TEXT[step.estado]} />
            <span className="u-shrinkable u-grow u-break-anywhere">
              <b>
                {i + 1}. {STEPS[step.paso].title}
              </b>
              <small className={`u-block u-text-14 ${step.estado === 'mal' ? 'u-bad' : 'u-muted'}`}>
                {step.detalle ?? STEPS[step.paso].todo}
              </small>
            </span>
            <StepAction bot={bot} step={step} isNext={step.paso === next} open={() => setOpenStep(step.paso)} />
          </li>
        ))}
      </ol>
      {bot.aplicacion && (
        <p className={styles.footer}>
          <RowAction
            call="POST quitarBotDiscord"
            submission={{ body: { visto: bot.version } }}
            title="Quitar el bot de Discord"
            busyKey={BUSY_KEY}
            question={{
              title: '¿Quitar el bot de Discord?',
              text: 'Se borra el token y los comandos dejan de responder. Quien unió su cuenta la conserva: con otro bot vuelve a servir.',
              action: 'Quitar bot',
              danger: true,
            }}
          >
            Quitar bot
          </RowAction>
        </p>
      )}
      {openStep && <DiscordBotDialog bot={bot} step={openStep} close={() => setOpenStep(undefined)} />}
    </>
  );
}

interface StepActionProps {
  bot: Bot;
  step: Bot['pasos'][number];
  isNext: boolean;
  open: () => void;
}

/** The button of a step; none while an earlier step is missing. */
function StepAction({ bot, step: { paso }, isNext, open }: StepActionProps) {
  if (paso !== 'token' && bot.aplicacion === null) return null;
  if (NEEDS_SERVER.includes(paso) && bot.servidor === null) return null;
  if (paso === 'permisos')
    return (
      <CheckButton call="POST permisosDiscord" bot={bot} isNext={isNext} title="Revisar los permisos del bot">
        Revisar
      </CheckButton>
    );
  if (paso === 'comandos')
    return (
      <CheckButton call="POST comandosDiscord" bot={bot} isNext={isNext} title="Poner los comandos en Discord">
        Poner
      </CheckButton>
    );
  const { title, verb } = {
    token: { title: 'Poner el token del bot', verb: bot.aplicacion ? 'Cambiar' : 'Poner token' },
    servidor: { title: 'Elegir el servidor de Discord', verb: bot.servidor ? 'Cambiar' : 'Elegir' },
    prueba: { title: 'Enviar un mensaje de prueba', verb: 'Probar' },
  }[paso];
  return (
    <RowButton title={title} primary={isNext} press={open}>
      {verb}
    </RowButton>
  );
}

interface CheckButtonProps {
  call: Extract<CallKey, 'POST permisosDiscord' | 'POST comandosDiscord'>;
  bot: Bot;
  isNext: boolean;
  title: string;
  children: string;
}

function CheckButton({ call, bot, isNext, title, children }: CheckButtonProps) {
  return (
    <RowAction
      call={call}
      submission={{ body: { visto: bot.version } }}
      title={title}
      primary={isNext}
      busyKey={BUSY_KEY}
    >
      {children}
    </RowAction>
  );
}
