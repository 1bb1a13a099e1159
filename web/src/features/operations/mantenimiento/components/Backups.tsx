import type { BackupList, BackupRow } from '@conserje/contract';
import type { BackupWarning } from '@conserje/rules';
import { formatFileSize, REQUESTED_BACKUPS_KEPT } from '@conserje/rules';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestFile } from '../../../../platform/api/apiClient.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { withReauthentication } from '../../../../platform/session/reauthenticate.ts';
import { confirm } from '../../../../platform/state/confirm.ts';
import { notifyError } from '../../../../platform/state/toasts.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { saveBlob } from '../../../../ui/files/download.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCount, formatInstant, formatNumber, hourArticle } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { backupsQuery } from '../mantenimiento.queries.ts';
import styles from './Backups.module.css';

const KIND_LABELS: Record<BackupRow['clase'], string> = {
  sola: 'Automática',
  antes: 'Antes de actualizar',
  pedida: 'Hecha aquí',
  mano: 'Hecha con un comando',
};

/** Backups of the agency: what is wrong, making one, and the list. */
export default function Backups() {
  const { data, error, refetch } = useQuery(backupsQuery());
  if (!data) {
    if (error) return <LoadError error={error} retry={refetch} />;
    return <Loading label="Cargando las copias" rows={5} rowHeight="4rem" />;
  }
  return (
    <div className={styles.screen}>
      {error && <LoadError error={error} retry={refetch} isInline />}
      <BackupSummary list={data} />
      <section className="u-panel" aria-label="Copias guardadas">
        {data.copias.length === 0 ? (
          <EmptyState title="Sin copias">Las copias que se hagan aparecen aquí.</EmptyState>
        ) : (
          <ul className="u-divided">
            {data.copias.map((backup) => (
              <BackupLine key={backup.archivo} backup={backup} />
            ))}
          </ul>
        )}
        {data.total > data.copias.length && (
          <p className={styles.rest}>Hay {formatNumber(data.total - data.copias.length)} más antiguas en la carpeta.</p>
        )}
      </section>
    </div>
  );
}

const [MINUTES_A_DAY, MINUTES_AN_HOUR] = [24 * 60, 60];

function intervalText(minutes: number): string {
  if (minutes % MINUTES_AN_HOUR === 0) return formatCount(minutes / MINUTES_AN_HOUR, 'hora', 'horas');
  return formatCount(minutes, 'minuto', 'minutos');
}

/** Describes when backups are made and how many stay. */
function scheduleText({ cada, quedan }: BackupList): string {
  const requested = `De las que haces aquí quedan las últimas ${REQUESTED_BACKUPS_KEPT}.`;
  if (cada === 0) return requested;
  const interval = cada === MINUTES_A_DAY ? 'cada día' : `cada ${intervalText(cada)}`;
  return `El portal hace una ${interval} y guarda las últimas ${formatNumber(quedan)}. ${requested}`;
}

function BackupSummary({ list }: { list: BackupList }) {
  const { copias, empezada, acciones, avisos, otra, lugar } = list;
  const [newest] = copias;
  const [make, isSending] = useCallMutation('POST hacerCopia', { occasion: newest?.fecha ?? '' });
  return (
    <section className={styles.summary} aria-label="Copias de seguridad">
      <div className="u-row u-wrap u-gap-12 u-justify-between">
        <div className="u-shrinkable">
          <h2 className="u-text-18">Copias de seguridad</h2>
          {newest && (
            <p>
              Última copia: <RelativeTime value={newest.fecha} />
            </p>
          )}
          <p className="u-muted u-text-14">{scheduleText(list)}</p>
        </div>
        <AsyncButton loading={isSending} disabled={!acciones.includes('hacer')} onClick={() => make()}>
          Hacer una copia
        </AsyncButton>
      </div>
      <p className={styles.progress} role="status">
        {empezada !== null && (
          <>
            <Loader size="xs" aria-hidden="true" /> Haciendo una copia. Empezó a {hourArticle(empezada)}{' '}
            {formatInstant(empezada, 'time')}, y puedes salir de esta pantalla.
          </>
        )}
      </p>
      {avisos.length > 0 && (
        <ul className="u-grid u-gap-8">
          {avisos.map((warning) => (
            <li key={warning} className={styles.warning}>
              <WarningText warning={warning} list={list} />
            </li>
          ))}
        </ul>
      )}
      {otra && (
        <p className="u-text-14">
          La última copia está en otra máquina. Se hizo en {otra.maquina} <RelativeTime value={otra.fecha} />. Aquí ves
          las de esta máquina.
        </p>
      )}
      {lugar && (
        <p className="u-text-14 u-break-anywhere">
          También se llevan a {lugar.nombre}.{' '}
          {lugar.llevada === null ? (
            'Todavía no llegó ninguna.'
          ) : (
            <>
              La última llegó y se revisó allí <RelativeTime value={lugar.llevada} />.
            </>
          )}
        </p>
      )}
    </section>
  );
}

function WarningText({ warning, list }: { warning: BackupWarning; list: BackupList }) {
  const { fallo, cada, lugar, copias } = list;
  const canDownload = copias.some(({ acciones }) => acciones.includes('descargar'));
  switch (warning) {
    case 'carpeta':
      return 'El portal no puede leer su carpeta de copias. Avísale a quien lo instaló.';
    case 'ninguna':
      return 'Todavía no hay ninguna copia. Haz una ahora.';
    case 'fallo':
      return (
        <>
          La última copia falló{fallo && <RelativeTimeIn value={fallo.fecha} />}. {fallo?.msg}
        </>
      );
    case 'vieja':
      return cada === 0
        ? 'La última copia tiene más de 7 días. Haz una ahora.'
        : `La última copia tiene más de ${intervalText(cada)}. Haz una ahora.`;
    case 'sin_automaticas':
      return 'Las copias automáticas están desactivadas. Haz una de vez en cuando.';
    case 'otro_lugar':
      return `Algo falla con las copias en ${lugar?.nombre}. ${lugar?.fallo}`;
    case 'mismo_disco':
      return canDownload
        ? 'Todas las copias están en el mismo disco que el portal. Si falla, también las pierdes. Descarga una y guárdala en otro lugar.'
        : 'Todas las copias están en el mismo disco que el portal. Si falla, también las pierdes. Pide a alguien del rango más alto que descargue una.';
  }
}

const RelativeTimeIn = ({ value }: { value: string }) => (
  <>
    {' '}
    <RelativeTime value={value} />
  </>
);

function BackupLine({ backup }: { backup: BackupRow }) {
  const { archivo, fecha, clase, bytes, acciones } = backup;
  const [isDownloading, setIsDownloading] = useState(false);
  const download = async () => {
    const isSure = await confirm({
      title: '¿Descargar la copia?',
      text: 'Tiene todo lo de la agencia: contraseñas cifradas, conexiones e imágenes. Guárdala donde solo tú puedas leerla. Los admins reciben una alerta.',
      action: 'Descargar copia',
    });
    if (!isSure) return;
    setIsDownloading(true);
    try {
      const file = await withReauthentication(() => requestFile('POST descargarCopia', { body: { archivo } }));
      saveBlob(archivo, file);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsDownloading(false);
    }
  };
  return (
    <li className={styles.line}>
      <div className="u-shrinkable">
        <p className={styles.date}>
          <DateTimeText value={fecha} />
          <Badge tone="muted">{KIND_LABELS[clase]}</Badge>
        </p>
        <p className="u-muted u-text-14 u-tabular">
          <RelativeTime value={fecha} /> · {formatFileSize(bytes)}
        </p>
      </div>
      {acciones.includes('descargar') && (
        <RowButton
          title={`Descargar la copia del ${formatInstant(fecha, 'dateTime')}`}
          isBusy={isDownloading}
          press={() => void download()}
        >
          {isDownloading ? 'Descargando' : 'Descargar'}
        </RowButton>
      )}
    </li>
  );
}
