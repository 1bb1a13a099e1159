import { plainText } from '@conserje/rules';
import type { ReactNode } from 'react';
import { Fragment, Suspense, useMemo, useState } from 'react';
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

interface NewForm {
  /** Labels of the button while closed and while open. */
  open: string;
  close: string;
  /** Its URL parameter, if the form is not about a person. */
  inUrl?: string;
  /** It edits what is there, and is not the main action of the screen. */
  edits?: boolean;
  /** Lazily loaded form; `finish` closes it and shows the move above the list. */
  renderForm: (finish: (done?: CompletedMove) => void) => ReactNode;
  /** Placeholder class, if the height differs from the default. */
  placeholder?: string | undefined;
}

type ManagedListProp = 'caption' | 'fileName' | 'empty' | 'searchLabel';

interface Props<Row extends { id: number }, C extends string> extends Omit<ServerTableProps<Row, C>, ManagedListProp> {
  title: string;
  /** Purpose of the list; on a phone shown only while it is empty. */
  description: ReactNode;
  newItem?: NewForm;
  /** Between the heading and the list. */
  beforeTable?: ReactNode;
  /** Caption of the list, if different from the title; also names the exported file. */
  caption?: string;
  /** Searched fields: «Buscar …». */
  searchedFields: string;
  /** Texts of the empty list. */
  empty: readonly [title: string, texto: string, illustration?: ReactNode];
}

/** A screen with a long list: heading, form to add, table. */
export function ListScreen<Row extends { id: number }, C extends string>({
  title,
  description,
  newItem,
  beforeTable,
  caption = title,
  searchedFields,
  empty: [emptyTitle, emptyHint, illustration],
  ...table
}: Props<Row, C>) {
  const inUrl = newItem?.inUrl ?? 'nuevo';
  const fallback = useMemo<UrlState>(() => ({ ...FORM_URL_STATE, [inUrl]: false }), [inUrl]);
  // About the person: an answer closes the form of no other.
  const [urlState, change] = useUrlState(fallback, '', 'usuario');
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
      description={description}
      isExplanatory
      actions={
        newItem && (
          <NewButton
            isOpen={isOpen}
            newLabel={newItem.open}
            close={newItem.close}
            edits={newItem.edits ?? false}
            toggle={toggle}
          />
        )
      }
    >
      {done && <MoveDone {...done} close={() => setDone(undefined)} />}
      {newItem && isOpen && (
        <Suspense fallback={<div className={newItem.placeholder ?? frame.placeholder} aria-busy="true" />}>
          <Fragment key={String(urlState.usuario)}>{newItem.renderForm(finish)}</Fragment>
        </Suspense>
      )}
      {beforeTable}
      <ServerTable
        {...table}
        caption={caption}
        fileName={plainText(caption).replaceAll(' ', '-')}
        searchLabel={`Buscar ${searchedFields}`}
        empty={
          <EmptyState title={emptyTitle} illustration={illustration}>
            <p className={styles.narrowOnly}>{description}</p>
            {emptyHint}
          </EmptyState>
        }
      />
    </ScreenLayout>
  );
}
