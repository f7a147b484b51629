import type { AccountRole, UserForAdmin } from '#core/admin/users.ts'

/** "Priya N.", or the address of who has not said a name. */
export const userName = ({
  firstName,
  lastName,
  email,
}: Pick<UserForAdmin, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

export type UserStatus = 'verified' | 'unverified' | 'banned'

/** PORTAL-10: a ban weighs more than everything else. */
export const statusOf = ({ isBanned, isVerified }: Pick<UserForAdmin, 'isBanned' | 'isVerified'>): UserStatus => {
  if (isBanned) return 'banned'
  return isVerified ? 'verified' : 'unverified'
}

/** PORTAL-10: one decimal, whatever comes: "4.9", and "0.0" for who has no reviews. */
export const ratingText = (rating: string): string => {
  const value = Number(rating)
  return (Number.isFinite(value) ? value : 0).toFixed(1)
}

export const ROLE_NAMES: Record<AccountRole, string> = {
  user: 'Member',
  social_media_manager: 'Social media manager',
  admin: 'Editor with all rights',
}

/** "1 flag", "3 flags" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
