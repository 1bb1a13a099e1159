import type { PersonDetail } from '@conserje/contract';
import { CAUSES, needsFirma, toTimes, WORK_FIGURES } from '@conserje/rules';
import type { ReactNode } from 'react';
import { useConfiguracion } from '../../../../../shared/agencia/configuracion.queries.ts';
import { MisionTag } from '../../../../../shared/misiones/MisionTag.tsx';
import { AvatarFrame } from '../../../../../shared/people/AvatarFrame.tsx';
import { PersonLink } from '../../../../../shared/people/PersonLink.tsx';
import { formatFigure } from '../../../../../shared/work/workFigures.ts';
import { DateTimeText } from '../../../../../ui/text/DateTimeText.tsx';
import { RelativeTime } from '../../../../../ui/text/RelativeTime.tsx';
import styles from './PersonHeader.module.css';

/** Identity of a person: avatar, mision and the public data. */
export function PersonHeader({ person, children }: { person: PersonDetail; children: ReactNode }) {
  const { firma_desde } = useConfiguracion();
  const { usuario, mision, n_categoria, categoria, placa, firma, despedido, registro, ultima_vez, ultimo } = person;
  const lacksFirma = firma === '' && despedido === 0 && needsFirma(categoria, firma_desde);
  return (
    <section className={styles.card} aria-label={`Ficha de ${usuario}`}>
      <AvatarFrame usuario={usuario} />
      <div className={styles.person}>
        <p className="u-row u-wrap u-gap-8-12 u-text-17">
          <MisionTag mision={mision} />
          <img src={placa} alt={n_categoria} title={n_categoria} width={28} height={28} />
          <span className={styles.estado} data-despedido={despedido}>
            {despedido === 1 ? 'Despedido' : 'Activo'}
          </span>
        </p>
      </div>
      <div className={styles.details}>
        <dl className={styles.list}>
          <DataItem label="Firma">
            {firma ? <code>{firma}</code> : lacksFirma ? <span className="u-warn">Le falta</span> : 'Sin firma'}
          </DataItem>
          <DataItem label={WORK_FIGURES.asistencia}>{formatFigure('asistencia', person.periodo.asistencia)}</DataItem>
          <DataItem label={WORK_FIGURES.times}>{formatFigure('times', toTimes(person.periodo.times))}</DataItem>
          <DataItem label="Última vez">{ultima_vez === null ? 'Nunca' : <RelativeTime value={ultima_vez} />}</DataItem>
          <DataItem label="Registrado">
            <DateTimeText value={registro} format="date" />
          </DataItem>
          <DataItem label="En esta misión desde">
            <DateTimeText value={ultimo.fecha} format="date" />
            <small className={styles.cause}>
              {CAUSES[ultimo.causa]}
              {ultimo.causa !== 'registro' && (
                <>
                  , por <PersonLink name={ultimo.encargadoNombre} />
                </>
              )}
            </small>
          </DataItem>
          {person.despido && (
            <DataItem label="Despido">
              <DateTimeText value={person.despido.fecha} format="date" />
              <small className={styles.cause}>
                <PersonLink name={person.despido.encargadoNombre} /> despidió a {usuario}
                {person.despido.motivo !== '' && `: ${person.despido.motivo}`}
              </small>
            </DataItem>
          )}
        </dl>
        {children}
      </div>
    </section>
  );
}

const DataItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="u-text-14 u-muted">{label}</dt>
    <dd className="u-semibold u-tabular">{children}</dd>
  </div>
);
