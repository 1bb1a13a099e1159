import { revisarDegrado, textoMision } from '@conserje/rules';
import { useState } from 'react';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import type { Movimiento } from '../../../dominio/MovimientoHecho.tsx';
import { useMovible } from '../../../dominio/movible.ts';
import { SelectorRango } from '../../../dominio/SelectorRango.tsx';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { useCampos } from '../../../platform/campos.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';

/** Takes someone down to a lower mission (part 2 §2 Demotions, §5). */
export default function NuevoDegrado({ alHacer }: { alHacer: (movimiento: Movimiento) => void }) {
  const { siglas } = useConfiguracion();
  const { datos } = useSesion();
  const [usuario, setUsuario] = useState<number | null>(null);
  const [motivo, setMotivo] = useState('');
  const [rango, setRango] = useState<number | null>(null);
  const { campo, general, reparar, rechazar, cambiando } = useCampos<'usuario' | 'motivo' | 'rango'>();
  const { opciones, persona, inalcanzable, abajo, fallo } = useMovible(usuario);

  const nueva = abajo?.find((r) => r.id === rango);
  const [degradar, degradando] = useLlamada('POST actionDegrado', { form: { rechazar }, avisa: false });
  const enviar = () => {
    const reparo = inalcanzable ?? revisarDegrado({ usuario: usuario ?? 0, motivo, rango: nueva?.id ?? 0 });
    reparar(reparo);
    if (reparo || !persona || !nueva) return;
    const pierde =
      nueva.categoria < persona.categoria ? ` y pierde lo que permite la categoría ${persona.n_categoria}` : '';
    const pregunta = {
      titulo: `¿Degradar a ${persona.usuario}?`,
      texto: `${persona.usuario} pasa de ${persona.mision} a ${nueva.nombre}${pierde}. El motivo queda en su carrera: «${motivo.trim()}».`,
      accion: 'Degradar',
      peligro: true,
    };
    const texto = textoMision(siglas, nueva.nombre, datos?.firma ?? '', persona.firma);
    degradar(
      { body: { usuario: persona.id, motivo, rango: nueva.id, mision: persona.id_rango } },
      { pregunta, alLograr: ({ msg }) => alHacer({ titulo: msg, usuario: persona.usuario, texto }) },
    );
  };

  return (
    <Forma nombre="Nueva degradación" boton="Degradar" enviar={enviar} enviando={degradando} general={general} enfocar>
      <SelectorUsuario
        {...campo('usuario')}
        etiqueta="Usuario"
        opciones={opciones}
        fallo={fallo}
        valor={usuario}
        cambiar={cambiando((valor) => {
          setUsuario(valor);
          setRango(null);
        })}
        error={campo('usuario').error ?? inalcanzable?.msg}
      />
      <SelectorRango
        {...campo('rango')}
        etiqueta="Misión a la que baja"
        rangos={abajo}
        valor={nueva?.id ?? null}
        cambiar={cambiando(setRango)}
        ninguno="No hay misiones por debajo de la suya"
      />
      <CampoMotivo {...campo('motivo')} valor={motivo} cambiar={cambiando(setMotivo)} />
      <CambioMision
        sinElegir="Elige a quién y a qué misión baja."
        usuario={persona?.usuario}
        de={persona?.mision}
        a={nueva?.nombre}
      />
    </Forma>
  );
}
