import { Avatar } from '../../dominio/Avatar.tsx';
import { posiblesQuery, ultimoAscensoQuery } from '../../dominio/ascenso.ts';
import { Bandera } from '../../dominio/Bandera.tsx';
import { CambioMision } from '../../dominio/CambioMision.tsx';
import { LlaveCodigo } from '../../dominio/CodigoHotel.tsx';
import { CuentaAscenso } from '../../dominio/CuentaAscenso.tsx';
import { DeGuardia } from '../../dominio/DeGuardia.tsx';
import { Escalones } from '../../dominio/Escalones.tsx';
import { Evidencia } from '../../dominio/Evidencia.tsx';
import { FaseAusencia } from '../../dominio/FaseAusencia.tsx';
import { guardiaQuery, pedidosQuery } from '../../dominio/guardia.ts';
import { Lema } from '../../dominio/Lema.tsx';
import { LlaveDejada } from '../../dominio/LlaveDejada.tsx';
import { Llavero } from '../../dominio/Llavero.tsx';
import { LoQueFalta } from '../../dominio/LoQueFalta.tsx';
import { Motivo } from '../../dominio/Motivo.tsx';
import { MovimientoHecho } from '../../dominio/MovimientoHecho.tsx';
import { Nicho } from '../../dominio/Nicho.tsx';
import { Nombre } from '../../dominio/Nombre.tsx';
import { Puerta } from '../../dominio/Puerta.tsx';
import { pagaAbiertaQuery } from '../../dominio/paga.ts';
import { Quien } from '../../dominio/Quien.tsx';
import { solicitudesAscensoQuery, solicitudesTiempoQuery } from '../../dominio/solicitudes.ts';
import { Talon } from '../../dominio/Talon.tsx';
import { TeEsperan } from '../../dominio/TeEsperan.tsx';
import { TextoMision } from '../../dominio/TextoMision.tsx';
import { TiempoPropio } from '../../dominio/TiempoPropio.tsx';
import { tiemposQuery } from '../../dominio/tiempos.ts';
import { Insignia } from '../../ui/Insignia.tsx';
import { AUSENCIA, TIEMPOS as EN_TIEMPOS, en, LARGO, LECTORA, PERFIL } from '../datos.ts';
import type { Grupo } from '../Muestra.tsx';
import { Fila, Muestra, nada } from '../Muestra.tsx';

const DIBUJO = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#789"/></svg>'],
  {
    type: 'image/svg+xml',
  },
);

export const PERSONAS: Grupo = {
  clave: 'personas',
  titulo: 'Personas y misiones',
  Contenido: () => (
    <>
      <Muestra titulo="Avatar: cabeza, entero, de nadie">
        <Fila>
          <Avatar usuario="Ana" headOnly />
          <Avatar usuario="Ana" />
          <Avatar usuario={null} headOnly size={36} />
          <Avatar usuario={null} />
        </Fila>
      </Muestra>
      <Muestra titulo="Nicho">
        <Nicho usuario="Ana" />
      </Muestra>
      <Muestra titulo="Bandera: que no llega">
        <Fila>
          <Bandera pais="do" />
          <Bandera pais="es" size={36} />
        </Fila>
      </Muestra>
      <Muestra titulo="Nombre: corriente, con destello, largo">
        <Fila>
          <Nombre de="Ana" />
          <b>
            <Nombre de="Leo" />
          </b>
          <Nombre de={LARGO} />
        </Fila>
      </Muestra>
      <Muestra titulo="Puerta y Quien">
        <Fila>
          <Puerta nombre="Ana" />
          <Puerta nombre="Leo" extra={{ texto: 'Detalle del tiempo', hacer: nada }} />
          <Quien usuario="Ana">
            <Insignia tono="mal">Despedido</Insignia>
          </Quien>
          <Quien usuario={LARGO} directa />
        </Fila>
      </Muestra>
      <Muestra titulo="Llavero: corriente, desde la app">
        <Fila>
          <Llavero mision="Iniciado II" />
          <Llavero mision="Administrador General" app />
        </Fila>
      </Muestra>
      <Muestra titulo="CambioMision: por elegir, de quién, de una a otra" ancha>
        <CambioMision sinElegir="Elige a quién ascender." de={undefined} a={undefined} />
        <CambioMision sinElegir="" usuario="Ana" de="Iniciado I" a={undefined} />
        <CambioMision sinElegir="" usuario="Leo" de="Iniciado I" a="Iniciado II" />
      </Muestra>
      <Muestra titulo="TextoMision">
        <TextoMision texto="CON - Iniciado II JFA" />
      </Muestra>
      <Muestra titulo="Lema">
        <Lema texto="CON Iniciado II JFA" />
      </Muestra>
      <Muestra titulo="Evidencia: por llegar, llegada">
        <Evidencia imagen={undefined} archivo="evidencia-1.webp" />
        <Evidencia imagen={DIBUJO} archivo="evidencia-1.webp" />
      </Muestra>
      <Muestra titulo="MovimientoHecho">
        <MovimientoHecho titulo="Ana ya es Iniciado II" usuario="Ana" texto="CON - Iniciado II JFA" cerrar={nada} />
      </Muestra>
      <Muestra titulo="LlaveCodigo: dado, esperado">
        <LlaveCodigo codigo="CON-48213" />
        <LlaveCodigo codigo={undefined} />
      </Muestra>
      <Muestra titulo="Motivo: en dos líneas">
        <Motivo texto={'Abandonó el pase de lista\ny no respondió'} />
      </Muestra>
    </>
  ),
};

const OFERTA = { encargado: 4, encargadoNombre: 'Leo', id_rango: 101, categoria: 1, fecha: en(-60) };
const ASCENSO = {
  ...{ id: 2, usuario: 'Jefa', mision: 'Iniciado I', id_categoria: 1, n_categoria: 'Agentes', placa: '/placas/1.png' },
  ...{ encargadoNombre: 'Leo', fecha: en(-4000), m_nueva: 'Iniciado II', id_nuevo: 101, categoria_nueva: 1 },
  ...{ firma: '', texto: '', date_finaliza: en(95), disponible: false, motivo: null },
};
const INICIADA = { ...LECTORA, mision: 'Iniciado I', id_categoria: 1 };
const FASES = [
  AUSENCIA,
  { ...AUSENCIA, estado: 0, encargadoNombre: null },
  { ...AUSENCIA, inicio: '2026-03-14', final: '2026-03-18' },
  { ...AUSENCIA, estado: 2 },
  { ...AUSENCIA, inicio: '2026-02-01', final: '2026-02-03' },
];

export const TIEMPOS: Grupo = {
  clave: 'tiempos',
  titulo: 'Tiempos, ausencias, lo que falta',
  Contenido: () => (
    <>
      {EN_TIEMPOS.map(([titulo, tiempo]) => (
        <Muestra key={titulo} titulo={`TiempoPropio: ${titulo}`}>
          <TiempoPropio tiempo={tiempo} />
        </Muestra>
      ))}
      <Muestra titulo="CuentaAscenso: falta, ya">
        <Fila>
          <CuentaAscenso desde={en(1500)} disponible={false} />
          <CuentaAscenso desde={en(-1)} disponible />
        </Fila>
      </Muestra>
      {FASES.slice(0, 3).map((ausencia) => (
        <Muestra
          key={`${ausencia.inicio} ${ausencia.estado}`}
          titulo="LlaveDejada: en curso, pedida, por empezar"
          ancha
        >
          <LlaveDejada ausencia={ausencia} />
        </Muestra>
      ))}
      <Muestra titulo="LlaveDejada: consigo" ancha>
        <LlaveDejada ausencia={null}>Si vas a faltar, déjala aquí.</LlaveDejada>
      </Muestra>
      <Muestra titulo="FaseAusencia: sus fases">
        <Fila>
          {FASES.map((ausencia) => (
            <FaseAusencia key={`${ausencia.inicio} ${ausencia.estado}`} ausencia={ausencia} />
          ))}
        </Fila>
      </Muestra>
      <Muestra
        titulo="LoQueFalta: para la paga y el ascenso"
        ancha
        siembra={(c) => {
          c.setQueryData(ultimoAscensoQuery(1).queryKey, ASCENSO);
          c.setQueryData(solicitudesAscensoQuery(1).queryKey, []);
        }}
      >
        <LoQueFalta datos={INICIADA} perfil={PERFIL} />
      </Muestra>
      <Muestra
        titulo="LoQueFalta: con una oferta"
        ancha
        siembra={(c) =>
          c.setQueryData(solicitudesAscensoQuery(1).queryKey, [
            { ...OFERTA, id: 1, nueva: 'Iniciado II', vence: en(600) },
          ])
        }
      >
        <LoQueFalta datos={INICIADA} perfil={{ ...PERFIL, tiempo: null }} />
      </Muestra>
      <Muestra
        titulo="DeGuardia: con gente, y algo pedido"
        ancha
        siembra={(c) =>
          c.setQueryData(guardiaQuery().queryKey, {
            total: 9,
            gente: ['Ana', 'Leo', LARGO].map((usuario, id) => ({ id, usuario, mision: 'Guardia', acude: true })),
            pedidos: [{ id: 1, que: 'ascenso', fecha: en(-3), vence: en(600) }],
            acciones: ['tiempo'],
          })
        }
      >
        <DeGuardia />
      </Muestra>
      <Muestra
        titulo="DeGuardia: nadie"
        ancha
        siembra={(c) =>
          c.setQueryData(guardiaQuery().queryKey, { total: 0, gente: [], pedidos: [], acciones: ['tiempo', 'ascenso'] })
        }
      >
        <DeGuardia />
      </Muestra>
      <Muestra titulo="Escalones" ancha>
        <Escalones perfil={PERFIL} />
      </Muestra>
      <Muestra titulo="Talon: en espera, aceptado, rechazado">
        <Fila>
          <Talon dia="2026-03-09" requisitos="asistencia" cantidad={45} estado="espera" />
          <Talon dia="2026-03-08" requisitos="times" cantidad={2} estado="aceptada" />
          <Talon dia="2026-03-07" requisitos="asistencia" cantidad={90} estado="rechazada" />
        </Fila>
      </Muestra>
      <Muestra
        titulo="TeEsperan: con algo en cada casilla"
        ancha
        siembra={(c) => {
          c.setQueryData(solicitudesAscensoQuery(1).queryKey, []);
          c.setQueryData(solicitudesTiempoQuery().queryKey, []);
          c.setQueryData(pedidosQuery().queryKey, []);
          c.setQueryData(posiblesQuery().queryKey, { total: 3, filas: [], luego: [] });
          c.setQueryData(tiemposQuery().queryKey, {
            version: 1,
            filas: EN_TIEMPOS.flatMap(([, tiempo]) => (tiempo ? { ...tiempo, relevos: [], paradas: [] } : [])),
          });
          c.setQueryData(pagaAbiertaQuery().queryKey, {
            filas: [],
            totales: { bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 0, altoPersonas: 0 },
          });
        }}
      >
        <TeEsperan />
      </Muestra>
    </>
  ),
};
