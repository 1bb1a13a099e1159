import type { Departamento } from '@conserje/contract';
import { RowButton } from '../../../../ui/table/RowButton.tsx';

interface Props {
  departamento: Departamento;
  /** Opens the form of an application. */
  apply: (departamento: Departamento) => void;
}

export const ApplyButton = ({ departamento, apply }: Props) => (
  <RowButton title={`Pedir entrar a ${departamento.nombre}`} press={() => apply(departamento)}>
    Pedir entrar
  </RowButton>
);
