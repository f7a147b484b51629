import type { Me } from '#contract/kernel/me.ts'

/** What the server knows already when it sends the page, so that the page need not ask. */
export interface Boot {
  /** null: signed out. The page then makes no call that could only answer 401. */
  user: Me | null
  /** Scheme and host of the public address, for canonical links. Empty where it is not known. */
  origin?: string
}

const BOOT_ID = 'boot'

/** Reads the data block that `documentHtml` wrote. */
export const readBoot = (): Boot => {
  const text = document.getElementById(BOOT_ID)?.textContent
  return text ? (JSON.parse(text) as Boot) : { user: null }
}

/** `<` is written as an escape, so that no value can end the script element. */
export const dataBlock = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const bootBlock = (boot: Boot): string =>
  `<script type="application/json" id="${BOOT_ID}">${dataBlock(boot)}</script>`
