/** Joins class names and drops what is off: `classes('btn', busy && 'is-busy')`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
