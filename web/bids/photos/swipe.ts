/** Shorter movements are taps. */
const MIN_SWIPE_PX = 40

/** 1 for a swipe to the left, -1 for one to the right. */
export const swipeStep = (fromX: number, toX: number): -1 | 0 | 1 => {
  if (Math.abs(toX - fromX) < MIN_SWIPE_PX) return 0
  return toX < fromX ? 1 : -1
}
