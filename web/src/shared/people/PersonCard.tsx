import type { PersonCard as CardData } from '@conserje/contract';
import { isOwn, SCREENS, toTimes, WORK_FIGURES } from '@conserje/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../platform/api/callQuery.ts';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { useCan, useSession } from '../../platform/session/session.tsx';
import type { OpenPersonCard } from '../../platform/state/openCard.ts';
import { closePersonCard } from '../../platform/state/openCard.ts';
import { LoadError } from '../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { describeDepartamentos } from '../departamentos/describeDepartamentos.ts';
import { ACTION_LABELS, ACTIONS_ON_OTHERS, actionRoute } from '../lists/newFormUrl.ts';
import { MisionTag } from '../misiones/MisionTag.tsx';
import { formatFigure } from '../work/workFigures.ts';
import { AvatarFrame } from './AvatarFrame.tsx';
import { Name } from './Name.tsx';
import styles from './PersonCard.module.css';
import { PersonLink } from './PersonLink.tsx';
import { personPageUrl } from './personUrls.ts';

/** Fetched when a card opens. */
const cardQuery = (username: string) =>
  callQuery('GET tarjeta/:username', ['usuarios', 'tarjeta', username], {
    request: { params: { username } },
    meta: { topics: ['carrera', 'nomina', 'ascensos', 'permisos', 'departamentos'] },
  });

const CARD_WIDTH = 320;
const CARD_HEIGHT = 340;

/** Positions the card below the name, or above it if there is no room; centred without an anchor. */
function positionFor(anchor: HTMLElement | null): CSSProperties {
  const { left, top, bottom } = anchor?.getBoundingClientRect() ?? { left: 0, top: 0, bottom: 0 };
  const maxTop = Math.max(8, innerHeight - CARD_HEIGHT - 8);
  const centeredPosition = { x: (innerWidth - CARD_WIDTH) / 2, y: innerHeight * 0.12 };
  const besidePosition = {
    x: Math.min(left, innerWidth - CARD_WIDTH - 8),
    y: bottom + CARD_HEIGHT < innerHeight ? bottom + 6 : top - CARD_HEIGHT,
  };
  const { x, y } = anchor ? besidePosition : centeredPosition;
  const position = { '--x': `${Math.max(8, x)}px`, '--y': `${Math.min(maxTop, Math.max(8, y))}px` };
  return position as CSSProperties;
}

/**
 * Card of a person: identity, work and the actions that the viewer may take. Uses a native dialog, which restores the
 * focus; on a phone it rises from the bottom.
 */
export default function PersonCard({ name, anchor, extra, openCount }: OpenPersonCard) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const close = () => dialogRef.current?.close();
  useOverlayLayer(true, close);
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    const onClickOutside = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener('click', onClickOutside);
    return () => dialog.removeEventListener('click', onClickOutside);
  }, []);
  const query = useQuery(cardQuery(name));
  return (
    <dialog
      ref={dialogRef}
      className={styles.box}
      style={positionFor(anchor)}
      aria-label={`Tarjeta de ${name}`}
      onClose={({ currentTarget }) => {
        // The browser restores the focus to the previous element, which is gone if it was in another card or the palette.
        const { activeElement, body } = document;
        if (activeElement === body || currentTarget.contains(activeElement))
          (anchor ?? document.querySelector('main'))?.focus();
        closePersonCard(openCount);
      }}
    >
      <CardContent name={name} query={query} />
      <nav className={styles.actions} aria-label={`Acciones para ${name}`}>
        {extra && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close();
              extra.run();
            }}
          >
            {extra.text}
          </button>
        )}
        <CardLinks name={name} actions={query.data?.acciones ?? NO_ACTIONS} id={query.data?.id ?? 0} close={close} />
        <button type="button" className={styles.action} onClick={close}>
          Cerrar
        </button>
      </nav>
    </dialog>
  );
}

const NO_ACTIONS: never[] = [];

interface CardContentProps {
  name: string;
  query: UseQueryResult<CardData>;
}

/** Has the same height while loading. */
function CardContent({ name, query: { data, error, refetch } }: CardContentProps) {
  if (!data && error) return <LoadError error={error} retry={refetch} />;
  const { mision, placa, n_categoria, despedido, periodo, ultimo, departamentos } = data ?? EMPTY_CARD;
  return (
    <div className={styles.card} aria-busy={!data}>
      <AvatarFrame usuario={name} />
      <div className={styles.person}>
        <h2 className={styles.name}>
          <Name name={name} />
        </h2>
        {data && (
          <>
            <p className="u-row u-wrap u-gap-6">
              <MisionTag mision={mision} />
              <img src={placa} alt={n_categoria} title={n_categoria} width={24} height={24} className="u-pixelated" />
            </p>
            {despedido === 1 && <p className={styles.despedido}>Despedido</p>}
            {departamentos.length > 0 && (
              <p className="u-flush u-text-14 u-muted u-break-anywhere">{describeDepartamentos(departamentos)}</p>
            )}
          </>
        )}
      </div>
      <dl className={styles.details}>
        <Detail label={WORK_FIGURES.asistencia}>{data && formatFigure('asistencia', periodo.asistencia)}</Detail>
        <Detail label={WORK_FIGURES.times}>{data && formatFigure('times', toTimes(periodo.times))}</Detail>
        <Detail label="En esta misión desde">
          {data && (
            <>
              <DateTimeText value={ultimo.fecha} format="date" />
              <small className="u-block u-regular u-muted u-break-anywhere">
                de <PersonLink name={ultimo.encargadoNombre} />
              </small>
            </>
          )}
        </Detail>
      </dl>
    </div>
  );
}

/** A figure; `children` is undefined while loading. */
function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="u-text-13 u-muted">{label}</dt>
      <dd className="u-semibold u-tabular">{children ?? '…'}</dd>
    </div>
  );
}

const EMPTY_CARD = {
  mision: '',
  placa: '',
  n_categoria: '',
  despedido: 0,
  periodo: { asistencia: 0, times: 0 },
  ultimo: { fecha: '', encargadoNombre: '' },
  departamentos: [],
};

interface CardLinksProps {
  name: string;
  id: number;
  actions: CardData['acciones'];
  close: () => void;
}

/** Links to the actions, each on a screen that the viewer may open. */
function CardLinks({ name, id, actions, close }: CardLinksProps) {
  const { sessionUser } = useSession();
  const canSeeTiempos = useCan(SCREENS['/tiempos']);
  const isOwnCard = sessionUser !== null && isOwn(name, sessionUser);
  const links = [
    ...(isOwnCard ? [{ to: '/perfil', text: 'Mi cuenta' }] : []),
    ...(actions.includes('pagina') ? [{ to: personPageUrl(name), text: 'Ver perfil' }] : []),
    ...(canSeeTiempos && !isOwnCard
      ? [{ to: `/tiempos?${new URLSearchParams({ buscar: name })}`, text: 'Ver tiempo' }]
      : []),
    ...ACTIONS_ON_OTHERS.filter((action) => actions.includes(action)).map((action) => ({
      to: actionRoute(action, id),
      text: ACTION_LABELS[action],
    })),
  ];
  return links.map(({ to, text }) => (
    <Link key={to} to={to} className={styles.action} onClick={close}>
      {text}
    </Link>
  ));
}
