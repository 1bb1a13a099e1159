import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { copiarAvisando } from '../../../platform/copiar.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from './DosPasos.module.css';
import Rescate from './Rescate.tsx';

const Qr = perezosa(() => import('../../../ui/Qr.tsx'));

interface Secreto {
  secreto: string;
  uri: string;
}

/** In fours, as people copy it. */
const enCuatros = (secreto: string): string => secreto.replace(/(.{4})(?=.)/g, '$1 ');

function Confirmar({ secreto: { secreto, uri }, alActivar }: { secreto: Secreto; alActivar: (r: string[]) => void }) {
  const forma = useForma({ codigo: '' });
  const { codigo } = forma.valores;
  const [activar, activando] = useLlamada('POST activarDosPasos', {
    form: forma,
    alLograr: ({ rescate }) => alActivar(rescate),
  });
  return (
    <div className={estilos.poner}>
      <Suspense fallback={<div className={estilos.qr} />}>
        <Qr texto={uri} que="Código QR para tu aplicación de códigos" />
      </Suspense>
      <div className={estilos.pasos}>
        <p>
          Léelo con una aplicación de códigos (Aegis, Google Authenticator, la de tu gestor de claves…), o escribe en
          ella esto:
        </p>
        <p className={estilos.secreto}>
          <code translate="no">{enCuatros(secreto)}</code>
          <Button variant="default" size="sm" onClick={() => void copiarAvisando(secreto, 'Secreto copiado')}>
            Copiar
          </Button>
        </p>
        <Forma
          forma={forma}
          boton="Activar"
          llana
          enviando={activando}
          revisar={() => (codigo.trim() === '' ? { campo: 'codigo', msg: TEXTOS.camposVacios } : null)}
          enviar={() => activar({ body: { codigo } })}
        >
          <CampoTexto
            {...forma.campo('codigo')}
            label="Código que da la aplicación"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </Forma>
      </div>
    </div>
  );
}

interface Props {
  /** What the first button says. */
  boton: string;
  /** It is what this page is there for. */
  principal?: boolean;
  /** They are on, and the codes for when the authenticator is lost were put away. */
  alAcabar: () => void;
}

/** The way to a second step: a secret, a code that proves that it arrived, the codes for when it is lost. */
export default function PonerDosPasos({ boton, principal = false, alAcabar }: Props) {
  const [secreto, setSecreto] = useState<Secreto>();
  const [rescate, setRescate] = useState<readonly string[]>();
  const [preparar, preparando] = useLlamada('POST prepararDosPasos', { alLograr: setSecreto, avisa: false });
  if (rescate) return <Rescate codigos={rescate} cerrar={alAcabar} />;
  if (secreto) return <Confirmar secreto={secreto} alActivar={setRescate} />;
  return (
    <div className={estilos.botones}>
      <Button variant={principal ? 'filled' : 'default'} loading={preparando} onClick={() => preparar()}>
        {boton}
      </Button>
    </div>
  );
}
