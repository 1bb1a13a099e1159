import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import styles from './TableControls.module.css';

interface Props {
  label: string;
  value: string;
  change: (text: string) => void;
  /** Id of the filtered element. */
  controlsId?: string;
  /** Selects the text on focus, so that the user can start over. */
  selectsOnFocus?: boolean;
  /** Shorter text than the label, for little room. */
  placeholder?: string;
  /** Debounce in milliseconds. */
  wait?: number;
}

const WAIT_MS = 200;
/** Maximum length that the server accepts in a list search. */
const LENGTH_MAX = 50;

/** Search box that updates its text at once and reports it after a pause. */
export function TableSearch({
  label,
  value,
  change,
  controlsId,
  selectsOnFocus = false,
  placeholder,
  wait = WAIT_MS,
}: Props) {
  const [text, setText] = useState(value);
  const lastAnnounced = useRef(value);
  const timeoutRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Changed by the back button or a link, not by typing.
    if (value === lastAnnounced.current) return;
    lastAnnounced.current = value;
    setText(value);
  }, [value]);
  // The table may have rendered again with another `change` during the debounce.
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
