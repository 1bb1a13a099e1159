import type { MigrationStep } from '../platform/database/migrate.ts';

/** A default category: its three mission names, its figures (prices in credits) and what it adds to the permissions. */
interface CategoriaDefault {
  nombre: string;
  misiones: [string, string, string];
  ascenso: string;
  times: number;
  paga: number;
  bonus: number;
  porciento: number;
  traslado: number;
  prices: [desde: number, hasta: number] | null;
  sum: string[];
}

const CATEGORIA_DEFAULTS: CategoriaDefault[] = [
  {
    nombre: 'Iniciales',
    misiones: ['Iniciado', 'Novato', 'Auxiliar'],
    ascenso: '10 minutos',
    times: 0,
    paga: 9,
    bonus: 0,
    porciento: 0,
    traslado: 0,
    prices: null,
    sum: [],
  },
  {
    nombre: 'Seguridad',
    misiones: ['Vigilante', 'Guardia', 'Centinela'],
    ascenso: '4 horas',
    times: 15,
    paga: 9,
    bonus: 9,
    porciento: 0,
    traslado: 6,
    prices: [8, 24],
    sum: ['tt'],
  },
  {
    nombre: 'Técnicos',
    misiones: ['Aprendiz', 'Técnico', 'Especialista'],
    ascenso: '18 horas',
    times: 15,
    paga: 9,
    bonus: 12,
    porciento: 0,
    traslado: 10,
    prices: [32, 68],
    sum: [],
  },
  {
    nombre: 'Logística',
    misiones: ['Almacenista', 'Logista', 'Coordinador'],
    ascenso: '26 horas',
    times: 15,
    paga: 9,
    bonus: 13,
    porciento: 0,
    traslado: 18,
    prices: [74, 122],
    sum: [],
  },
  {
    nombre: 'Supervisores',
    misiones: ['Inspector', 'Supervisor', 'Intendente'],
    ascenso: '4 dias',
    times: 15,
    paga: 10,
    bonus: 13,
    porciento: 5,
    traslado: 50,
    prices: [130, 194],
    sum: ['-5'],
  },
  {
    nombre: 'Directores',
    misiones: ['Subdirector', 'Director', 'Director Jefe'],
    ascenso: '9 dias',
    times: 15,
    paga: 10,
    bonus: 15,
    porciento: 5,
    traslado: 70,
    prices: [204, 288],
    sum: [],
  },
  {
    nombre: 'Presidentes',
    misiones: ['Vicepresidente', 'Presidente', 'Gran Presidente'],
    ascenso: '12 dias',
    times: 15,
    paga: 10,
    bonus: 16,
    porciento: 10,
    traslado: 80,
    prices: [298, 363],
    sum: ['-10', 'ajs'],
  },
  {
    nombre: 'Operativos',
    misiones: ['Agente', 'Operativo', 'Comandante'],
    ascenso: '24 dias',
    times: 15,
    paga: 12,
    bonus: 15,
    porciento: 10,
    traslado: 140,
    prices: [409, 569],
    sum: ['mis', 'mem'],
  },
  {
    nombre: 'Junta Directiva',
    misiones: ['Vocal', 'Consejero', 'Directivo'],
    ascenso: '30 dias',
    times: 17,
    paga: 12,
    bonus: 20,
    porciento: 15,
    traslado: 380,
    prices: [600, 800],
    sum: ['ldp', 'mul'],
  },
  {
    nombre: 'Administradores',
    misiones: ['Administrador', 'Administrador Senior', 'Administrador General'],
    ascenso: '30 dias',
    times: 0,
    paga: 0,
    bonus: 0,
    porciento: 20,
    traslado: 0,
    prices: null,
    sum: ['des', 'usu', 'ern', 'req', 'cln', 'ren', 'pag'],
  },
  {
    nombre: 'Mánagers',
    misiones: ['Mánager', 'Mánager Senior', 'Mánager General'],
    ascenso: '30 dias',
    times: 0,
    paga: 0,
    bonus: 0,
    porciento: 20,
    traslado: 0,
    prices: null,
    sum: ['adm', 'exc'],
  },
  {
    nombre: 'Fundadores',
    misiones: ['Cofundador', 'Fundador', 'Fundador Supremo'],
    ascenso: '30 dias',
    times: 0,
    paga: 0,
    bonus: 0,
    porciento: 20,
    traslado: 0,
    prices: null,
    sum: ['man'],
  },
];

/** Nine steps: three names by three letters, as agencies write them. The top categories have one step a name. */
const LETTERS = ['I', 'H', 'G', 'F', 'E', 'D', 'C', 'B', 'A'];
const pasos = (d: CategoriaDefault, categoria: number): string[] =>
  categoria > 9
    ? d.misiones
    : LETTERS.map((letter, i) => `${i < 3 ? d.misiones[0] : i < 6 ? d.misiones[1] : d.misiones[2]} ${letter}`);

const texto = (t: string): string => `'${t.replaceAll("'", "''")}'`;

/** The ladder and the membership types that a new database begins with; every figure can be edited later. */
export const ladder: MigrationStep = () => {
  const statements: string[] = [];
  const permisos: string[] = [];
  CATEGORIA_DEFAULTS.forEach((d, i) => {
    const categoria = i + 1;
    permisos.push(...d.sum);
    const bonusTimes = d.bonus > 0 ? d.times * 2 : null;
    statements.push(
      `insert into categoria (id, n_categoria, placa, paga_nomina, nomina_asistencia, nomina_times, bono_asistencia,
        bono_times, bono_paga, porciento, tiempo_ascenso, renta, traslado_precio, permisos)
      values (${categoria}, ${texto(d.nombre)}, '/placas/${categoria}.svg', ${d.paga}, 0, ${d.times}, null, ${bonusTimes},
        ${d.bonus}, ${d.porciento}, ${texto(d.ascenso)}, 0, ${d.traslado}, ${texto(permisos.join(','))})`,
    );
    const nombres = pasos(d, categoria);
    nombres.forEach((nombre, posicion) => {
      const [desde, hasta] = d.prices ?? [0, 0];
      const precio = Math.round(desde + ((hasta - desde) * posicion) / (nombres.length - 1));
      const traslado = d.traslado > 0 && posicion === 0 ? 1 : 0;
      statements.push(
        `insert into mision (categoria, posicion, nombre, precio, venta, traslado_venta)
        values (${categoria}, ${posicion + 1}, ${texto(nombre)}, ${precio}, ${d.prices ? 1 : 0}, ${traslado})`,
      );
    });
  });
  const membresias: [string, string, number, number, number, number, string][] = [
    ['VIP', 'Acceso a las zonas VIP y trato preferente en base', 60, 1, 0, 0, 'null'],
    ['Reducción', 'La mitad de requisitos para la misma paga', 40, 0, 0, 1, 'null'],
    ['Héroe', 'Honor de héroe junto a tu nombre en la lista de paga', 250, 0, 1, 0, "'heroe'"],
    ['Legión', 'Honor de legión junto a tu nombre y acceso VIP para siempre', 400, 1, 1, 0, "'legion'"],
  ];
  const images = ['vip', 'reduccion', 'heroe', 'legion'];
  membresias.forEach(([nombre, details, precio, vip, perma, reduccion, honor], i) => {
    statements.push(
      `insert into membresia (nombre, details, precio, vip, perma, reduccion, honor, image)
      values (${texto(nombre)}, ${texto(details)}, ${precio}, ${vip}, ${perma}, ${reduccion}, ${honor}, '/membresias/${images[i]}.svg')`,
    );
  });
  return statements;
};
