import type { RequestSubject, VerificationRequest } from '#core/admin/api.ts'
import type { AccountRole, UserForAdmin } from '#core/admin/users.ts'

/** "Priya N.", or the email address without a name. */
export const fullName = ({
  firstName,
  lastName,
  email,
}: Pick<UserForAdmin, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** "Priya", or the email address without a name. */
export const shortName = (person: Pick<UserForAdmin, 'firstName' | 'email'> | null): string =>
  person === null ? 'somebody who has left' : person.firstName || person.email

/** PORTAL-10: a ban goes before the verification. */
export const statusOf = ({ isBanned, isVerified }: Pick<UserForAdmin, 'isBanned' | 'isVerified'>) =>
  isBanned ? 'banned' : isVerified ? 'verified' : 'unverified'

/** PORTAL-10: one decimal: "4.9", and "0.0" without reviews. */
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

export const SUBJECT_NAMES: Record<RequestSubject, string> = {
  identity: 'Identity',
  certification: 'Certificate',
  insurance: 'Insurance policy',
  background_check: 'Background check',
}

/** "Identity", or "Certificate: EPA 608". */
export const subjectText = ({ subject, title }: Pick<VerificationRequest, 'subject' | 'title'>): string =>
  title ? `${SUBJECT_NAMES[subject]}: ${title}` : SUBJECT_NAMES[subject]
