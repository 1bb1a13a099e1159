/** Time zone of the viewer, such as `America/Bogota`. */
export const ownTimeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
