import { citado, revisarMulta } from '@conserje/rules';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { useElegido } from '../../../dominio/formaNueva.ts';
import { useMovible } from '../../../dominio/movible.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoNumero } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { creditos as enCreditos } from '../../../ui/formato.ts';

const VACIA = { usuario: 0, motivo: '', creditos: null as number | null };

/** Fines someone who stands below the reader (part 2 §5 Fine). */
export default function NuevaMulta({ alHacer }: { alHacer: () => void }) {
  const forma = useForma({ ...VACIA, usuario: useElegido() });
  // Empty credits become 0.
  const multa = { ...forma.valores, creditos: forma.valores.creditos ?? 0 };
  const { quien, nombre, esperando, inalcanzable } = useMovible(multa.usuario, 'multar');
  const [multar, multando] = useLlamada('POST sendMulta', { form: forma, alLograr: alHacer });

  const pregunta = (nombre: string) => {
    const que = multa.creditos > 0 ? `deberá ${enCreditos(multa.creditos)}` : 'tendrá una multa de 0c';
    const texto = `${nombre} ${que} por ${citado(multa.motivo.trim())}. Las multas no se pueden borrar.`;
    return { titulo: `¿Multar a ${nombre}?`, texto, accion: 'Multar', peligro: true };
  };
  return (
    <Forma
      forma={forma}
      nombre="Nueva Multa"
      boton="Multar"
      esperando={esperando}
      enviando={multando}
      revisar={() => inalcanzable ?? revisarMulta(multa)}
      enviar={() => nombre && multar({ body: multa }, { pregunta: pregunta(nombre) })}
    >
      <CampoPersona {...forma.campo('usuario')} {...quien} data-autofocus />
      <CampoNumero {...forma.campo('creditos')} label="Créditos" placeholder="0" maxLength={6} />
      <CampoMotivo {...forma.campo('motivo')} />
    </Forma>
  );
}
