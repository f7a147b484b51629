/** Less is a tap with a trembling finger. */
const MIN_SWIPE_PX = 40

/** One further when the finger went left, one back when it went right. */
export const swipeStep = (fromX: number, toX: number): -1 | 0 | 1 => {
  if (Math.abs(toX - fromX) < MIN_SWIPE_PX) return 0
  return toX < fromX ? 1 : -1
}
