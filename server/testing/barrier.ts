/** Where a test stops somebody in the middle of their work: they knock and wait until it is opened. */
export const openBarrier = () => {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  return { passed, open, reached, reach }
}
