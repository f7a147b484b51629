import type { Admin } from '#core/admin/api.ts'
import type { SiteSettings } from '#core/content/settings.ts'
import type { Me } from '#core/kernel/me.ts'

/** An answer that came with the page, under the key that the page would ask with. */
export interface Seed {
  key: readonly unknown[]
  data: unknown
}

/** What the server knows when it sends the page, so that the page need not request it. */
export interface Boot {
  /** null: signed out. The page then makes no call that could only answer 401. */
  user: Me | null
  /** Of admins' pages: who is signed in there, null for nobody. Missing where the server did not look; the page then asks. */
  admin?: Admin | null
  /** Missing where a page was kept on the device. */
  siteSettings?: SiteSettings
  /** Answers for the first render. */
  seeds?: readonly Seed[]
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
