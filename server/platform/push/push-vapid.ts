import { createECDH } from 'node:crypto'
import type { VapidKeys } from 'web-push'

export interface Vapid extends VapidKeys {
  /** Where a push service reports problems to: `mailto:` or `https:`. */
  subject: string
}

/** The library checks only the length of each key. */
export const areVapidPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
