/** Joins class names: `classes('button', isBusy && 'busy')`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
