import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import { useRef, useState } from 'react';
import { MarkupText } from '../../../../shared/comunicados/MarkupText.tsx';
import { ViewButton } from '../../../../ui/controls/ViewSwitcher.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import styles from './MarkupField.module.css';
import type { Mark } from './markupEditing.ts';
import { applyMark } from './markupEditing.ts';

const MARKS: readonly { mark: Mark; label: string; Icon: typeof IconBold }[] = [
  { mark: 'titulo', label: 'Título', Icon: IconHeading },
  { mark: 'negrita', label: 'Negrita', Icon: IconBold },
  { mark: 'lista', label: 'Lista', Icon: IconList },
  { mark: 'enlace', label: 'Enlace', Icon: IconLink },
];

/** Text with markup: buttons that write the marks, and a preview. */
export function MarkupField({ label, ...field }: FieldProps<string> & { label: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const write = (mark: Mark) => {
    const { current } = area;
    if (!current) return;
    const { text, start, end } = applyMark(
      { text: field.value, start: current.selectionStart, end: current.selectionEnd },
      mark,
    );
    field.change(text);
    // The selection is set after React has written the text.
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(start, end);
    });
  };
  return (
    <div className="u-stack u-gap-8 u-full-row u-shrinkable">
      <div className="u-row u-wrap u-gap-4" role="toolbar" aria-label="Formato del texto">
        {MARKS.map(({ mark, label: name, Icon }) => (
          <button
            key={mark}
            type="button"
            className={styles.mark}
            title={name}
            aria-label={name}
            disabled={isPreview}
            onClick={() => write(mark)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        ))}
        <ViewButton standalone isPressed={isPreview} press={() => setPreview(!isPreview)}>
          Vista previa
        </ViewButton>
      </div>
      <div className={isPreview ? 'u-visually-hidden' : undefined}>
        <TextAreaField
          {...field}
          ref={(input) => {
            area.current = input instanceof HTMLTextAreaElement ? input : null;
            return field.ref(input);
          }}
          label={label}
          tabIndex={isPreview ? -1 : 0}
          // The form focuses a field that it refuses.
          onFocus={() => setPreview(false)}
          autosize
          minRows={6}
          maxRows={20}
        />
      </div>
      {isPreview && (
        <section className={styles.preview} aria-label="Vista previa">
          {field.value.trim() === '' ? (
            <p className="u-muted">Escribe algo para verlo aquí.</p>
          ) : (
            <MarkupText text={field.value} />
          )}
        </section>
      )}
    </div>
  );
}
