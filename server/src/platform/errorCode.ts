/** Returns whether an error of Node has one of these codes, such as `ENOENT`. */
export const hasCode = (error: unknown, ...codes: string[]): boolean => codes.includes(Object(error).code);
