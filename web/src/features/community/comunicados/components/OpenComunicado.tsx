import type { Comunicado } from '@conserje/contract';
import { MINUTE_MS, quoteText } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { ComunicadoHeading } from '../../../../shared/comunicados/ComunicadoHeading.tsx';
import { comunicadoQuery, storeComunicado } from '../../../../shared/comunicados/comunicados.queries.ts';
import { hasEnded } from '../../../../shared/comunicados/hasEnded.ts';
import { MarkupText } from '../../../../shared/comunicados/MarkupText.tsx';
import { ReadButton, readKey } from '../../../../shared/comunicados/ReadButton.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import frame from '../../../../ui/form/Form.module.css';
import { ScreenLayout } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import styles from '../Comunicados.module.css';
import { AudienceLine } from './AudienceLine.tsx';
import { ReactionButtons } from './ReactionButtons.tsx';

const ComunicadoForm = lazyWithRetry(() => import('./ComunicadoForm.tsx'));
const Readers = lazyWithRetry(() => import('./Readers.tsx'));

/** Time for which the end must be on screen to count as read. */
const READ_AFTER_MS = 1000;
const URL_DEFAULTS = { editar: false };

/** What shows that somebody is at the screen. */
const SIGNS_OF_VIEWER = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Returns whether somebody opened a round, or did something on the page since it began.
 * @param isFetching what the page opened with may be an older copy; the round that is fetched for it was opened as well
 */
function useIsAttended(vuelta: number, isFetching: boolean): boolean {
  const [attended, setAttended] = useState(vuelta);
  const [isOpening, setOpening] = useState(isFetching);
  if (isOpening && !isFetching) {
    setOpening(false);
    setAttended(vuelta);
  }
  const isAttended = attended === vuelta;
  useEffect(() => {
    if (isAttended) return undefined;
    const attend = () => setAttended(vuelta);
    for (const sign of SIGNS_OF_VIEWER) addEventListener(sign, attend, { passive: true });
    return () => {
      for (const sign of SIGNS_OF_VIEWER) removeEventListener(sign, attend);
    };
  }, [isAttended, vuelta]);
  return isAttended;
}

/** Marks a comunicado as read once its end was on screen for a moment. */
function useReadAtEnd(comunicado: Comunicado, isFetching: boolean) {
  // Its form takes its place, and then it has another end.
  const [end, setEnd] = useState<HTMLDivElement | null>(null);
  const client = useQueryClient();
  const [markRead] = useCallMutation('POST leerComunicado', {
    busyKey: readKey(comunicado),
    showsToast: false,
    store: ({ data }) => storeComunicado(client, data),
  });
  const { id, vuelta } = comunicado;
  const isAttended = useIsAttended(vuelta, isFetching);
  const isToRead = isAttended && comunicado.acciones.includes('leer');
  useEffect(() => {
    if (!isToRead || !end) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => markRead({ body: { id, vuelta } }), READ_AFTER_MS);
    });
    observer.observe(end);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [end, isToRead, id, vuelta, markRead]);
  return setEnd;
}

/** One comunicado, whole; for those who may, its form and who read it. */
export default function OpenComunicado({ id, goBack }: { id: number; goBack: () => void }) {
  // Its withdrawal may be answered before the next page is shown, and nothing of it may be refetched.
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({ ...comunicadoQuery(id), enabled: !isWithdrawing });
  const now = useNow(MINUTE_MS);
  const isOver = data !== undefined && hasEnded(data, now) && !data.acciones.includes('editar');
  return (
    <ScreenLayout
      title="Comunicados"
      actions={
        <Button variant="default" leftSection={<IconBack size={18} />} onClick={goBack}>
          Volver
        </Button>
      }
    >
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando el comunicado" rows={1} rowHeight="16rem" />}
      {isOver && <EmptyState title="Este comunicado ya terminó" />}
      {data && !isOver && !isWithdrawing && (
        <Opened comunicado={data} isFetching={isFetching} goBack={goBack} setWithdrawing={setWithdrawing} />
      )}
    </ScreenLayout>
  );
}

interface OpenedProps {
  comunicado: Comunicado;
  isFetching: boolean;
  goBack: () => void;
  setWithdrawing: (isWithdrawing: boolean) => void;
}

function Opened({ comunicado: c, isFetching, goBack, setWithdrawing }: OpenedProps) {
  const navigate = useNavigate();
  const [{ editar }, change] = useUrlState(URL_DEFAULTS, '', 'ver');
  const endRef = useReadAtEnd(c, isFetching);
  if (editar && c.acciones.includes('editar'))
    return (
      <Suspense fallback={<div className={frame.placeholder} aria-busy="true" />}>
        <ComunicadoForm comunicado={c} onDone={() => change({ editar: false }, { replace: true })} />
      </Suspense>
    );
  const quoted = quoteText(c.titulo);
  const leave = async () => {
    setWithdrawing(true);
    goBack();
    return () => {
      setWithdrawing(false);
      // A user who has left the screen meanwhile stays where they are.
      const isWhereLeft = location.pathname === '/comunicados' && !new URLSearchParams(location.search).has('ver');
      return isWhereLeft && navigate(`/comunicados?ver=${c.id}`);
    };
  };
  return (
    <>
      <article className={styles.page}>
        <ComunicadoHeading
          comunicado={c}
          title={
            <h2 className={styles.pageTitle} dir="auto">
              {c.titulo}
            </h2>
          }
        />
        <MarkupText text={c.texto} />
        <div ref={endRef} />
        <div className="u-row u-wrap u-gap-8-12">
          {c.acciones.includes('leer') && <ReadButton comunicado={c} isMain={c.obligatorio} />}
          <ReactionButtons comunicado={c} />
        </div>
        {c.acciones.includes('editar') && (
          <div className="u-row u-wrap u-gap-8-12">
            <RowButton title={`Editar ${quoted}`} press={() => change({ editar: true }, { pushes: true })}>
              Editar
            </RowButton>
            <RowAction
              call="POST retirarComunicado"
              submission={{ body: { id: c.id } }}
              title={`Retirar ${quoted}`}
              applyOptimistic={leave}
              question={{
                title: '¿Retirar el comunicado?',
                text: `Nadie más podrá leer ${quoted}. No se puede deshacer.`,
                action: 'Retirar',
                danger: true,
              }}
            >
              Retirar
            </RowAction>
          </div>
        )}
        {c.acciones.some((a) => a !== 'leer') && <AudienceLine comunicado={c} />}
      </article>
      {c.acciones.includes('lecturas') && (
        <Suspense fallback={<div className={frame.placeholder} aria-busy="true" />}>
          <Readers comunicado={c} />
        </Suspense>
      )}
    </>
  );
}
