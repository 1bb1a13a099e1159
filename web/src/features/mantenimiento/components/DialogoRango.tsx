import type { RangoEditable } from '@conserje/contract';
import { CATEGORIA_INICIALES, ROTULOS_RANGO, revisarRango } from '@conserje/rules';
import { Select } from '@mantine/core';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoNumero, CampoTexto } from '../../../ui/forma/Campos.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { contar, numero as numeroDe } from '../../../ui/formato.ts';
import { aForma, CAMPOS_RANGO, cambiaPaga, conTilde, deForma, editable, UNIDADES } from '../rango.ts';
import { DialogoEdicion } from './DialogoEdicion.tsx';
import estilos from './Mantenimiento.module.css';
import { PlacaCategoria } from './PlacaCategoria.tsx';
import { useVisto } from './useVisto.ts';

const DE_RANGO = { campos: CAMPOS_RANGO, rotulos: ROTULOS_RANGO, aForma };
const OPCIONES = UNIDADES.map((u) => ({ value: u, label: conTilde(u) }));

interface Props {
  rango: RangoEditable;
  /** All of them, from the lowest to the highest. */
  rangos: readonly RangoEditable[];
  cerrar: () => void;
}

/** Edits a rank (part 2 §2 Maintenance). */
export default function DialogoRango({ rango, rangos, cerrar }: Props) {
  const viva = editable(rango);
  const forma = useForma(aForma(viva));
  const { visto, cambios, tomar } = useVisto(forma, viva, DE_RANGO);
  const [guardar, guardando] = useLlamada('POST editRank', { form: forma, alLograr: cerrar });
  const id = rango.id_categoria;
  const pagaPorHoras = id === CATEGORIA_INICIALES;

  const enviar = () => {
    const data = deForma(forma.valores);
    const pregunta = {
      titulo: `¿Cambiar la paga de ${visto.n_categoria}?`,
      texto: `${contar(rango.personas, 'persona conserva', 'personas conservan')} lo que ya ${rango.personas === 1 ? 'ganó' : 'ganaron'}. Desde ahora cuentan los requisitos nuevos.`,
      accion: 'Cambiar la paga',
    };
    const afecta = cambiaPaga(visto, data) && rango.personas > 0;
    guardar({ body: { id, data, visto } }, { pregunta: afecta ? pregunta : null });
  };
  const numero = (campo: Exclude<keyof typeof forma.valores, 'n_categoria' | 'unidad'>) => (
    <CampoNumero {...forma.campo(campo)} label={ROTULOS_RANGO[campo]} maxLength={7} />
  );
  return (
    <DialogoEdicion
      titulo={`Editar ${rango.n_categoria}`}
      cerrar={cerrar}
      cambios={cambios}
      tomar={tomar}
      forma={forma}
      enviando={guardando}
      debajo={
        <>
          <div className={estilos.sitio}>
            <PlacaCategoria id_categoria={id} n_categoria={rango.n_categoria} placa={rango.placa} />
          </div>
          <Sitio rango={rango} rangos={rangos} cerrar={cerrar} />
        </>
      }
      revisar={() => revisarRango(deForma(forma.valores))}
      enviar={enviar}
    >
      <CampoTexto {...forma.campo('n_categoria')} label={ROTULOS_RANGO.n_categoria} maxLength={40} data-autofocus />
      <div className={estilos.par}>
        {numero('tiempo_ascenso')}
        <Select
          label="Unidad"
          data={OPCIONES}
          value={forma.valores.unidad}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(unidad) => unidad && forma.cambiar({ unidad })}
        />
      </div>
      <fieldset className={estilos.grupo}>
        <legend>Paga</legend>
        {pagaPorHoras ? (
          <p>Este rango cobra por horas: 4, 6, 7 y 9 créditos por 1, 2, 3 y 4 horas.</p>
        ) : (
          <>
            <div className={estilos.par}>
              {numero('nomina_asistencia')}
              {numero('nomina_times')}
            </div>
            {numero('paga_nomina')}
            <div className={estilos.par}>
              {numero('bono_asistencia')}
              {numero('bono_times')}
            </div>
            {numero('bono_paga')}
          </>
        )}
      </fieldset>
      <div className={estilos.par}>
        {numero('porciento')}
        {numero('renta')}
      </div>
      {numero('traslado_precio')}
    </DialogoEdicion>
  );
}

/** Where a rank stands: its neighbours, and what may be done about it. */
function Sitio({ rango, rangos, cerrar }: Props) {
  const { id_categoria: id, n_categoria: nombre, acciones, misiones } = rango;
  const puede = (accion: (typeof acciones)[number]) => acciones.includes(accion);
  const enEscala = rangos.filter((r) => !r.retirada);
  const lugar = enEscala.findIndex((r) => r.id_categoria === id);
  const mover = (vecino: RangoEditable | undefined, arriba: boolean) =>
    vecino && (
      <AccionFila
        llamada="POST moverRank"
        envio={{ body: { id, vecino: vecino.id_categoria } }}
        titulo={`${arriba ? 'Subir' : 'Bajar'} ${nombre}`}
        clave="escala"
        alLograr={cerrar}
        pregunta={{
          titulo: `¿Mover ${nombre} ${arriba ? 'arriba' : 'abajo'} de ${vecino.n_categoria}?`,
          texto: `Cambian de lugar con sus misiones, paga, permisos y personas: ${numeroDe(rango.personas)} de ${nombre} y ${numeroDe(vecino.personas)} de ${vecino.n_categoria}.`,
          accion: arriba ? 'Subir' : 'Bajar',
        }}
      >
        {arriba ? `Subir arriba de ${vecino.n_categoria}` : `Bajar debajo de ${vecino.n_categoria}`}
      </AccionFila>
    );
  return (
    <div className={estilos.sitio}>
      {misiones > 0 && !rango.retirada && (
        <p>Tiene {contar(misiones, 'misión', 'misiones')}. Retíralas antes de retirar el rango.</p>
      )}
      {puede('subir') && mover(enEscala[lugar + 1], true)}
      {puede('bajar') && mover(enEscala[lugar - 1], false)}
      {(puede('retirar') || puede('recuperar')) && (
        <AccionFila
          llamada="POST retirarRank"
          envio={{ body: { id, retirar: !rango.retirada } }}
          titulo={`${rango.retirada ? 'Recuperar' : 'Retirar'} ${nombre}`}
          clave="escala"
          alLograr={cerrar}
        >
          {rango.retirada ? 'Recuperar' : 'Retirar'}
        </AccionFila>
      )}
    </div>
  );
}
