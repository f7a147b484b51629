/** Marks of the device, kept at sign-out. */
const INSTALLED = 'nearhand.installed'
const CARD_DISMISSED = 'nearhand.installCardAway'
const OFFER = 'nearhand.installOffer'

/** Replaces blocked storage. */
const here = new Map<string, string>()

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null
  } catch {
    return here.get(key) ?? null
  }
}

const write = (key: string, value: string): void => {
  here.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {}
}

export const rememberInstalled = (): void => write(INSTALLED, 'true')
export const forgetInstalled = (): void => write(INSTALLED, 'false')
export const wasInstalled = (): boolean => read(INSTALLED) === 'true'

export const dismissCard = (): void => {
  write(CARD_DISMISSED, 'true')
  settleOffer()
}
export const isCardDismissed = (): boolean => read(CARD_DISMISSED) === 'true'

/** PWA-6: offers installation once, after the first post or bid. */
export const offerInstall = (): void => {
  if (read(OFFER) === null) write(OFFER, 'due')
}
/** Accepted or dismissed: never offered again. */
export const settleOffer = (): void => write(OFFER, 'settled')
export const isOfferDue = (): boolean => read(OFFER) === 'due'
