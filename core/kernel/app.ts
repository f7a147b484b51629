/** The product's working name. Nothing else depends on it. */
export const APP_NAME = 'Nearhand'
