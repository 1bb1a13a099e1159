import { everyone } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { callsOf, get, Id, Nullable, Shape, StringEnum } from '../call.ts';
import { Configuracion } from './agencia.configuracion.ts';

const Creditos = Type.Integer();

const Mision = Shape({
  id: Id,
  nombre: Type.String(),
  venta: Type.Integer({ description: '1 = en venta' }),
  precio: Creditos,
});

/** Categoria (part 1 §3). `nomina_asistencia` in hours, `nomina_times` in shown times. */
export const Categoria = Shape({
  id_categoria: Id,
  n_categoria: Type.String(),
  placa: Type.String(),
  paga_nomina: Creditos,
  nomina_asistencia: Type.Integer(),
  nomina_times: Type.Integer(),
  tiempo_ascenso: Type.String({ description: 'Cada cuánto se asciende: «3 horas», «2 dias»' }),
  misiones: Type.Array(Mision),
});
export type Categoria = Static<typeof Categoria>;

/** Membresia type (part 1 §3); `precio` in credits per month. */
export const MembresiaType = Shape({
  id: Id,
  nombre: Type.String(),
  precio: Creditos,
  vip: Type.Boolean(),
  perma: Type.Boolean(),
  image: Type.String(),
  details: Type.String(),
});
export type MembresiaType = Static<typeof MembresiaType>;

/** Field names of the W3C Web App Manifest. */
const Manifest = Shape({
  id: Type.String(),
  name: Type.String(),
  short_name: Type.String(),
  description: Type.String(),
  lang: Type.String(),
  start_url: Type.String(),
  scope: Type.String(),
  display: Type.String(),
  background_color: Type.String(),
  theme_color: Type.String(),
  icons: Type.Array(
    Shape({ src: Type.String(), sizes: Type.String(), type: Type.String(), purpose: StringEnum('any', 'maskable') }),
  ),
});

const nameOrNull = Nullable(Type.String());

export const agenciaCalls = callsOf('agencia', {
  configuracion: get({
    summary: 'Configuración de la agencia',
    access: everyone,
    answer: Configuracion,
    inMaintenance: true,
    shared: { topics: ['configuracion', 'carrera', 'usuarios'] },
  }),
  identidad: get({
    summary: 'Prueba que quien responde es este portal, y dice cómo le llegó la petición',
    access: everyone,
    query: Shape({ reto: Type.String({ pattern: '^[a-f0-9]{32}$' }) }),
    answer: Shape({
      sello: Type.String(),
      https: Type.Boolean(),
      sitio: Type.String(),
      porProxy: Type.Boolean(),
    }),
    inMaintenance: true,
    rate: { max: 60, minutes: 5 },
  }),
  manifiesto: get({
    summary: 'Con qué nombre e iconos se instala el portal, en la forma de un Web App Manifest',
    access: everyone,
    answer: Manifest,
    inMaintenance: true,
    etag: true,
  }),
  startupForo: get({
    summary: 'Lo que el portal carga al empezar: administración, membresías, rangos y mejores trabajadores',
    access: everyone,
    shared: { topics: ['rangos', 'mejores', 'carrera', 'usuarios', 'membresias'] },
    answer: Shape({
      admins: Type.Array(Shape({ id: Id, usuario: Type.String(), mision: Type.String(), n_categoria: Type.String() })),
      membresias: Type.Array(MembresiaType),
      rangos: Type.Array(Categoria),
      empleados: Shape({
        ascensos: nameOrNull,
        asistencias: nameOrNull,
        tiempos: nameOrNull,
        timer_segdir: nameOrNull,
      }),
    }),
  }),
});
