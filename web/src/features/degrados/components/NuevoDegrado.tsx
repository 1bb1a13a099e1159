import { citado, revisarDegrado, textoMision } from '@conserje/rules';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { CampoRango } from '../../../dominio/CampoRango.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useElegido } from '../../../dominio/formaNueva.ts';
import type { CambioHecho } from '../../../dominio/MovimientoHecho.tsx';
import { useMovible } from '../../../dominio/movible.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';

/** Takes someone down to a lower mission (part 2 §2 Demotions, §5). */
export default function NuevoDegrado({ alHacer }: { alHacer: (movimiento: CambioHecho) => void }) {
  const { siglas } = useConfiguracion();
  const { datos } = useSesion();
  const forma = useForma({ usuario: useElegido(), rango: 0, motivo: '' });
  const { usuario, motivo } = forma.valores;
  const { quien, persona, esperando, inalcanzable, abajo } = useMovible(usuario);
  const nueva = abajo?.find((r) => r.id === forma.valores.rango);
  const rango = nueva?.id ?? 0;
  const [degradar, degradando] = useLlamada('POST actionDegrado', { form: forma, avisa: false });

  const enviar = () => {
    if (!persona || !nueva) return;
    const pierde = nueva.categoria < persona.categoria ? ` y pierde los permisos de ${persona.n_categoria}` : '';
    const pregunta = {
      titulo: `¿Degradar a ${persona.usuario}?`,
      texto: `${persona.usuario} baja de ${persona.mision} a ${nueva.nombre}${pierde}. El motivo queda en su carrera: ${citado(motivo.trim())}.`,
      accion: 'Degradar',
      peligro: true,
    };
    const texto = textoMision(siglas, nueva.nombre, datos?.firma ?? '', persona.firma);
    degradar(
      { body: { usuario, motivo, rango, mision: persona.id_rango } },
      { pregunta, alLograr: ({ msg }) => alHacer({ titulo: msg, usuario: persona.usuario, texto }) },
    );
  };
  return (
    <Forma
      forma={forma}
      nombre="Nuevo degrado"
      boton="Degradar"
      esperando={esperando}
      enviando={degradando}
      revisar={() => inalcanzable ?? revisarDegrado({ usuario, motivo, rango })}
      enviar={enviar}
    >
      <CampoPersona
        {...forma.campo('usuario')}
        {...quien}
        cambiar={(otro) => forma.cambiar({ usuario: otro, rango: 0 })}
        data-autofocus
      />
      <CampoRango
        {...forma.campo('rango')}
        etiqueta="Misión a la que baja"
        rangos={abajo}
        ninguno="No hay misiones de menor rango"
      />
      <CampoMotivo {...forma.campo('motivo')} />
      <CambioMision
        sinElegir="Elige a la persona y su nueva misión."
        usuario={persona?.usuario}
        de={persona?.mision}
        a={nueva?.nombre}
      />
    </Forma>
  );
}
