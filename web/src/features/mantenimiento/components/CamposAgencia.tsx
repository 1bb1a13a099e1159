import type { AjustesAgencia } from '@conserje/contract';
import type { CampoAgencia, DatosAgencia, Permiso, ZonaPago } from '@conserje/rules';
import { DIAS_SEMANA, PERMISOS, PERMISOS_DICHOS, ROTULOS_AGENCIA, ZONAS_MAX } from '@conserje/rules';
import { Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { useArranque } from '../../../dominio/configuracion.ts';
import { CampoNumero, CampoTexto } from '../../../ui/forma/Campos.tsx';
import type { CampoDe } from '../../../ui/forma/forma.ts';
import type { FormaDe } from '../../../ui/forma/useForma.ts';
import { Switch } from '../../../ui/Switch.tsx';
import estilos from './Mantenimiento.module.css';
import { TryAddress } from './TryAddress.tsx';

/** Settings in their form: numbers may be missing. */
export type AgenciaEnForma = {
  [C in CampoAgencia]: DatosAgencia[C] extends number ? number | null : DatosAgencia[C];
};

const ZONAS = Intl.supportedValuesOf('timeZone');
const DIAS = DIAS_SEMANA.map((label, i) => ({ value: i + 1, label }));
const AYUDAS: Partial<Record<CampoAgencia, string>> = {
  siglas: 'Van delante de cada misión',
  logo: 'Dirección https de una imagen; vacío, el del portal',
  chat: 'Dirección https de la página del chat; vacío, sin chat',
  radio:
    'Dirección https donde AzuraCast, Icecast, Shoutcast 2 o Zeno dicen lo que suena. Déjala vacía si no hay radio',
  hotel: 'Dirección https del hotel. Pruébala antes de guardar',
  emision: 'Dirección https del sonido; vacío, la que diga la radio',
  destellos: 'Los nombres que lo llevan, separados por espacios',
  push_contacto: 'Correo o dirección https de contacto; vacío, apagados',
  direccion: 'Como https://portal.tuagencia.com. Vacía si aún no lo publicas',
  avatar: 'Dirección https con {usuario} donde va el nombre',
  bandera: 'Dirección https con {pais} donde van las dos letras del país',
  clave_ociosa: 'También las claves para programas; 0, nunca: duran un año',
  olvido_minutos: 'Desde que terminó sin que nadie lo confirme; 0, nunca',
  direcciones_dias: 'Desde la última vez que alguien entró con ella; el sello se queda',
  verificar_hotel: 'Al registrarse hay que poner un código en la misión del hotel',
  registros_hora: 'De todos juntos; quien llegue después espera',
  registro_pausado: 'Nadie puede registrarse hasta que lo quites; quien ya tiene cuenta entra como siempre',
  vigia_dias: 'Entradas, rechazos y alarmas más viejos se borran solos',
  rechazar_misma_direccion: 'En un tiempo, el encargado y el usuario; si no, solo se señalan',
};

/** The field of one setting. */
export function CampoAjuste({ campo, forma }: { campo: CampoAgencia; forma: FormaDe<AgenciaEnForma> }) {
  const comun = { label: ROTULOS_AGENCIA[campo], description: AYUDAS[campo] };
  switch (campo) {
    case 'firma_desde':
      return <CampoCategoria {...forma.campo(campo)} />;
    case 'minutos_tiempo':
    case 'olvido_minutos':
    case 'paselista_cada':
    case 'ascenso_vence':
    case 'registros_hora':
    case 'vigia_dias':
    case 'direcciones_dias':
    case 'clave_ociosa':
      return <CampoNumero {...forma.campo(campo)} {...comun} maxLength={5} />;
    case 'pago':
      return <CampoPago {...forma.campo(campo)} />;
    case 'destellos': {
      const { valor, cambiar, ...resto } = forma.campo(campo);
      return (
        <CampoTexto
          {...resto}
          {...comun}
          valor={valor.join(' ')}
          cambiar={(texto) => cambiar(texto.split(' '))}
          spellCheck={false}
          maxLength={800}
        />
      );
    }
    case 'dos_pasos_para':
      return <CampoDosPasos {...forma.campo(campo)} />;
    case 'zonas':
      return <CampoZonas {...forma.campo(campo)} />;
    case 'zona':
      return <CampoZona {...forma.campo(campo)} etiqueta={ROTULOS_AGENCIA.zona} />;
    case 'verificar_hotel':
    case 'rechazar_misma_direccion':
    case 'registro_pausado':
    case 'mantenimiento': {
      const { valor, cambiar } = forma.campo(campo);
      return <Switch {...comun} checked={valor} onChange={(e) => cambiar(e.currentTarget.checked)} />;
    }
    default: {
      const { valor, ...resto } = forma.campo(campo) as CampoDe<string | null>;
      const texto = <CampoTexto {...resto} {...comun} valor={valor ?? ''} spellCheck={false} maxLength={300} />;
      if (campo === 'radio')
        return (
          <TryAddress call="POST probarRadio" send={{ body: { radio: valor ?? '' } }} form={forma} field={texto}>
            Probar la radio
          </TryAddress>
        );
      if (campo === 'hotel')
        return (
          <TryAddress call="POST probarHotel" send={{ body: { hotel: valor ?? '' } }} form={forma} field={texto}>
            Probar el hotel
          </TryAddress>
        );
      return texto;
    }
  }
}

function CampoDosPasos({ valor, cambiar, error, ref }: CampoDe<DatosAgencia['dos_pasos_para']>) {
  const alternar = (permiso: Permiso) => cambiar(PERMISOS.filter((uno) => (uno === permiso) !== valor.includes(uno)));
  return (
    <fieldset className={estilos.grupo} ref={ref} tabIndex={-1}>
      <legend>A quién se le piden dos pasos para entrar</legend>
      {error && <p role="alert">{error}</p>}
      <div className={estilos.permisos}>
        {PERMISOS.map((permiso) => (
          <label key={permiso}>
            <input type="checkbox" checked={valor.includes(permiso)} onChange={() => alternar(permiso)} />
            {PERMISOS_DICHOS[permiso].nombre}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function CampoCategoria({ valor, cambiar, error, ref }: CampoDe<number | null>) {
  const { rangos } = useArranque();
  return (
    <Select<number>
      ref={ref}
      label={ROTULOS_AGENCIA.firma_desde}
      description="Desde este rango hay que tener firma; a quien le falte se le pide"
      data={rangos.map((r) => ({ value: r.id_categoria, label: r.n_categoria }))}
      value={valor}
      error={error}
      allowDeselect={false}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      onChange={cambiar}
    />
  );
}

function CampoZona({ valor, cambiar, error, ref, etiqueta }: CampoDe<string> & { etiqueta: string }) {
  return (
    <Autocomplete
      ref={ref}
      label={etiqueta}
      data={ZONAS}
      limit={20}
      value={valor}
      error={error}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      onChange={cambiar}
    />
  );
}

function CampoPago({ valor, cambiar, error, ref }: CampoDe<DatosAgencia['pago']>) {
  return (
    <div className={estilos.par}>
      <Select<number>
        label="Día de paga"
        data={DIAS}
        value={valor.dia}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(dia) => cambiar({ ...valor, dia: dia ?? valor.dia })}
      />
      <TextInput
        ref={ref}
        label="Hora"
        placeholder="18:00"
        value={valor.hora}
        error={error}
        maxLength={5}
        onChange={(e) => cambiar({ ...valor, hora: e.currentTarget.value })}
      />
    </div>
  );
}

const VACIA: ZonaPago = { nombre: '', pais: '', zona: '' };

function CampoZonas({ valor, cambiar, error, ref }: CampoDe<readonly ZonaPago[]>) {
  const poner = (i: number, cambio: Partial<ZonaPago>) =>
    cambiar(valor.map((z, j) => (j === i ? { ...z, ...cambio } : z)));
  return (
    <fieldset className={estilos.grupo} ref={ref} tabIndex={-1}>
      <legend>{ROTULOS_AGENCIA.zonas}</legend>
      {error && <p role="alert">{error}</p>}
      <div className={estilos.zonas}>
        {valor.map((z, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: zones have nothing to be told apart by while they are typed
          <div key={i} className={estilos.zona}>
            <TextInput
              aria-label={`Nombre de la zona ${i + 1}`}
              placeholder="Nombre"
              value={z.nombre}
              maxLength={40}
              onChange={(e) => poner(i, { nombre: e.currentTarget.value })}
            />
            <TextInput
              aria-label={`País de la zona ${i + 1}`}
              placeholder="do"
              value={z.pais}
              maxLength={2}
              onChange={(e) => poner(i, { pais: e.currentTarget.value.toLowerCase() })}
            />
            <TextInput
              aria-label={`Zona horaria ${i + 1}`}
              placeholder="America/Santo_Domingo"
              value={z.zona}
              maxLength={60}
              onChange={(e) => poner(i, { zona: e.currentTarget.value })}
            />
            <Button
              variant="subtle"
              px={0}
              aria-label={`Quitar ${z.nombre || `la zona ${i + 1}`}`}
              onClick={() => cambiar(valor.filter((_, j) => j !== i))}
            >
              Quitar
            </Button>
          </div>
        ))}
      </div>
      {valor.length < ZONAS_MAX && (
        <Button variant="default" onClick={() => cambiar([...valor, VACIA])}>
          Añadir zona
        </Button>
      )}
    </fieldset>
  );
}

/** What a sheet's form begins with. */
export const aForma = (ajustes: AjustesAgencia): AgenciaEnForma => ajustes;
