import { setting } from '#server/platform/settings.ts'

/** Until so long before the start calling off is free. */
export const NOTICE_MINUTES = setting('cancellation.noticeMinutes', 120)
/** How long held money waits for the poster's word once the work is complete. */
export const AUTO_RELEASE_HOURS = setting('escrow.autoReleaseHours', 72)
