import { Chip } from '#web/kit/display/data/Chip.tsx'

/** PROFILE-9: seen by the owner alone. */
export const EXPIRED = <Chip tone="warn">Expired</Chip>

/** What is said of a paper that was just added. */
export const addedText = (isExpired: boolean): string =>
  isExpired ? 'It has expired, so only you see it.' : 'It stands on your profile from now on.'

/** "EPA 608", or "EPA 608 (expired)". */
export const paperWords = (name: string, isExpired: boolean): string => (isExpired ? `${name} (expired)` : name)
