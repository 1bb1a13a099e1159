import { diferencia, revisarVentaMision } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { CampoRango } from '../../../dominio/CampoRango.tsx';
import { useElegido } from '../../../dominio/formaNueva.ts';
import type { CambioHecho } from '../../../dominio/MovimientoHecho.tsx';
import { Precio } from '../../../dominio/Precio.tsx';
import { trabajoDeQuery } from '../../../dominio/personal.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { creditos } from '../../../ui/formato.ts';
import { compradoresQuery, rangosVentaQuery } from '../misiones.queries.ts';
import { ofrecidas } from '../ofrecidas.ts';

/** Sells someone a higher mission for the difference in price (part 1 §5 Mission sale). */
export default function VenderMision({ alHacer }: { alHacer: (movimiento: CambioHecho) => void }) {
  const { datos, refrescar } = useSesion();
  const forma = useForma({ usuario: useElegido(), rango: 0 });
  const { usuario } = forma.valores;
  const compradores = useQuery(compradoresQuery());
  const rangos = useQuery(rangosVentaQuery());
  const trabajo = useQuery({ ...trabajoDeQuery(usuario), enabled: usuario !== 0 });

  const persona = usuario === 0 ? undefined : trabajo.data;
  const enVenta = useMemo(
    () => (rangos.data && datos && persona ? ofrecidas(rangos.data, persona.id_rango, datos) : undefined),
    [rangos.data, datos, persona],
  );
  const nueva = enVenta?.find((r) => r.id === forma.valores.rango);
  const precio = persona && nueva && diferencia(persona, nueva);

  const rechazar = async (error: unknown) => {
    forma.rechazar(error);
    // One's own signature or mission may have changed in another place.
    if (error instanceof ErrorApi && error.http === 409) await refrescar();
  };
  const [vender, vendiendo] = useLlamada('POST addMision', { form: { rechazar }, avisa: false });
  const enviar = () => {
    if (!persona || !nueva || precio === undefined || !datos) return;
    const pregunta = {
      titulo: `¿Vender ${nueva.nombre} a ${persona.usuario}?`,
      texto: `${persona.usuario} pasa de ${persona.mision} a ${nueva.nombre} y te paga ${creditos(precio)}. La venta queda a tu nombre. No se puede deshacer.`,
      accion: `Vender por ${creditos(precio)}`,
    };
    const visto = { firmaEncargado: datos.firma, mision: nueva.nombre, encargado: datos.id, creditos: precio };
    const alLograr = ({ msg, texto }: { msg: string; texto: string }) =>
      alHacer({ titulo: msg, usuario: persona.usuario, texto });
    vender({ body: { usuario, rango: nueva.id, ...visto } }, { pregunta, alLograr });
  };
  return (
    <Forma
      forma={forma}
      nombre="Vender una misión"
      boton="Vender"
      esperando={usuario !== 0 && (trabajo.isPending || rangos.isPending)}
      enviando={vendiendo}
      revisar={() => revisarVentaMision({ usuario, rango: nueva?.id ?? 0 })}
      enviar={enviar}
    >
      <CampoPersona
        {...forma.campo('usuario')}
        data-autofocus
        opciones={compradores.data}
        fallo={(compradores.data ? null : compradores.error) ?? (persona ? null : trabajo.error)}
        cambiar={(otro) => forma.cambiar({ usuario: otro, rango: 0 })}
      />
      <CampoRango
        {...forma.campo('rango')}
        etiqueta="Nueva misión"
        rangos={usuario === 0 ? [] : enVenta}
        detalle={(r) => (persona ? creditos(diferencia(persona, r)) : '')}
        fallo={rangos.data ? null : rangos.error}
        ninguno={usuario === 0 ? 'Elige primero a una persona' : 'No hay misiones en venta entre la suya y la tuya'}
      />
      <CambioMision
        sinElegir="Elige a una persona de menor rango para ver su misión y el precio."
        usuario={persona?.usuario}
        de={persona?.mision}
        a={nueva?.nombre}
      />
      <Precio valor={precio} sinElegir="">
        {persona &&
          nueva &&
          `Precio de ${nueva.nombre} (${creditos(nueva.precio)}) menos el de su misión (${creditos(persona.precio)})`}
      </Precio>
    </Forma>
  );
}
