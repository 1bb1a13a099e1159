import type { TipoMembresiaVenta } from '@conserje/contract';
import type { DatosTipoMembresia, Honor } from '@conserje/rules';
import { HONORES, ROTULOS_MEMBRESIA, revisarTipoMembresia } from '@conserje/rules';
import { Select } from '@mantine/core';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoLargo, CampoNumero, CampoTexto } from '../../../ui/forma/Campos.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { DialogoEdicion } from './DialogoEdicion.tsx';
import estilos from './Mantenimiento.module.css';
import { useVisto } from './useVisto.ts';

interface EnForma {
  nombre: string;
  details: string;
  precio: number | null;
  reduccion: boolean;
  vip: boolean;
  perma: boolean;
  honor: Honor | null;
}
const VACIA: EnForma = {
  ...{ nombre: '', details: '', precio: null, reduccion: false, vip: false, perma: false, honor: null },
};
const uno = (si: boolean) => (si ? 1 : 0);
const editable = ({ nombre, details, precio, reduccion, vip, perma, honor }: TipoMembresiaVenta) => ({
  ...({ nombre, details, precio, reduccion: uno(reduccion === 1), vip: uno(vip), perma: uno(perma), honor } as const),
});
type Vista = ReturnType<typeof editable>;
const aForma = ({ reduccion, vip, perma, ...m }: Vista): EnForma => ({
  ...m,
  ...{ reduccion: reduccion === 1, vip: vip === 1, perma: perma === 1 },
});
const deForma = ({ nombre, details, precio, reduccion, vip, perma, honor }: EnForma) => ({
  ...{ nombre: nombre.trim(), details: details.trim(), precio: precio ?? -1, honor },
  ...({ reduccion: uno(reduccion), vip: uno(vip), perma: uno(perma) } as const),
});
const DE_TIPO = {
  // The keys of the labels are the fields.
  campos: Object.keys(ROTULOS_MEMBRESIA) as (keyof DatosTipoMembresia)[],
  rotulos: ROTULOS_MEMBRESIA,
  aForma,
};
const HONOR = Object.entries(HONORES).map(([value, label]) => ({ value, label }));

/** Edits a type of membership (part 2 §2 Maintenance), or adds one. */
export default function DialogoMembresia({ tipo, cerrar }: { tipo: TipoMembresiaVenta | null; cerrar: () => void }) {
  const viva = tipo ? editable(tipo) : { ...deForma(VACIA), precio: 0 };
  const forma = useForma(tipo ? aForma(viva) : VACIA);
  const { visto, cambios, tomar } = useVisto(forma, viva, DE_TIPO);
  const [guardar, guardando] = useLlamada('POST editMemb', { form: forma, alLograr: cerrar });
  const [agregar, agregando] = useLlamada('POST addMemb', { form: forma, alLograr: cerrar });
  const enviar = () => {
    const data = deForma(forma.valores);
    if (!tipo) return agregar({ body: data });
    const pregunta = {
      titulo: `¿Cambiar la reducción de ${visto.nombre}?`,
      texto: 'Quienes la tienen conservan lo que ganaron. Desde ahora cuentan los requisitos nuevos.',
      accion: 'Cambiar',
    };
    return guardar(
      { body: { id: tipo.id, data, visto } },
      { pregunta: data.reduccion === visto.reduccion ? null : pregunta },
    );
  };
  const interruptor = (campo: 'reduccion' | 'vip' | 'perma', description: string) => {
    const { valor, cambiar } = forma.campo(campo);
    return (
      <Switch
        label={ROTULOS_MEMBRESIA[campo]}
        description={description}
        checked={valor}
        onChange={(e) => cambiar(e.currentTarget.checked)}
      />
    );
  };
  return (
    <DialogoEdicion
      titulo={tipo ? `Editar ${tipo.nombre}` : 'Nueva membresía'}
      cerrar={cerrar}
      cambios={cambios}
      tomar={tomar}
      forma={forma}
      boton={tipo ? 'Guardar' : 'Añadir'}
      enviando={guardando || agregando}
      debajo={
        tipo && (
          <div className={estilos.sitio}>
            <AccionFila
              llamada="POST retirarMemb"
              envio={{ body: { id: tipo.id, retirar: !tipo.retirada } }}
              titulo={`${tipo.retirada ? 'Recuperar' : 'Retirar'} ${tipo.nombre}`}
              alLograr={cerrar}
              pregunta={
                tipo.retirada
                  ? null
                  : {
                      titulo: `¿Dejar de vender ${tipo.nombre}?`,
                      texto: 'Quien la tiene la conserva hasta que termine. Puedes recuperarla cuando quieras.',
                      accion: 'Retirar',
                      peligro: true,
                    }
              }
            >
              {tipo.retirada ? 'Volver a vender' : 'Dejar de vender'}
            </AccionFila>
          </div>
        )
      }
      revisar={() => revisarTipoMembresia(deForma(forma.valores))}
      enviar={enviar}
    >
      <CampoTexto {...forma.campo('nombre')} label="Nombre" maxLength={40} data-autofocus />
      <CampoLargo {...forma.campo('details')} label="Descripción" maxLength={300} autosize minRows={2} />
      <CampoNumero
        {...forma.campo('precio')}
        label={forma.valores.perma ? 'Precio único' : 'Precio por mes'}
        maxLength={7}
      />
      {interruptor('reduccion', 'Pide la mitad para ganar la misma paga')}
      {interruptor('vip', 'Cuenta como VIP')}
      {interruptor('perma', 'Las nuevas ventas no vencen')}
      <Select
        label="Insignia en la lista de paga"
        placeholder="Ninguna"
        data={HONOR}
        value={forma.valores.honor}
        clearable
        comboboxProps={{ withinPortal: false }}
        // The values of this list are the honours.
        onChange={(honor) => forma.cambiar({ honor: honor as Honor | null })}
      />
    </DialogoEdicion>
  );
}
