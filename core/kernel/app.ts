/** The product's working name. */
export const APP_NAME = 'Nearhand'

export const pageTitle = (title: string): string => `${title} · ${APP_NAME}`
