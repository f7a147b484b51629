import { lazy } from 'react'
import { isMissingPart } from '#web/runtime/navigation/missing-chunk.ts'

interface Line {
  isUp(): boolean
  /** Once it is back. */
  back(): Promise<void>
}

const browserConnection: Line = {
  isUp: () => navigator.onLine,
  back: () => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
}

/** Whoever loads a part asks for its style sheets once; one that did not come has to be put there again. */
const askAgainForStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}

/** PWA-8: without a line nothing tears, and what was asked for follows when the line is back. */
export const insist = async <T>(
  load: () => Promise<T>,
  line: Line = browserConnection,
  again: () => void = askAgainForStyles,
): Promise<T> => {
  for (;;)
    try {
      return await load()
    } catch (error) {
      if (line.isUp() || !isMissingPart(error)) throw error
      await line.back()
      again()
    }
}

/** A part of a page that comes by itself, as `lazy` of React, and is insisted on. */
export const later: typeof lazy = (load) => lazy(() => insist(load))
