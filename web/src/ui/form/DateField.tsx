import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { dayOf } from '@conserje/rules';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { KeyboardEvent, Ref } from 'react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { usePhoneOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { serverNow } from '../../platform/time/serverClock.ts';
import { useDialogContext } from '../overlay/dialogContext.ts';
import { useAgencia } from '../text/agenciaContext.ts';
import { formatDate } from '../text/format.ts';
import styles from './DateField.module.css';
import { DATE_FORMAT, INVALID_DATE, insertDateSlashes, parseDate, toTypedDate } from './dateFormat.ts';

const DateFieldCalendar = lazyWithRetry(() => import('./DateFieldCalendar.tsx'));

interface Props {
  label: string;
  /** `YYYY-MM-DD` or empty; null while the text is not a date. */
  value: string | null;
  change: (value: string | null) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const SPOKEN_DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
/** Shown because the month comes first, against custom. */
const DATE_HINT = 'mes/día/año';

/**
 * A date, typed as MM/dd/yyyy or picked from a calendar (part 2 §5). Slashes may be omitted and the day may come first;
 * the date is repeated in words below.
 */
export function DateField({ label, value, change, error, ref }: Props) {
  const dialog = useDialogContext();
  const { text, parsed, isInvalid, type, write, leave } = useTypedDate(value, change);
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  usePhoneOverlayLayer(isOpen, () => setOpen(false));
  // With the frame that hides the calendar: the next Escape is the dialog's.
  useLayoutEffect(() => (isOpen ? dialog?.addOverlay() : undefined), [isOpen, dialog]);
  const violation = isInvalid ? INVALID_DATE : error;
  const close = () => {
    setOpen(false);
    buttonRef.current?.focus();
  };
  const choose = (date: string) => {
    write(date);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const calendar = (
    <Suspense fallback={<div style={{ width: 252, height: 276 }} aria-busy="true" />}>
      <DateFieldCalendar value={parsed || null} choose={choose} />
    </Suspense>
  );
  const input = (
    <TextInput
      {...(ref ? { ref } : {})}
      label={label}
      placeholder={DATE_FORMAT}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={violation}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // An error replaces the description.
      description={violation ? undefined : parsed ? formatDate(parsed, SPOKEN_DATE) : DATE_HINT}
      descriptionProps={{ className: styles.spokenDate ?? '' }}
      onChange={(e) => type(e.currentTarget)}
      onBlur={leave}
      rightSection={
        <ActionIcon
          ref={buttonRef}
          variant="subtle"
          size="2.5rem"
          aria-label={`Abrir el calendario de ${label}`}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={20} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
  const caption = `Calendario de ${label}`;
  if (dialog)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the elements inside it
      <div onKeyDown={onKeyDown}>
        {input}
        {isOpen && (
          <fieldset className={styles.calendar} aria-label={caption}>
            {calendar}
          </fieldset>
        )}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the elements inside it
    <div onKeyDown={onKeyDown}>
      {/* Without `withRoles={false}` Mantine gives the popup roles to the text field instead of the button. */}
      <Popover
        opened={isOpen}
        onChange={setOpen}
        trapFocus
        closeOnEscape={false}
        withRoles={false}
        withinPortal={false}
        position="bottom-end"
        shadow="md"
      >
        <Popover.Target>{input}</Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={caption}>
          {calendar}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** Keeps the text of the field, and the date that it stands for. */
function useTypedDate(value: string | null, change: (value: string | null) => void) {
  const { timeZone } = useAgencia();
  const [text, setText] = useState(toTypedDate(value ?? ''));
  const [isBlurred, setBlurred] = useState(false);
  const parse = (typed: string): string | null => parseDate(typed, dayOf(serverNow(), timeZone));
  // The value was set from outside (cleared, or by the URL), so the text follows.
  const parsed = parse(text);
  if (value !== parsed) setText(toTypedDate(value ?? ''));
  return {
    text,
    parsed,
    isInvalid: parsed === null && isBlurred,
    type({ value: typed, selectionStart }: HTMLInputElement) {
      const newText = selectionStart === typed.length ? insertDateSlashes(typed, text) : typed;
      setText(newText);
      setBlurred(false);
      change(parse(newText));
    },
    write(date: string) {
      setText(toTypedDate(date));
      change(date);
    },
    leave() {
      setBlurred(true);
      if (parsed) setText(toTypedDate(parsed));
    },
  };
}
