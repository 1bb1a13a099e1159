/** The viewer's own zone, such as `America/Bogota`. */
export const ownTimeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
