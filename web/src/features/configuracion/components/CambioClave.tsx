import { revisarCambioClave, TEXTOS } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { CampoClave } from '../../../ui/forma/CampoClave.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from '../Configuracion.module.css';
import { sesionesQuery } from '../configuracion.queries.ts';
import { CampoCodigo } from './CampoCodigo.tsx';

/** Part 2 §5 Password change: it is the current password that is typed twice. */
export function CambioClave() {
  const { datos } = useSesion();
  const consultas = useQueryClient();
  const forma = useForma({ clavea: '', rclave: '', claven: '', codigo: '' });
  const { clavea, claven, codigo } = forma.valores;
  const conCodigo = datos?.dos_pasos === 'si';
  const [cambiar, cambiando] = useLlamada('POST cambioClave', {
    form: forma,
    alLograr: () => {
      forma.vaciar();
      return consultas.invalidateQueries(sesionesQuery());
    },
  });
  return (
    <section className={`${estilos.panel} ${estilos.clave}`} aria-labelledby="cambio-clave">
      <h2 id="cambio-clave">Cambiar contraseña</h2>
      <Forma
        forma={forma}
        boton="Cambiar contraseña"
        llana
        enviando={cambiando}
        revisar={() =>
          revisarCambioClave(forma.valores) ??
          (conCodigo && codigo.trim() === '' ? { campo: 'codigo', msg: TEXTOS.camposVacios } : null)
        }
        enviar={() => cambiar({ body: { clavea, claven, ...(conCodigo && { codigo }) } })}
      >
        {/* Tells the password manager whose password this is. */}
        <input type="text" autoComplete="username" value={datos?.usuario ?? ''} readOnly hidden />
        <CampoClave {...forma.campo('clavea')} label="Contraseña actual" autoComplete="current-password" />
        <CampoClave {...forma.campo('rclave')} label="Repite la contraseña actual" autoComplete="current-password" />
        <CampoClave
          {...forma.campo('claven')}
          label="Nueva contraseña"
          autoComplete="new-password"
          description="Se cerrarán tus demás sesiones."
        />
        {conCodigo && <CampoCodigo {...forma.campo('codigo')} />}
      </Forma>
    </section>
  );
}
