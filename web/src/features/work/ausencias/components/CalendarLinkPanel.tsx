import type { CalendarLink } from '@conserje/contract';
import { CAN_DECIDE_AUSENCIAS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { copyAndNotify } from '../../../../platform/browser/clipboard.ts';
import { useCan } from '../../../../platform/session/session.tsx';
import { createShownOnce } from '../../../../platform/session/shownOnce.ts';
import { usePortalLink } from '../../../../shared/agencia/usePortalLink.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { calendarLinkQuery } from '../ausencias.queries.ts';
import styles from './AusenciasCalendar.module.css';

const RENEW_QUESTION = {
  title: '¿Crear otro enlace?',
  text: 'El enlace de antes deja de servir. Tendrás que ponerlo otra vez en tu calendario.',
  action: 'Crear otro enlace',
};
const CLOSE_QUESTION = {
  title: '¿Cerrar el enlace?',
  text: 'Tu calendario dejará de recibir las ausencias.',
  action: 'Cerrar enlace',
  danger: true,
};

const useCreatedPath = createShownOnce<string>('calendarPath');

/** The private address by which a calendar application shows the ausencias. */
export function CalendarLinkPanel() {
  const { data, error, refetch } = useQuery(calendarLinkQuery());
  return (
    <section className={styles.panel} aria-labelledby="en-tu-calendario">
      <h2 id="en-tu-calendario" className="u-text-18 u-flush">
        Ver en tu calendario
      </h2>
      <p className="u-muted u-flush">
        Un enlace privado muestra las ausencias en el calendario de tu teléfono o computadora. Se actualiza solo. No lo
        compartas: quien lo tiene las ve.
      </p>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? <LinkControls link={data.enlace} /> : !error && <Loading label="Cargando tu enlace" rows={1} />}
    </section>
  );
}

/** Creates, renews and closes the address; begins with what the existing one has. */
function LinkControls({ link }: { link: CalendarLink | null }) {
  const seesAll = useCan(CAN_DECIDE_AUSENCIAS);
  const [chosenAll, setChosenAll] = useState<boolean>();
  const wantsAll = chosenAll ?? link?.todas ?? true;
  const [path, setPath] = useCreatedPath();
  const [create, isCreating] = useCallMutation('POST crearCalendario', { onSuccess: ({ ruta }) => setPath(ruta) });
  const [close, isClosing] = useCallMutation('POST quitarCalendario', {
    occasion: link?.creado,
    question: CLOSE_QUESTION,
    onSuccess: () => setPath(undefined),
  });
  return (
    <>
      {path !== undefined && <NewAddress path={path} close={() => setPath(undefined)} />}
      {link && (
        <p className="u-flush">
          Tienes un enlace {link.todas ? 'con las ausencias de todos' : 'con tus ausencias'}, creado el{' '}
          <DateTimeText value={link.creado} />.
        </p>
      )}
      {seesAll && (
        <Switch
          label="Con las ausencias de todos"
          description="Si no, solo las tuyas"
          checked={wantsAll}
          onChange={(event) => setChosenAll(event.currentTarget.checked)}
        />
      )}
      <div className="u-row u-wrap u-gap-10">
        <AsyncButton
          variant="default"
          loading={isCreating}
          onClick={() => create({ body: { todas: seesAll && wantsAll } }, { question: link ? RENEW_QUESTION : null })}
        >
          {link ? 'Crear otro enlace' : 'Crear enlace'}
        </AsyncButton>
        {link && (
          <AsyncButton variant="default" loading={isClosing} onClick={() => close()}>
            Cerrar enlace
          </AsyncButton>
        )}
      </div>
    </>
  );
}

/** The address, which is shown once. */
function NewAddress({ path, close }: { path: string; close: () => void }) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { origin } = usePortalLink();
  const address = `${origin}${path}`;
  return (
    <div className="u-grid u-gap-8-12">
      <p ref={title} tabIndex={-1} className="u-flush u-semibold">
        Tu enlace. No se vuelve a mostrar.
      </p>
      <code className={styles.address} translate="no">
        {address}
      </code>
      <div className="u-row u-wrap u-gap-10">
        <Button variant="default" onClick={() => void copyAndNotify(address, 'Enlace copiado')}>
          Copiar enlace
        </Button>
        <Button variant="default" component="a" href={address.replace(/^https?:/, 'webcal:')}>
          Abrir en mi calendario
        </Button>
        <Button variant="default" onClick={close}>
          Ya lo guardé
        </Button>
      </div>
    </div>
  );
}
