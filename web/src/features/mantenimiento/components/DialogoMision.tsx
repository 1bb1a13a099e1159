import type { MisionEditable } from '@conserje/contract';
import type { DatosMision } from '@conserje/rules';
import { CATEGORIA_VENTA_MAX, PANTALLAS, ROTULOS_MISION, revisarMision } from '@conserje/rules';
import { Select } from '@mantine/core';
import { Link } from 'react-router';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { useArranque } from '../../../dominio/configuracion.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoNumero, CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import type { FormaDe } from '../../../ui/forma/useForma.ts';
import { useForma } from '../../../ui/forma/useForma.ts';
import { contar } from '../../../ui/formato.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { DialogoEdicion } from './DialogoEdicion.tsx';
import estilos from './Mantenimiento.module.css';
import { useVisto } from './useVisto.ts';

interface EnForma {
  nombre: string;
  precio: number | null;
  venta: boolean;
  traslado_venta: boolean;
}
const editable = ({ nombre, precio, venta, traslado_venta }: MisionEditable) => ({
  nombre,
  precio,
  venta,
  traslado_venta,
});
type Vista = ReturnType<typeof editable>;
const aForma = ({ nombre, precio, venta, traslado_venta }: Vista): EnForma => ({
  ...{ nombre, precio, venta: venta === 1, traslado_venta: traslado_venta === 1 },
});
const uno = (si: boolean) => (si ? 1 : 0);
const deForma = ({ nombre, precio, venta, traslado_venta }: EnForma) => ({
  ...({ nombre: nombre.trim(), precio: precio ?? -1, venta: uno(venta), traslado_venta: uno(traslado_venta) } as const),
});
const DE_MISION = {
  // The keys of the labels are the fields.
  campos: Object.keys(ROTULOS_MISION) as (keyof DatosMision)[],
  rotulos: ROTULOS_MISION,
  aForma,
};

function Campos({ forma, categoria }: { forma: FormaDe<EnForma>; categoria: number }) {
  const interruptor = (campo: 'venta' | 'traslado_venta', otros: object = {}) => {
    const { valor, cambiar, error } = forma.campo(campo);
    return (
      <Switch
        label={ROTULOS_MISION[campo]}
        checked={valor}
        error={error}
        onChange={(e) => cambiar(e.currentTarget.checked)}
        {...otros}
      />
    );
  };
  const sinVenta = { description: `Solo hasta la categoría ${CATEGORIA_VENTA_MAX}` };
  return (
    <>
      <CampoTexto {...forma.campo('nombre')} label="Nombre" maxLength={40} data-autofocus />
      <CampoNumero {...forma.campo('precio')} label="Precio" maxLength={7} />
      {interruptor('venta', categoria > CATEGORIA_VENTA_MAX ? sinVenta : {})}
      {interruptor('traslado_venta')}
    </>
  );
}

/** Edits a mission (part 2 §2 Maintenance, §5 Mission edit). */
export default function DialogoMision({ mision, cerrar }: { mision: MisionEditable; cerrar: () => void }) {
  const { id, categoria } = mision;
  const viva = editable(mision);
  const forma = useForma(aForma(viva));
  const { visto, cambios, tomar } = useVisto(forma, viva, DE_MISION);
  const [guardar, guardando] = useLlamada('POST editMis', { form: forma, alLograr: cerrar });
  return (
    <DialogoEdicion
      titulo={`Editar ${mision.nombre}`}
      cerrar={cerrar}
      cambios={cambios}
      tomar={tomar}
      forma={forma}
      enviando={guardando}
      debajo={<Retirar mision={mision} cerrar={cerrar} />}
      revisar={() => revisarMision(deForma(forma.valores), categoria)}
      enviar={() => guardar({ body: { id, ...deForma(forma.valores), visto } })}
    >
      <p className={estilos.suave}>
        {mision.n_categoria} · n.º {id}
      </p>
      <Campos forma={forma} categoria={categoria} />
    </DialogoEdicion>
  );
}

/** Takes a mission off the ladder, or says who has to be moved first. */
function Retirar({ mision, cerrar }: { mision: MisionEditable; cerrar: () => void }) {
  const { id, nombre, personas, retirada, acciones } = mision;
  const puede = acciones.includes('retirar') || acciones.includes('recuperar');
  const enUsuarios = usePuede(PANTALLAS['/usuarios']);
  if (!puede && (personas === 0 || retirada)) return null;
  return (
    <div className={estilos.sitio}>
      {puede ? (
        <AccionFila
          llamada="POST retirarMis"
          envio={{ body: { id, retirar: !retirada } }}
          titulo={`${retirada ? 'Recuperar' : 'Retirar'} ${nombre}`}
          clave="escala"
          alLograr={cerrar}
          pregunta={
            retirada
              ? null
              : {
                  titulo: `¿Retirar ${nombre}?`,
                  texto: 'Nadie podrá recibirla ni comprarla. Puedes recuperarla después.',
                  accion: 'Retirar',
                  peligro: true,
                }
          }
        >
          {retirada ? 'Recuperar' : 'Retirar misión'}
        </AccionFila>
      ) : (
        <p>
          La {personas === 1 ? 'tiene' : 'tienen'} {contar(personas, 'persona', 'personas')}. Cambia su misión{' '}
          {enUsuarios && <Link to="/usuarios">en Usuarios</Link>}
          {enUsuarios && ' o '}
          <Link to="/degrados">en Degrados</Link> y luego retírala.
        </p>
      )}
    </div>
  );
}

/** Adds a mission to a category. */
export function NuevaMision({ categorias, cerrar }: { categorias: readonly number[]; cerrar: () => void }) {
  const { rangos } = useArranque();
  const elegibles = rangos.filter((r) => categorias.includes(r.id_categoria));
  const forma = useForma({
    categoria: 0,
    nombre: '',
    precio: null as number | null,
    venta: false,
    traslado_venta: false,
  });
  const [agregar, agregando] = useLlamada('POST addMis', { form: forma, alLograr: cerrar });
  const { categoria } = forma.valores;
  const rango = forma.campo('categoria');
  return (
    <Dialogo titulo="Añadir misión" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Añadir"
        enviando={agregando}
        volver={cerrar}
        revisar={() =>
          categoria === 0
            ? { campo: 'categoria', msg: 'Elige su rango' }
            : revisarMision(deForma(forma.valores), categoria)
        }
        enviar={() => agregar({ body: { categoria, ...deForma(forma.valores) } })}
      >
        <Select<number>
          ref={rango.ref}
          label="Rango"
          placeholder="Elige su rango"
          data={elegibles.map((r) => ({ value: r.id_categoria, label: r.n_categoria }))}
          value={categoria || null}
          error={rango.error}
          comboboxProps={{ withinPortal: false }}
          withScrollArea={false}
          styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
          inputWrapperOrder={['label', 'error', 'input']}
          onChange={(elegida) => rango.cambiar(elegida ?? 0)}
        />
        <Campos forma={forma as unknown as FormaDe<EnForma>} categoria={categoria} />
      </Forma>
    </Dialogo>
  );
}
