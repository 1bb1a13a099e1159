import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import styles from './TableControls.module.css';

interface Props {
  label: string;
  valor: string;
  change: (text: string) => void;
  /** Id of what it filters. */
  controlsId?: string;
  /** Whoever comes back to it begins anew: what it holds is selected. */
  selectsOnFocus?: boolean;
  /** Shorter than its label, where there is little room. */
  placeholder?: string;
  /** How long the typing must pause, in milliseconds. */
  wait?: number;
}

const WAIT_MS = 200;
/** The longest text that lists take (their search box may ask the server). */
const LENGTH_MAX = 50;

/** A search box that takes each key at once and tells of it when the typing pauses. */
export function TableSearch({
  label,
  valor,
  change,
  controlsId,
  selectsOnFocus = false,
  placeholder,
  wait = WAIT_MS,
}: Props) {
  const [text, setText] = useState(valor);
  const lastAnnounced = useRef(valor);
  const timeoutRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The back button or a link changed it, not these keys.
    if (valor === lastAnnounced.current) return;
    lastAnnounced.current = valor;
    setText(valor);
  }, [valor]);
  // By the time the typing pauses the table may have been drawn anew, with another `change`.
  const latestChange = useRef(change);
  useEffect(() => {
    latestChange.current = change;
  });
  useEffect(() => () => clearTimeout(timeoutRef.current), []);

  const announce = (typedText: string) => {
    lastAnnounced.current = typedText;
    latestChange.current(typedText);
  };
  return (
    <div className={styles.search} data-search>
      <IconSearch size={18} aria-hidden="true" />
      <input
        type="search"
        className={styles.field}
        aria-label={label}
        aria-controls={controlsId}
        placeholder={placeholder ?? label}
        maxLength={LENGTH_MAX}
        value={text}
        onFocus={(e) => selectsOnFocus && e.currentTarget.select()}
        onChange={(e) => {
          const typedText = e.currentTarget.value;
          setText(typedText);
          clearTimeout(timeoutRef.current);
          timeoutRef.current = setTimeout(() => announce(typedText), wait);
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return;
          clearTimeout(timeoutRef.current);
          announce(text);
        }}
      />
    </div>
  );
}
