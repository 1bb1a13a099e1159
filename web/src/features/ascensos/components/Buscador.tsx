import type { AnswerOf } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBuscar from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import estilos from './Buscador.module.css';

interface Props {
  usuarios: { data: AnswerOf<'GET getUsuariosAscensos'> | undefined; error: unknown };
  /** Whose card is on show; 0 for nobody's. */
  elegido: number;
  buscar: (usuario: number) => void;
  /** Something else on the screen is what is next. */
  secundario: boolean;
}

/** The searchable list and its button (part 1 §2 Ascensos). */
export function Buscador({ usuarios, elegido, buscar, secundario }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const [valor, setValor] = useState(elegido);
  const [error, setError] = useState<string>();
  const [visto, setVisto] = useState(elegido);
  // The back button or a link changed it: the field follows.
  if (visto !== elegido) {
    setVisto(elegido);
    setValor(elegido);
    setError(undefined);
  }
  const enviar = () => {
    if (valor !== 0) return buscar(valor);
    setError(TEXTOS.seleccionaUsuario);
    campo.current?.focus();
  };
  return (
    <form
      className={estilos.forma}
      aria-label="Buscar a quién ascender"
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        enviar();
      }}
    >
      <CampoPersona
        ref={campo}
        opciones={usuarios.data}
        fallo={usuarios.data ? null : usuarios.error}
        valor={valor}
        cambiar={(nuevo) => {
          setValor(nuevo);
          setError(undefined);
        }}
        error={error}
      />
      <Button
        type="submit"
        size="md"
        variant={secundario ? 'default' : 'filled'}
        className={estilos.boton}
        leftSection={<IconBuscar size={18} />}
      >
        Buscar
      </Button>
    </form>
  );
}
