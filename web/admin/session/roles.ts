import { ADMIN_ROLES, type AdminRole } from '#core/kernel/endpoint.ts'

/** PORTAL-1: what stands in the head: underscores are spaces, all in capitals. */
export const roleLabel = (role: string): string => role.replaceAll('_', ' ').toUpperCase()

/** Each role may do what those before it may. */
export const mayDo = ({ role }: { role: AdminRole }, needed: AdminRole): boolean =>
  ADMIN_ROLES.indexOf(role) >= ADMIN_ROLES.indexOf(needed)

/** Who has not said a name is known by the address. */
export const adminName = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null
  lastName: string | null
  email: string
}): string => [firstName, lastName].filter(Boolean).join(' ') || email
