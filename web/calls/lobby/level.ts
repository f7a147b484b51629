/** Below this a room is silent. */
const FLOOR_DB = -60
const LOUD_DB = -14

/** Loudness of a sample, 0 to 1 on a logarithmic scale. */
export const levelOf = (samples: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  const decibels = rms > 0 ? 20 * Math.log10(rms) : -Infinity
  return Math.min(1, Math.max(0, (decibels - FLOOR_DB) / (LOUD_DB - FLOOR_DB)))
}

/** Above this it is a voice. */
export const MIN_SOUND_LEVEL = 0.3
