import { MOTIVO_MAX } from '@conserje/rules';
import { CampoLargo } from '../ui/forma/Campos.tsx';
import type { CampoDe } from '../ui/forma/forma.ts';

/** Why something is done to someone. */
export const CampoMotivo = (campo: CampoDe<string> & { 'data-autofocus'?: boolean }) => (
  <CampoLargo
    {...campo}
    label="Motivo"
    description={`Hasta ${MOTIVO_MAX} caracteres`}
    autosize
    minRows={2}
    maxRows={6}
  />
);
