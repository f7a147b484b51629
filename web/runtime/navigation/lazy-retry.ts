import { lazy } from 'react'
import { isMissingPart } from '#web/runtime/navigation/missing-chunk.ts'

interface Connection {
  isUp(): boolean
  back(): Promise<void>
}

const browserConnection: Connection = {
  isUp: () => navigator.onLine,
  back: () => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
}

/** A style sheet is requested only once: one that failed has to be inserted again. */
const reloadStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}

/** PWA-8: offline, a part is not an error: it is loaded when the connection is back. */
export const loadWithRetries = async <T>(
  load: () => Promise<T>,
  connection: Connection = browserConnection,
  again: () => void = reloadStyles,
): Promise<T> => {
  for (;;)
    try {
      return await load()
    } catch (error) {
      if (connection.isUp() || !isMissingPart(error)) throw error
      await connection.back()
      again()
    }
}

/** As `lazy` of React, with retries. */
export const later: typeof lazy = (load) => lazy(() => loadWithRetries(load))
