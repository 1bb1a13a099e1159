import { citado, revisarDespido } from '@conserje/rules';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { useElegido } from '../../../dominio/formaNueva.ts';
import { useMovible } from '../../../dominio/movible.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { Salida } from './Salida.tsx';

/** Dismisses someone who stands below the reader (part 2 §5 Dismissal). */
export default function NuevoDespido({ alHacer }: { alHacer: () => void }) {
  const forma = useForma({ usuario: useElegido(), motivo: '' });
  const despido = forma.valores;
  const { quien, nombre, persona, esperando, inalcanzable } = useMovible(despido.usuario, 'despedir');
  const [despedir, despidiendo] = useLlamada('POST despedir', { form: forma, alLograr: alHacer });

  const pregunta = (nombre: string) => ({
    titulo: `¿Despedir a ${nombre}?`,
    texto: `${nombre} sale de la agencia por ${citado(despido.motivo.trim())}. Verá quién lo hizo y el motivo. Cualquiera puede leer la lista de despidos.`,
    accion: 'Despedir',
    peligro: true,
  });
  return (
    <Forma
      forma={forma}
      nombre="Nuevo despido"
      boton="Despedir"
      esperando={esperando}
      enviando={despidiendo}
      revisar={() => inalcanzable ?? revisarDespido(despido)}
      enviar={() => nombre && despedir({ body: despido }, { pregunta: pregunta(nombre) })}
    >
      <CampoPersona {...forma.campo('usuario')} {...quien} data-autofocus />
      <CampoMotivo {...forma.campo('motivo')} />
      {nombre && !esperando && !inalcanzable && <Salida usuario={nombre} mision={persona?.mision} />}
    </Forma>
  );
}
