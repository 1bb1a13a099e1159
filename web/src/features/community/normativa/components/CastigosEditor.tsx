import type { Gravedad, NormativaContent } from '@conserje/rules';
import {
  checkNormativaNote,
  formatCastigo,
  GRAVEDAD_TEXTS,
  GRAVEDADES,
  NORMATIVA_TEXT_MAX,
  ORDINALS,
} from '@conserje/rules';
import { Textarea } from '@mantine/core';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { capitalize } from '../../../../ui/text/format.ts';
import { saveCastigo } from '../normativaDraft.ts';
import { LineButton } from './LinesEditor.tsx';
import styles from './NormativaEditor.module.css';

const CastigoDialog = lazyDialog(() => import('./CastigoDialog.tsx'));

interface Props {
  content: NormativaContent;
  change: (content: NormativaContent) => void;
}

interface Step {
  gravedad: Gravedad;
  /** From 1. */
  paso: number;
}

/** The punishments by gravity and llamado, and the note below them. */
export function CastigosEditor({ content, change }: Props) {
  const [open, setOpen] = useState<Step>();
  const chosen = open && content.castigos[open.gravedad][open.paso - 1];
  return (
    <>
      {GRAVEDADES.map((gravedad) => (
        <section
          key={gravedad}
          className={styles.castigos}
          aria-label={`Castigos: ${GRAVEDAD_TEXTS[gravedad].castigo}`}
        >
          <h3>{GRAVEDAD_TEXTS[gravedad].castigo}</h3>
          <ol className="u-grid u-gap-8">
            {content.castigos[gravedad].map((castigo, i) => {
              const which = `${ORDINALS[i]} llamado`;
              return (
                <li key={which} className={styles.line}>
                  <span className={styles.text}>
                    <span className="u-text-14 u-muted">{capitalize(which)}: </span>
                    {formatCastigo(castigo) || 'No dice nada'}
                  </span>
                  <span className={styles.buttons}>
                    <LineButton
                      label={`Editar el ${which} por falta ${gravedad}`}
                      press={() => setOpen({ gravedad, paso: i + 1 })}
                    >
                      <IconEdit size={20} />
                    </LineButton>
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
      <Textarea
        label="Nota debajo de los castigos (opcional)"
        description={`Hasta ${NORMATIVA_TEXT_MAX} caracteres`}
        autosize
        minRows={2}
        maxRows={6}
        value={content.nota}
        error={checkNormativaNote(content.nota)?.msg}
        onChange={(e) => change({ ...content, nota: e.currentTarget.value })}
      />
      {open && chosen && (
        <CastigoDialog
          {...open}
          castigo={chosen}
          save={(castigo) => change(saveCastigo(content, open, castigo))}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
