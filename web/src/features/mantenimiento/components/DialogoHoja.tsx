import type { AjustesAgencia, RequestOf } from '@conserje/contract';
import type { CampoAgencia } from '@conserje/rules';
import { ROTULOS_AGENCIA, revisarAgencia } from '@conserje/rules';
import { useArranque } from '../../../dominio/configuracion.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import type { Hoja } from '../hojas.ts';
import type { AgenciaEnForma } from './CamposAgencia.tsx';
import { aForma, CampoAjuste } from './CamposAgencia.tsx';
import { DialogoEdicion } from './DialogoEdicion.tsx';
import estilos from './Mantenimiento.module.css';
import { useVisto } from './useVisto.ts';

type Cambio = RequestOf<'POST editAjustes'>['body']['data'];
const de = (ajustes: object, campos: readonly CampoAgencia[]): Cambio =>
  Object.fromEntries(Object.entries(ajustes).filter(([campo]) => campos.some((c) => c === campo)));

/** What may be none is none when it is empty; a number that is missing is out of its bounds. */
const NADA = ['logo', 'chat', 'radio', 'emision', 'direccion'];
const limpio = ([campo, valor]: [string, unknown]): [string, unknown] => {
  if (campo === 'destellos' && Array.isArray(valor)) return [campo, valor.filter((nombre) => nombre !== '')];
  if (typeof valor === 'string') return [campo, valor.trim() === '' && NADA.includes(campo) ? null : valor.trim()];
  return [campo, valor === null && !NADA.includes(campo) ? -1 : valor];
};
const deForma = (valores: AgenciaEnForma, campos: readonly CampoAgencia[]): Cambio =>
  Object.fromEntries(Object.entries(de(valores, campos)).map(limpio));

const CIERRA = {
  titulo: '¿Activar el mantenimiento?',
  texto: 'Solo entrarán quienes tengan el permiso man, como tú. Los tiempos siguen corriendo.',
  accion: 'Activar mantenimiento',
  peligro: true,
};
const FIRMAS = {
  titulo: '¿Cambiar desde qué rango se pide firma?',
  texto: 'Se la pediremos a quienes no tengan.',
  accion: 'Cambiar',
};

const TAMBIEN_A_TI = {
  titulo: '¿Activarlo también para ti?',
  texto: 'Tienes uno de esos permisos. Al guardar deberás activar la verificación. Ten tu teléfono a mano.',
  accion: 'Guardar',
};

/** Changes the settings of a sheet. */
export default function DialogoHoja({
  hoja,
  ajustes,
  cerrar,
}: {
  hoja: Hoja;
  ajustes: AjustesAgencia;
  cerrar: () => void;
}) {
  const { datos } = useSesion();
  const { rangos } = useArranque();
  const { campos } = hoja;
  const forma = useForma<AgenciaEnForma>(aForma(ajustes));
  const { visto, cambios, tomar } = useVisto(forma, ajustes, { campos, rotulos: ROTULOS_AGENCIA, aForma });
  const [guardar, guardando] = useLlamada('POST editAjustes', { form: forma, alLograr: cerrar });
  const data = () => deForma(forma.valores, campos);
  const pregunta = () => {
    const { mantenimiento, firma_desde, dos_pasos_para = [] } = data();
    if (datos?.dos_pasos === 'no' && dos_pasos_para.some((permiso) => datos.permisos.includes(permiso)))
      return TAMBIEN_A_TI;
    if (mantenimiento === true && !visto.mantenimiento) return CIERRA;
    return firma_desde !== undefined && firma_desde < visto.firma_desde ? FIRMAS : null;
  };
  return (
    <DialogoEdicion
      titulo={hoja.titulo}
      cerrar={cerrar}
      cambios={cambios}
      tomar={tomar}
      forma={forma}
      enviando={guardando}
      revisar={() =>
        revisarAgencia(
          data(),
          rangos.map((r) => r.id_categoria),
        )
      }
      enviar={() => guardar({ body: { data: data(), visto: de(visto, campos) } }, { pregunta: pregunta() })}
    >
      {hoja.nota && <p className={estilos.suave}>{hoja.nota}</p>}
      {campos.map((campo) => (
        <CampoAjuste key={campo} campo={campo} forma={forma} />
      ))}
    </DialogoEdicion>
  );
}
