import { plainText } from '@conserje/rules';
import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { EmptyState } from '../../ui/feedback/LoadStates.tsx';
import frame from '../../ui/form/Form.module.css';
import { NewButton } from '../../ui/form/NewButton.tsx';
import styles from '../../ui/layout/ScreenLayout.module.css';
import { ScreenLayout } from '../../ui/layout/ScreenLayout.tsx';
import type { UrlState } from '../../ui/state/useUrlState.ts';
import { useUrlState } from '../../ui/state/useUrlState.ts';
import type { CompletedMove } from '../careers/MoveDone.tsx';
import { MoveDone } from '../careers/MoveDone.tsx';
import { FORM_URL_STATE } from './newFormUrl.ts';
import type { ServerTableProps } from './ServerTable.tsx';
import { ServerTable } from './ServerTable.tsx';

/** The form that opens above a list. */
interface NewForm {
  /** What the button says, and what it says while the form is open. */
  open: string;
  close: string;
  /** Its name in the address, where it is about nobody who could be named there. */
  inUrl?: string;
  /** Loaded when it is opened; `finish` closes it, and tells above the list what was done. */
  forma: (finish: (done?: CompletedMove) => void) => ReactNode;
  /** The place that is kept for it meanwhile, where it is not as high as most. */
  placeholder?: string | undefined;
}

type ManagedListProp = 'caption' | 'archivo' | 'idOf' | 'empty' | 'searchLabel';

interface Props<Row extends { id: number }, C extends string> extends Omit<ServerTableProps<Row, C>, ManagedListProp> {
  title: string;
  /** What the list is for; on a phone only while it is empty. */
  descripcion: ReactNode;
  newItem?: NewForm;
  /** Between the heading and the list. */
  antes?: ReactNode;
  /** What the list holds, where that is not the title; the exported file is named after it. */
  caption?: string;
  /** What the search looks at: «Buscar …». */
  buscar: string;
  /** What is said while there are no rows. */
  empty: readonly [title: string, texto: string, illustration?: ReactNode];
}

/** A screen that is a long list: its heading, the form that adds to it, the table. */
export function ListScreen<Row extends { id: number }, C extends string>({
  title,
  descripcion,
  newItem,
  antes,
  caption = title,
  buscar,
  empty: [emptyTitle, emptyHint, illustration],
  ...table
}: Props<Row, C>) {
  const inUrl = newItem?.inUrl ?? 'nuevo';
  const fallback = useMemo<UrlState>(() => ({ ...FORM_URL_STATE, [inUrl]: false }), [inUrl]);
  const [urlState, change] = useUrlState(fallback);
  const [done, setDone] = useState<CompletedMove>();
  const isOpen = urlState[inUrl] === true;
  const finish = (move?: CompletedMove) => {
    setDone(move);
    change(fallback, { replace: true });
  };
  const toggle = () => {
    setDone(undefined);
    change({ ...fallback, [inUrl]: !isOpen });
  };
  return (
    <ScreenLayout
      title={title}
      descripcion={descripcion}
      isExplanatory
      acciones={newItem && <NewButton abierto={isOpen} newLabel={newItem.open} close={newItem.close} toggle={toggle} />}
    >
      {done && <MoveDone {...done} close={() => setDone(undefined)} />}
      {newItem && isOpen && (
        <Suspense fallback={<div className={newItem.placeholder ?? frame.placeholder} aria-busy="true" />}>
          {newItem.forma(finish)}
        </Suspense>
      )}
      {antes}
      <ServerTable
        {...table}
        caption={caption}
        archivo={plainText(caption).replaceAll(' ', '-')}
        idOf={idOf}
        searchLabel={`Buscar ${buscar}`}
        empty={
          <EmptyState title={emptyTitle} illustration={illustration}>
            <p className={styles.narrowOnly}>{descripcion}</p>
            {emptyHint}
          </EmptyState>
        }
      />
    </ScreenLayout>
  );
}

const idOf = ({ id }: { id: number }): number => id;
