import type { NominaRow } from '@conserje/contract';
import type { DateRange } from '@conserje/rules';
import { WORK_FIGURES } from '@conserje/rules';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WorkTable } from '../../../../shared/work/WorkTable.tsx';
import { formatFigure } from '../../../../shared/work/workFigures.ts';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { nominaQuery } from '../nomina.queries.ts';
import type { DoneAdjustment } from './AdjustmentLog.tsx';
import { AdjustmentLog } from './AdjustmentLog.tsx';
import { AdjustNominaForm } from './AdjustNominaForm.tsx';
import styles from './NominaDialog.module.css';

export type NominaTab = 'registro' | 'ajustar';

interface Props {
  /** The person as the list shows them. */
  row: NominaRow;
  dateRange: DateRange | null;
  tab: NominaTab;
  changeTab: (tab: NominaTab) => void;
  close: () => void;
}

/** A person's work in the payroll and its adjustments (permiso `req`). */
export default function NominaDialog({ row, dateRange, tab, changeTab, close }: Props) {
  const { data, error, refetch } = useQuery(nominaQuery(null));
  const [done, setDone] = useState<readonly DoneAdjustment[]>([]);
  const canAdjust = row.acciones.includes('ajustar');
  const openPeriod = data?.find((f) => f.id === row.id);
  return (
    <Dialog title={`Nómina de ${row.usuarioNombre}`} close={close} size="xl">
      <section className={styles.period} aria-label="Período actual">
        <h3 className={styles.title}>Período actual</h3>
        {error && !data && <LoadError error={error} retry={refetch} />}
        <dl className={styles.figures}>
          <div className={styles.figure}>
            <dt className="u-muted u-text-14">{WORK_FIGURES.asistencia}</dt>
            <dd className={styles.amount}>{openPeriod ? formatFigure('asistencia', openPeriod.asistencia) : '…'}</dd>
          </div>
          <div className={styles.figure}>
            <dt className="u-muted u-text-14">{WORK_FIGURES.times}</dt>
            <dd className={styles.amount}>{openPeriod ? formatFigure('times', openPeriod.times) : '…'}</dd>
          </div>
        </dl>
        {dateRange && (
          <p className={styles.filter}>
            Del {formatDate(dateRange.inicio)} al {formatDate(dateRange.final)}:{' '}
            <b className="u-text">{formatFigure('asistencia', row.asistencia)}</b> y{' '}
            <b className="u-text">{formatFigure('times', row.times)} como encargado</b>
          </p>
        )}
      </section>
      <Tabs
        value={canAdjust ? tab : 'registro'}
        onChange={(newTab) => changeTab(newTab === 'ajustar' ? 'ajustar' : 'registro')}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="registro">Registro</Tabs.Tab>
          {canAdjust && <Tabs.Tab value="ajustar">Ajustar</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="registro">
          <WorkTable usuario={row.usuarioNombre} categoria={row.categoria} inUrl={null} />
        </Tabs.Panel>
        {canAdjust && (
          // What was typed stays while the log is read, and the dialog asks before it closes.
          <Tabs.Panel value="ajustar" keepMounted>
            <AdjustmentLog done={done} />
            <AdjustNominaForm
              id={row.id}
              openPeriod={openPeriod}
              onDone={(msg, change) => setDone((current) => [{ n: current.length, msg, change }, ...current])}
            />
          </Tabs.Panel>
        )}
      </Tabs>
    </Dialog>
  );
}
