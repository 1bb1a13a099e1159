import { MOTIVO_MAX } from '@conserje/rules';
import { Textarea } from '@mantine/core';
import type { Campos } from '../platform/campos.ts';
import estilos from '../ui/forma/Forma.module.css';

interface Props extends ReturnType<Campos<'motivo'>['campo']> {
  valor: string;
  cambiar: (motivo: string) => void;
}

/** Why something is done to someone; as wide as the form. */
export function CampoMotivo({ valor, cambiar, ...campo }: Props) {
  return (
    <Textarea
      {...campo}
      className={estilos.entera ?? ''}
      label="Motivo"
      description={`Hasta ${MOTIVO_MAX} caracteres`}
      autosize
      minRows={2}
      maxRows={6}
      value={valor}
      onChange={(e) => cambiar(e.currentTarget.value)}
    />
  );
}
