import type { AnswerOf } from '@conserje/contract';
import { PROGRAMA_DIAS_MAX, PROGRAMA_NOMBRE_MAX, revisarPrograma, TEXTOS } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoNumero, CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import type { CampoDe } from '../../../ui/forma/forma.ts';
import { useForma } from '../../../ui/forma/useForma.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { alternar, elegibles } from '../alcances.ts';
import { CampoCodigo } from './CampoCodigo.tsx';
import estilos from './Programas.module.css';

export type Hecha = AnswerOf<'POST crearPrograma'>;

function CampoAlcance({ ref, valor, cambiar, error }: CampoDe<string>) {
  const { datos } = useSesion();
  if (!datos) return null;
  const suyos = elegibles(valor, datos);
  if (suyos.length === 0) return null;
  return (
    <fieldset ref={ref} tabIndex={-1} className={estilos.permisos}>
      <legend>Permisos extra</legend>
      {error && <p role="alert">{error}</p>}
      {suyos.map(({ alcance, nombre, permite, puesto }) => (
        <label key={alcance}>
          <input type="checkbox" checked={puesto} onChange={() => cambiar(alternar(valor, alcance))} />
          <b>{nombre}</b>
          <span>{permite}</span>
        </label>
      ))}
    </fieldset>
  );
}

const VACIO: { nombre: string; permisos: string; escribe: boolean; dias: number | null; codigo: string } = {
  nombre: '',
  permisos: '',
  escribe: false,
  dias: 90,
  codigo: '',
};

/** Makes a key for a program. */
export default function NuevoPrograma({ cerrar, alHacer }: { cerrar: () => void; alHacer: (hecha: Hecha) => unknown }) {
  const forma = useForma(VACIO);
  const { datos } = useSesion();
  const conCodigo = datos?.dos_pasos === 'si';
  const { nombre, permisos, escribe, dias, codigo } = forma.valores;
  const [crear, creando] = useLlamada('POST crearPrograma', { form: forma, alLograr: alHacer });
  const { valor, cambiar } = forma.campo('escribe');
  return (
    <Dialogo titulo="Nueva clave para un bot" cerrar={cerrar} ancho="lg">
      <Forma
        forma={forma}
        boton="Crear clave"
        volver={cerrar}
        enviando={creando}
        revisar={() =>
          revisarPrograma(forma.valores) ??
          (conCodigo && codigo.trim() === '' ? { campo: 'codigo', msg: TEXTOS.camposVacios } : null)
        }
        enviar={() => crear({ body: { nombre, permisos, escribe, dias: dias ?? 0, ...(conCodigo && { codigo }) } })}
      >
        <CampoTexto
          {...forma.campo('nombre')}
          label="Nombre"
          description="Para qué es. Sale en Registros junto al tuyo."
          placeholder="Bot de paga"
          maxLength={PROGRAMA_NOMBRE_MAX}
          data-autofocus
        />
        <CampoNumero
          {...forma.campo('dias')}
          label="Duración (días)"
          description={`De 1 a ${PROGRAMA_DIAS_MAX}`}
          maxLength={3}
        />
        <Switch
          label="También puede cambiar cosas"
          description="Si no, solo puede leer"
          checked={valor}
          onChange={(e) => cambiar(e.currentTarget.checked)}
        />
        <CampoAlcance {...forma.campo('permisos')} />
        {conCodigo && <CampoCodigo {...forma.campo('codigo')} />}
      </Forma>
    </Dialogo>
  );
}
