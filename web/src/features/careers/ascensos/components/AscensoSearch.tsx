import type { AnswerOf } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import styles from './AscensoSearch.module.css';

interface Props {
  usuarios: { data: AnswerOf<'GET getUsuariosAscensos'> | undefined; error: unknown };
  /** Person of the displayed card; 0 for none. */
  chosen: number;
  search: (usuario: number) => void;
  /** Another element of the screen is the primary action. */
  secondary: boolean;
}

/** Search field and button (part 1 §2 Ascensos). */
export function AscensoSearch({ usuarios, chosen, search, secondary }: Props) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(chosen);
  const [error, setError] = useState<string>();
  const [seenChosen, setSeenChosen] = useState(chosen);
  // The back button or a link changed it: the field follows.
  if (seenChosen !== chosen) {
    setSeenChosen(chosen);
    setValue(chosen);
    setError(undefined);
  }
  const send = () => {
    if (value !== 0) return search(value);
    setError(TEXTS.seleccionaUsuario);
    inputRef.current?.focus();
  };
  return (
    <form
      className={styles.form}
      aria-label="Buscar a quién ascender"
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        send();
      }}
    >
      <PersonField
        ref={inputRef}
        choices={usuarios.data}
        loadError={usuarios.data ? null : usuarios.error}
        value={value}
        change={(newValue) => {
          setValue(newValue);
          setError(undefined);
        }}
        error={error}
      />
      <Button
        type="submit"
        variant={secondary ? 'default' : 'filled'}
        className={styles.button}
        leftSection={<IconSearch size={18} />}
      >
        Buscar
      </Button>
    </form>
  );
}
