import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../../platform/session/session.tsx';
import { startupQuery } from '../../../shared/agencia/configuracion.queries.ts';
import { formatPaga } from '../../../shared/money/formatPaga.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { formatAscensoWait } from './categoriaRequirements.ts';
import { CategoriaTabs } from './components/CategoriaTabs.tsx';
import styles from './RangosScreen.module.css';

const URL_DEFAULTS = { categoria: 0, pestana: 'misiones' };
const FORCE_SHOW_AFTER_MS = 5000;

/** Ranks (part 1 §2): one item per categoria, with its misiones, requirements and pay. */
export default function RangosScreen() {
  const { data, error, refetch } = useQuery(startupQuery());
  const rangos = data?.rangos ?? false;
  // Part 1 §2: nothing is shown without the ranks' data unless a flag forces it. The flag is set when the data does not
  // arrive, so that the screen is not empty.
  const [isForced, setIsForced] = useState(false);
  useEffect(() => {
    if (rangos) return;
    const timeout = setTimeout(() => setIsForced(true), FORCE_SHOW_AFTER_MS);
    return () => clearTimeout(timeout);
  }, [rangos]);

  const ownCategoria = useSession().sessionUser?.id_categoria;
  const [{ categoria, pestana: tab }, change] = useUrlState(URL_DEFAULTS);
  useEffect(() => {
    document.querySelector(`[data-categoria="${categoria}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [categoria]);

  if (!rangos && !isForced) return null;
  return (
    <ScreenLayout title="Rangos" description="Misiones, requisitos y paga de cada rango.">
      {!rangos && <LoadError error={error ?? new Error('No pudimos cargar los rangos')} retry={refetch} />}
      {rangos && rangos.length === 0 && <EmptyState title="Sin rangos">Un admin los crea en Mantenimiento.</EmptyState>}
      {rangos && rangos.length > 0 && (
        <Accordion
          order={2}
          variant="separated"
          keepMounted={false}
          value={categoria > 0 ? String(categoria) : null}
          onChange={(value) => change({ categoria: Number(value ?? 0) }, { replace: true })}
          classNames={{ item: styles.categoria, control: styles.control, chevron: 'u-accent' }}
        >
          {rangos.map((rango) => (
            <Accordion.Item
              key={rango.id_categoria}
              value={String(rango.id_categoria)}
              data-categoria={rango.id_categoria}
            >
              <Accordion.Control aria-describedby={`datos-${rango.id_categoria}`}>
                <span className="u-row u-gap-16">
                  <img className={styles.placa} src={rango.placa} width={64} height={64} alt="" decoding="async" />
                  <span className={styles.person}>
                    <span className="u-text-18 u-bold u-break-anywhere">{rango.n_categoria}</span>
                    {rango.id_categoria === ownCategoria && <span className={styles.own}>Tu rango</span>}
                    {/* Not part of the button's name, which is the rango (part 1 §2). */}
                    <small
                      id={`datos-${rango.id_categoria}`}
                      aria-hidden="true"
                      className="u-full-width u-text-14 u-muted"
                    >
                      Paga {formatPaga(rango)} · Ascenso cada {formatAscensoWait(rango)}
                    </small>
                  </span>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <CategoriaTabs
                  categoria={rango}
                  tab={tab}
                  change={(newTab) => change({ pestana: newTab }, { replace: true })}
                />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </ScreenLayout>
  );
}
