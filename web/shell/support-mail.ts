import { APP_NAME } from '#core/kernel/app.ts'
import type { Letter } from '#web/runtime/navigation/mailto-link.ts'

export const SUPPORT_LETTER: Letter = { to: 'support', subject: `${APP_NAME} support`, ask: ['How can we help?'] }
