/** The viewer's own zone, such as `America/Bogota`. */
export const zonaPropia: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
