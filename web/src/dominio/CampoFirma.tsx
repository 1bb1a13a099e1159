import { normalizarFirma } from '@conserje/rules';
import type { TextInputProps } from '@mantine/core';
import type { Resto } from '../ui/forma/Campos.tsx';
import { CampoTexto } from '../ui/forma/Campos.tsx';
import type { CampoDe } from '../ui/forma/forma.ts';
import estilos from './CampoFirma.module.css';

/** A signature as it is kept. */
export const CampoFirma = ({ cambiar, ...resto }: CampoDe<string> & Resto<TextInputProps>) => (
  <CampoTexto
    className={estilos.campo ?? ''}
    label="Firma"
    placeholder="ABC"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={12}
    {...resto}
    cambiar={(firma) => cambiar(normalizarFirma(firma))}
  />
);
