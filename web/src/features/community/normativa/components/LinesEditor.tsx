import type { NormativaContent } from '@conserje/rules';
import { GRAVEDAD_TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconMoveDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconMoveUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import type { EditedLine, ListSection } from '../normativaDraft.ts';
import { emptyLine, moveLine, removeLine, saveLine } from '../normativaDraft.ts';
import styles from './NormativaEditor.module.css';

const LineDialog = lazyDialog(() => import('./LineDialog.tsx'));

const ADD_LABELS: Record<ListSection, string> = {
  infracciones: 'Agregar infracción',
  reglas: 'Agregar regla',
  faltas: 'Agregar tipo de falta',
};

interface Shown {
  edited: EditedLine;
  text: string;
  details: string | null;
}

/** The lines of a section as they are listed. */
function linesOf(section: ListSection, content: NormativaContent): Shown[] {
  if (section === 'infracciones')
    return content.infracciones.map((line) => ({
      edited: { section, line },
      text: line.falta,
      details: `${line.codigo} · ${GRAVEDAD_TEXTS[line.gravedad].moderacion}`,
    }));
  if (section === 'reglas')
    return content.reglas.map((line) => ({ edited: { section, line }, text: line.texto, details: null }));
  return content.faltas.map((line) => ({
    edited: { section, line },
    text: line.texto,
    details: GRAVEDAD_TEXTS[line.gravedad].falta,
  }));
}

interface Props {
  section: ListSection;
  content: NormativaContent;
  change: (content: NormativaContent) => void;
}

/** Lines of a section with buttons to edit, move and remove them. Nothing is saved before the whole rulebook is. */
export function LinesEditor({ section, content, change }: Props) {
  const [open, setOpen] = useState<EditedLine>();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const lines = linesOf(section, content);
  const remove = (id: number, index: number) => {
    // The pressed button goes: the focus stays in the list.
    const removeButtons = list.current?.querySelectorAll<HTMLElement>('li > span > button:last-child') ?? [];
    (removeButtons[index + 1] ?? removeButtons[index - 1] ?? addButton.current)?.focus();
    change(removeLine(content, section, id));
  };
  return (
    <>
      <ol className="u-grid u-gap-8" ref={list}>
        {lines.map(({ edited, text, details }, i) => {
          const { id } = edited.line;
          const move = (towards: -1 | 1) => change(moveLine(content, section, { id, towards }));
          return (
            <li key={id} className={styles.line}>
              <span className={styles.text}>
                {text}
                {details !== null && <span className="u-text-14 u-muted"> {details}</span>}
              </span>
              <span className={styles.buttons}>
                <LineButton label={`Subir «${text}»`} isOff={i === 0} press={() => move(-1)}>
                  <IconMoveUp size={20} />
                </LineButton>
                <LineButton label={`Bajar «${text}»`} isOff={i === lines.length - 1} press={() => move(1)}>
                  <IconMoveDown size={20} />
                </LineButton>
                <LineButton label={`Editar «${text}»`} press={() => setOpen(edited)}>
                  <IconEdit size={20} />
                </LineButton>
                <LineButton label={`Quitar «${text}»`} press={() => remove(id, i)}>
                  <IconRemove size={20} />
                </LineButton>
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconAdd size={18} />}
        onClick={() => setOpen(emptyLine(section, content))}
      >
        {ADD_LABELS[section]}
      </Button>
      {open && (
        <LineDialog
          edited={open}
          isNew={!lines.some(({ edited }) => edited.line.id === open.line.id)}
          save={(line) => change(saveLine(content, line))}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface LineButtonProps {
  label: string;
  isOff?: boolean;
  press: () => void;
  children: ReactNode;
}

export function LineButton({ label, isOff = false, press, children }: LineButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      // Not `disabled`: the keyboard focus stays on the button.
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) press();
      }}
    >
      {children}
    </button>
  );
}
