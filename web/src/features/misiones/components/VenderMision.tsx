import { diferencia, revisarVentaMision } from '@conserje/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import type { Movimiento } from '../../../dominio/MovimientoHecho.tsx';
import { Precio } from '../../../dominio/Precio.tsx';
import { trabajoDeQuery } from '../../../dominio/personal.ts';
import { SelectorRango } from '../../../dominio/SelectorRango.tsx';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { pedir } from '../../../platform/api.ts';
import { useCampos } from '../../../platform/campos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { creditos } from '../../../ui/formato.ts';
import { CLAVES_VENTA, compradoresQuery, rangosVentaQuery } from '../misiones.queries.ts';
import { ofrecidas } from '../ofrecidas.ts';

/** Sells someone a higher mission for the difference in price (part 1 §5 Mission sale). */
export function VenderMision({ alHacer }: { alHacer: (movimiento: Movimiento | null) => void }) {
  const cliente = useQueryClient();
  const { datos, refrescar } = useSesion();
  const [usuario, setUsuario] = useState<number | null>(null);
  const [rango, setRango] = useState<number | null>(null);
  const { campo, general, reparar, rechazar, cambiando } = useCampos<'usuario' | 'rango'>();
  const compradores = useQuery(compradoresQuery());
  const rangos = useQuery(rangosVentaQuery());
  const trabajo = useQuery({ ...trabajoDeQuery(usuario ?? 0), enabled: usuario !== null });

  const persona = usuario === null ? undefined : trabajo.data;
  const enVenta = useMemo(
    () => (rangos.data && datos && persona ? ofrecidas(rangos.data, persona.id_rango, datos) : undefined),
    [rangos.data, datos, persona],
  );
  const nueva = enVenta?.find((r) => r.id === rango);
  const precio = persona && nueva && diferencia(persona, nueva);

  const [enviar, enviando] = useEnvio(async () => {
    const reparo = revisarVentaMision({ usuario: usuario ?? 0, rango: nueva?.id ?? 0 });
    reparar(reparo);
    if (reparo || !persona || !nueva || precio === undefined || !datos) return;
    const si = await confirmar({
      titulo: `¿Vender ${nueva.nombre} a ${persona.usuario}?`,
      texto: `${persona.usuario} pasa de ${persona.mision} a ${nueva.nombre} y te paga ${creditos(precio)}. La venta queda a tu nombre y no se deshace.`,
      accion: `Vender por ${creditos(precio)}`,
    });
    if (!si) return;
    alHacer(null);
    try {
      const { msg, texto } = await pedir('POST addMision', {
        body: {
          usuario: persona.id,
          rango: nueva.id,
          firmaEncargado: datos.firma,
          mision: nueva.nombre,
          encargado: datos.id,
          creditos: precio,
        },
      });
      setUsuario(null);
      setRango(null);
      alHacer({ titulo: msg, usuario: persona.usuario, texto });
    } catch (error) {
      rechazar(error);
      // One's own signature or mission may have changed in another place, or a price.
      if (error instanceof ErrorApi && error.http === 409)
        await Promise.all([refrescar(), cliente.invalidateQueries({ queryKey: ['rangos'] })]);
    }
    await Promise.all(CLAVES_VENTA.map((queryKey) => cliente.invalidateQueries({ queryKey })));
  });

  return (
    <Forma nombre="Vender una misión" boton="Vender" enviar={enviar} enviando={enviando} general={general}>
      <SelectorUsuario
        {...campo('usuario')}
        etiqueta="Usuario"
        opciones={compradores.data}
        fallo={(compradores.data ? null : compradores.error) ?? (usuario === null ? null : trabajo.error)}
        valor={usuario}
        cambiar={cambiando((valor) => {
          setUsuario(valor);
          setRango(null);
        })}
      />
      <SelectorRango
        {...campo('rango')}
        etiqueta="Nueva misión"
        rangos={usuario === null ? [] : enVenta}
        detalle={(r) => (persona ? creditos(diferencia(persona, r)) : '')}
        fallo={rangos.data ? null : rangos.error}
        valor={nueva?.id ?? null}
        cambiar={cambiando(setRango)}
        ninguno={usuario === null ? 'Elige antes a quién' : 'No hay misiones en venta entre la suya y la tuya'}
      />
      <CambioMision
        sinElegir="Elige a quién, de los que están por debajo de ti, y verás su misión y el precio."
        usuario={persona?.usuario}
        de={persona?.mision}
        a={nueva?.nombre}
      />
      <Precio valor={precio} sinElegir="">
        {persona &&
          nueva &&
          `${creditos(nueva.precio)} de ${nueva.nombre} menos ${creditos(persona.precio)} de la suya`}
      </Precio>
    </Forma>
  );
}
