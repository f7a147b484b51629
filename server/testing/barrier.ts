/**
 * Pauses the code under test: it calls `reach` and waits for `passed`, the test waits for `reached` and calls `open`.
 */
export const openBarrier = () => {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  return { passed, open, reached, reach }
}
