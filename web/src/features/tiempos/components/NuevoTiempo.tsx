import { ABRIR_MAX, revisarApertura, TEXTOS } from '@conserje/rules';
import IconQuitar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ausenteHasta } from '../../../dominio/ausencias.ts';
import type { OpcionPersona } from '../../../dominio/CampoPersona.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { deArriba } from '../../../dominio/otros.ts';
import { SIN_ALTO, useTiempos } from '../../../dominio/tiempos.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { contar } from '../../../ui/formato.ts';
import { ponerCambio, usuariosQuery } from '../tiempos.queries.ts';
import estilos from './NuevoTiempo.module.css';

/** Whoever is absent is not asked for work. */
const sinPedir = ({ ausente }: OpcionPersona): string | undefined => ausente && ausenteHasta(ausente);

const notaDe = (alto: number, yo: number): string => {
  if (alto === yo) return 'Tú confirmas sus minutos, y cuentan también para ti.';
  return alto === SIN_ALTO
    ? 'Sin encargado, los minutos solo le cuentan a esa persona.'
    : 'Le enviaremos una solicitud. Será el encargado cuando la acepte.';
};

const botonDe = (varias: readonly number[] | null): string => {
  if (!varias) return 'Abrir tiempo';
  return varias.length === 0 ? 'Abrir tiempos' : `Abrir ${contar(varias.length, 'tiempo', 'tiempos')}`;
};

/** Opens a tiempo (part 1 §5 New timer, decisions §4), or those of many people at once. Stays open for the next one. */
export default function NuevoTiempo() {
  const { datos } = useSesion();
  const yo = datos?.id ?? SIN_ALTO;
  const usuarios = useQuery(usuariosQuery());
  const { data: abiertos } = useTiempos();
  const forma = useForma({ bajo: 0, alto: yo });
  const { alto } = forma.valores;
  /** Those that are chosen; null: one person, in the field itself. */
  const [varias, setVarias] = useState<readonly number[] | null>(null);
  const [abrir, abriendo] = useLlamada('POST openTime', {
    form: forma,
    guardar: ({ data }) => ponerCambio([data]),
    alLograr: () => forma.cambiar({ bajo: 0 }, 'bajo'),
  });
  const [abrirVarias, abriendoVarias] = useLlamada('POST abrirTiempos', {
    form: forma,
    guardar: ({ data }) => ponerCambio(data),
    avisa: false,
    alLograr: ({ msg, omitidos }) => {
      setVarias([]);
      // Who was left out takes longer to read.
      avisar({ msg, tipo: omitidos.length > 0 ? 'noticia' : 'ok' });
    },
  });

  const suyo = usuarios.data?.find((u) => u.value === alto);
  // Whoever opens it stands above the junior, whoever its manager will be.
  const porRango = (u: { orden: number }) =>
    deArriba(u, datos) ?? (alto === yo ? undefined : deArriba(u, suyo, suyo?.label));
  const ocupados = new Set(abiertos?.map((t) => t.bajo));
  const elegidas = new Set(varias);
  const juniors = usuarios.data
    ?.filter((u) => u.value !== yo)
    .map((u) => ({
      ...u,
      aviso: ocupados.has(u.value)
        ? 'ya tiene un tiempo abierto'
        : elegidas.has(u.value)
          ? 'ya en tu lista'
          : (sinPedir(u) ?? porRango(u)),
    }));
  const otros = usuarios.data
    ?.filter((u) => u.value !== yo)
    .map((u) => ({ ...u, aviso: varias ? 'solo con una persona' : sinPedir(u) }));
  const encargados = otros && [
    { value: yo, label: `Yo (${datos?.usuario ?? ''})` },
    { value: SIN_ALTO, label: 'Sin encargado' },
    ...otros,
  ];
  const alternar = () => {
    setVarias(varias ? null : [forma.valores.bajo].filter((id) => id > 0));
    forma.cambiar({ bajo: 0, ...(!varias && alto !== SIN_ALTO && { alto: yo }) });
  };
  const campo = forma.campo('bajo');
  return (
    <Forma
      forma={forma}
      nombre="Nuevo tiempo"
      boton={botonDe(varias)}
      fila
      enviando={abriendo || abriendoVarias}
      revisar={() => {
        if (!varias) return revisarApertura(forma.valores);
        return varias.length === 0 ? { campo: 'bajo', msg: TEXTOS.seleccionaUsuario } : null;
      }}
      enviar={() =>
        varias ? abrirVarias({ body: { bajos: [...varias], encargado: alto === yo } }) : abrir({ body: forma.valores })
      }
      nota={
        <div className={estilos.nota}>
          {varias && varias.length > 0 && (
            <ul className={estilos.elegidas} aria-label="Personas elegidas">
              {varias.map((id) => (
                <Elegida
                  key={id}
                  nombre={usuarios.data?.find((u) => u.value === id)?.label ?? ''}
                  quitar={() => setVarias(varias.filter((otra) => otra !== id))}
                />
              ))}
            </ul>
          )}
          <p aria-live="polite">
            {notaDe(alto, yo)}{' '}
            <button type="button" className={estilos.varias} onClick={alternar}>
              {varias ? 'Elegir una persona' : 'Elegir varias personas'}
            </button>
          </p>
        </div>
      }
    >
      <CampoPersona
        {...campo}
        {...(varias && {
          cambiar: (id: number) => {
            if (id > 0 && varias.length < ABRIR_MAX) setVarias([...varias, id]);
            campo.cambiar(0);
          },
        })}
        opciones={juniors}
        fallo={usuarios.error}
        data-autofocus
      />
      <CampoPersona
        {...forma.campo('alto')}
        etiqueta="Encargado"
        opciones={encargados}
        cambiar={(otro) => forma.cambiar({ alto: otro || SIN_ALTO })}
      />
    </Forma>
  );
}

function Elegida({ nombre, quitar }: { nombre: string; quitar: () => void }) {
  return (
    <li className={estilos.elegida}>
      {nombre}
      <button type="button" className={estilos.quitar} aria-label={`Quitar a ${nombre}`} onClick={quitar}>
        <IconQuitar size={16} aria-hidden="true" />
      </button>
    </li>
  );
}
