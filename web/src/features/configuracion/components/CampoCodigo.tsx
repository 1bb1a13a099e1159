import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import type { CampoDe } from '../../../ui/forma/forma.ts';

/** The code of one's second step, where the server asks for one. */
export const CampoCodigo = (campo: CampoDe<string>) => (
  <CampoTexto
    {...campo}
    label="Código de tu app"
    description="6 números, o un código de respaldo"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={30}
  />
);
