import type { ComunicadoSummary } from '@conserje/contract';
import IconPinned from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './ComunicadoHeading.module.css';

interface Props {
  comunicado: ComunicadoSummary;
  /** Title as rendered: a link, or a heading. */
  title: ReactNode;
}

/** Pin, title and stamps of a comunicado; below, its author and when it was published and changed. */
export function ComunicadoHeading({ comunicado: c, title }: Props) {
  return (
    <div className="u-stack u-gap-4">
      <div className="u-row u-wrap u-gap-4-12">
        <div className={styles.title}>
          {c.fijado && <IconPinned className={styles.pin} size={20} role="img" aria-label="Fijado" />}
          {title}
        </div>
        {c.obligatorio && <Badge tone={c.acciones.includes('leer') ? 'warning' : 'muted'}>Obligatorio</Badge>}
      </div>
      <p className="u-text-14 u-muted u-break-anywhere">
        <PersonLink name={c.autorNombre} /> · <RelativeTime value={c.desde} />
        {c.editado !== null && (
          <>
            {' '}
            · Cambiado <RelativeTime value={c.editado} />
            {c.editadoNombre !== null && c.editadoNombre !== c.autorNombre && (
              <>
                {' '}
                por <PersonLink name={c.editadoNombre} />
              </>
            )}
          </>
        )}
        {c.leido !== null && ' · Leído'}
      </p>
    </div>
  );
}
