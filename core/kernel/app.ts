/** The product's working name. Nothing else depends on it. */
export const APP_NAME = 'Nearhand'

/** The title of the browser tab. */
export const pageTitle = (title: string): string => `${title} · ${APP_NAME}`
