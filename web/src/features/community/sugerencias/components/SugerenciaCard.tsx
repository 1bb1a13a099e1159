import type { Sugerencia } from '@conserje/contract';
import { APPROVAL, APPROVAL_LABELS, quoteText, SUGERENCIA_OP } from '@conserje/rules';
import { useState } from 'react';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import styles from '../Sugerencias.module.css';

/** Longer texts are folded. */
const FOLD_LENGTH = 220;
const FOLD_LINES = 4;
const QUOTE_MAX = 40;

const isLong = (text: string): boolean => text.length > FOLD_LENGTH || text.split('\n').length > FOLD_LINES;
const quote = (text: string): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  return quoteText(letters.length > QUOTE_MAX ? `${letters.slice(0, QUOTE_MAX).join('')}…` : letters.join(''));
};

/** One sugerencia with its decision; the text is shown verbatim. */
export function SugerenciaCard({ sugerencia: s }: { sugerencia: Sugerencia }) {
  const [whole, setWhole] = useState(false);
  const long = isLong(s.sugerencia);
  return (
    <li className={styles.sugerencia} data-approval={s.aprobada}>
      <p className={styles.text} data-folded={long && !whole}>
        <bdi dir="auto">{s.sugerencia}</bdi>
      </p>
      {long && (
        <button
          type="button"
          className={styles.readMore}
          aria-expanded={whole}
          aria-label={`${whole ? 'Ver menos' : 'Ver más'} ${quote(s.sugerencia)}`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Ver menos' : 'Ver más'}
        </button>
      )}
      <div className={styles.footer}>
        <span className={styles.stamp}>{APPROVAL_LABELS[s.aprobada]}</span>
        <span className="u-text-14 u-muted u-break-anywhere">
          {s.usuarioNombre !== null && (
            <>
              <PersonLink name={s.usuarioNombre} /> ·{' '}
            </>
          )}
          {s.usuarioNombre === null && s.acciones.includes('eliminar') && 'Tuya · '}
          <RelativeTime value={s.fecha} />
        </span>
        {s.acciones.length > 0 && <Actions sugerencia={s} />}
      </div>
    </li>
  );
}

function Actions({ sugerencia: { id, sugerencia, aprobada, acciones } }: { sugerencia: Sugerencia }) {
  const quoted = quote(sugerencia);
  const shared = { call: 'POST actionSugerencias', busyKey: `sugerencia ${id}` } as const;
  const buildModeration = (aprobacion: 1 | 2) => ({ body: { op: SUGERENCIA_OP.moderate, id, aprobacion, aprobada } });
  return (
    <RowActions>
      {acciones.includes('aprobar') && (
        <RowAction {...shared} submission={buildModeration(APPROVAL.aprobada)} title={`Aprobar ${quoted}`}>
          Aprobar
        </RowAction>
      )}
      {acciones.includes('desaprobar') && (
        <RowAction {...shared} submission={buildModeration(APPROVAL.noAprobada)} title={`Desaprobar ${quoted}`}>
          Desaprobar
        </RowAction>
      )}
      {acciones.includes('eliminar') && (
        <RowAction
          {...shared}
          submission={{ body: { op: SUGERENCIA_OP.remove, id } }}
          title={`Eliminar ${quoted}`}
          question={{
            title: '¿Eliminar tu sugerencia?',
            text: `Nadie más podrá ver ${quoted}.`,
            action: 'Eliminar',
            danger: true,
          }}
        >
          Eliminar
        </RowAction>
      )}
    </RowActions>
  );
}
