import { HOUR_SECONDS } from '#core/kernel/time.ts'

const two = (part: number): string => String(part).padStart(2, '0')

/** "0:18", "12:03", "1:02:03". */
export const showSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / HOUR_SECONDS), Math.floor((whole % HOUR_SECONDS) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export const showSince = (since: string, now: number): string => showSeconds((now - Date.parse(since)) / 1000)
