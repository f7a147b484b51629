/** Where a test stops somebody in the middle of their work: they knock and wait until it is opened. */
export const openGate = () => {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>()
  const { promise: knocked, resolve: upgrade } = Promise.withResolvers<void>()
  return { passed, open, knocked, upgrade }
}
