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
  siglas: 'Van antes de cada misión',
  logo: 'Enlace https de una imagen. Si lo dejas vacío, usamos el logo del portal.',
  sala_hotel: 'Enlace https de tu sala. Si lo dejas vacío, no se muestra.',
  chat: 'Enlace https de la página del chat. Si lo dejas vacío, no hay chat.',
  radio: 'Enlace https de AzuraCast, Icecast, Shoutcast 2 o Zeno. Si lo dejas vacío, no hay radio.',
  hotel: 'Enlace https del hotel. Pruébalo antes de guardar.',
  emision: 'Enlace https del audio. Si lo dejas vacío, usamos el que da la radio.',
  destellos: 'Nombres separados por espacios',
  push_contacto: 'Correo o enlace https. Si lo dejas vacío, no se envían a dispositivos.',
  direccion: 'Como https://portal.tuagencia.com. Vacía si aún no lo publicas',
  avatar: 'Enlace https con {usuario} donde va el nombre',
  bandera: 'Enlace https con {pais} donde van las 2 letras del país',
  clave_ociosa: 'También cierra claves para bots. Con 0 duran un año.',
  olvido_minutos: 'Se cuenta desde que terminó sin confirmarse. Con 0 no se marca.',
  direcciones_dias: 'Se cuenta desde la última vez que se usó.',
  verificar_hotel: 'Para registrarse hay que poner un código en la misión del hotel.',
  registros_hora: 'Máximo de registros por hora en toda la agencia.',
  registro_pausado: 'Nadie nuevo puede registrarse. Quienes tienen cuenta entran igual.',
  vigia_dias: 'Los registros más antiguos se borran solos.',
  rechazar_misma_direccion: 'Si lo desactivas, el tiempo se permite y solo se marca.',
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
      <legend>Permisos que piden la verificación en dos pasos</legend>
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
      description="Desde este rango pedimos una firma a quien no tenga"
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
          Añadir país
        </Button>
      )}
    </fieldset>
  );
}

/** What a sheet's form begins with. Whoever has come by an address that the portal does not know yet need not type it. */
export const aForma = (ajustes: AjustesAgencia): AgenciaEnForma => ({
  ...ajustes,
  direccion: ajustes.direccion ?? (location.protocol === 'https:' ? location.origin : null),
});
