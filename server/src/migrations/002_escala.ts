import type { Paso } from '../platform/db/migrar.ts';

/** A default category: its three mission names, its figures (prices in credits) and what it adds to the permissions. */
interface Defecto {
  nombre: string;
  misiones: [string, string, string];
  ascenso: string;
  times: number;
  paga: number;
  bono: number;
  porciento: number;
  traslado: number;
  precios: [desde: number, hasta: number] | null;
  suma: string[];
}

const DEFECTOS: Defecto[] = [
  {
    nombre: 'Iniciales',
    misiones: ['Iniciado', 'Novato', 'Auxiliar'],
    ascenso: '10 minutos',
    times: 0,
    paga: 9,
    bono: 0,
    porciento: 0,
    traslado: 0,
    precios: null,
    suma: [],
  },
  {
    nombre: 'Seguridad',
    misiones: ['Vigilante', 'Guardia', 'Centinela'],
    ascenso: '4 horas',
    times: 15,
    paga: 9,
    bono: 9,
    porciento: 0,
    traslado: 6,
    precios: [8, 24],
    suma: ['tt'],
  },
  {
    nombre: 'Técnicos',
    misiones: ['Aprendiz', 'Técnico', 'Especialista'],
    ascenso: '18 horas',
    times: 15,
    paga: 9,
    bono: 12,
    porciento: 0,
    traslado: 10,
    precios: [32, 68],
    suma: [],
  },
  {
    nombre: 'Logística',
    misiones: ['Almacenista', 'Logista', 'Coordinador'],
    ascenso: '26 horas',
    times: 15,
    paga: 9,
    bono: 13,
    porciento: 0,
    traslado: 18,
    precios: [74, 122],
    suma: [],
  },
  {
    nombre: 'Supervisores',
    misiones: ['Inspector', 'Supervisor', 'Intendente'],
    ascenso: '4 dias',
    times: 15,
    paga: 10,
    bono: 13,
    porciento: 5,
    traslado: 50,
    precios: [130, 194],
    suma: ['-5'],
  },
  {
    nombre: 'Directores',
    misiones: ['Subdirector', 'Director', 'Director Jefe'],
    ascenso: '9 dias',
    times: 15,
    paga: 10,
    bono: 15,
    porciento: 5,
    traslado: 70,
    precios: [204, 288],
    suma: [],
  },
  {
    nombre: 'Presidentes',
    misiones: ['Vicepresidente', 'Presidente', 'Gran Presidente'],
    ascenso: '12 dias',
    times: 15,
    paga: 10,
    bono: 16,
    porciento: 10,
    traslado: 80,
    precios: [298, 363],
    suma: ['-10', 'ajs'],
  },
  {
    nombre: 'Operativos',
    misiones: ['Agente', 'Operativo', 'Comandante'],
    ascenso: '24 dias',
    times: 15,
    paga: 12,
    bono: 15,
    porciento: 10,
    traslado: 140,
    precios: [409, 569],
    suma: ['mis', 'mem'],
  },
  {
    nombre: 'Junta Directiva',
    misiones: ['Vocal', 'Consejero', 'Directivo'],
    ascenso: '30 dias',
    times: 17,
    paga: 12,
    bono: 20,
    porciento: 15,
    traslado: 380,
    precios: [600, 800],
    suma: ['ldp', 'mul'],
  },
  {
    nombre: 'Administradores',
    misiones: ['Administrador', 'Administrador Senior', 'Administrador General'],
    ascenso: '30 dias',
    times: 0,
    paga: 0,
    bono: 0,
    porciento: 20,
    traslado: 0,
    precios: null,
    suma: ['des', 'usu', 'ern', 'req', 'cln', 'ren', 'pag'],
  },
  {
    nombre: 'Mánagers',
    misiones: ['Mánager', 'Mánager Senior', 'Mánager General'],
    ascenso: '30 dias',
    times: 0,
    paga: 0,
    bono: 0,
    porciento: 20,
    traslado: 0,
    precios: null,
    suma: ['adm', 'exc'],
  },
  {
    nombre: 'Fundadores',
    misiones: ['Cofundador', 'Fundador', 'Fundador Supremo'],
    ascenso: '30 dias',
    times: 0,
    paga: 0,
    bono: 0,
    porciento: 20,
    traslado: 0,
    precios: null,
    suma: ['man'],
  },
];

/** Nine steps: three names by three letters, as agencies write them. The top categories have one step a name. */
const LETRAS = ['I', 'H', 'G', 'F', 'E', 'D', 'C', 'B', 'A'];
const pasos = (d: Defecto, categoria: number): string[] =>
  categoria > 9
    ? d.misiones
    : LETRAS.map((letra, i) => `${i < 3 ? d.misiones[0] : i < 6 ? d.misiones[1] : d.misiones[2]} ${letra}`);

const texto = (t: string): string => `'${t.replaceAll("'", "''")}'`;

/** The ladder and the membership types that a new database begins with; every figure can be edited later. */
export const escala: Paso = () => {
  const sentencias: string[] = [];
  const permisos: string[] = [];
  DEFECTOS.forEach((d, i) => {
    const categoria = i + 1;
    permisos.push(...d.suma);
    const bonoTimes = d.bono > 0 ? d.times * 2 : null;
    sentencias.push(
      `insert into categoria (id, n_categoria, placa, paga_nomina, nomina_asistencia, nomina_times, bono_asistencia,
        bono_times, bono_paga, porciento, tiempo_ascenso, renta, traslado_precio, permisos)
      values (${categoria}, ${texto(d.nombre)}, '/placas/${categoria}.svg', ${d.paga}, 0, ${d.times}, null, ${bonoTimes},
        ${d.bono}, ${d.porciento}, ${texto(d.ascenso)}, 0, ${d.traslado}, ${texto(permisos.join(','))})`,
    );
    const nombres = pasos(d, categoria);
    nombres.forEach((nombre, posicion) => {
      const [desde, hasta] = d.precios ?? [0, 0];
      const precio = Math.round(desde + ((hasta - desde) * posicion) / (nombres.length - 1));
      const traslado = d.traslado > 0 && posicion === 0 ? 1 : 0;
      sentencias.push(
        `insert into mision (categoria, posicion, nombre, precio, venta, traslado_venta)
        values (${categoria}, ${posicion + 1}, ${texto(nombre)}, ${precio}, ${d.precios ? 1 : 0}, ${traslado})`,
      );
    });
  });
  const membresias: [string, string, number, number, number, number, string][] = [
    ['VIP', 'Acceso a las zonas VIP y trato preferente en base', 60, 1, 0, 0, 'null'],
    ['Reducción', 'La mitad de requisitos para la misma paga', 40, 0, 0, 1, 'null'],
    ['Héroe', 'Honor de héroe junto a tu nombre en la lista de paga', 250, 0, 1, 0, "'heroe'"],
    ['Legión', 'Honor de legión junto a tu nombre y acceso VIP para siempre', 400, 1, 1, 0, "'legion'"],
  ];
  const imagenes = ['vip', 'reduccion', 'heroe', 'legion'];
  membresias.forEach(([nombre, details, precio, vip, perma, reduccion, honor], i) => {
    sentencias.push(
      `insert into membresia (nombre, details, precio, vip, perma, reduccion, honor, image)
      values (${texto(nombre)}, ${texto(details)}, ${precio}, ${vip}, ${perma}, ${reduccion}, ${honor}, '/membresias/${imagenes[i]}.svg')`,
    );
  });
  return sentencias;
};
