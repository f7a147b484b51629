import { vi } from 'vitest'

const FINE_POINTER = '(pointer: fine)'

/** A device without a mouse, until the test ends. */
export const onTouchDevice = (): void => {
  const real = globalThis.matchMedia.bind(globalThis)
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    // No screen has this width, so it never matches.
    real(query === FINE_POINTER ? '(max-width: 0px)' : query),
  )
}
