import { type AdminRole, hasRole } from '#core/kernel/endpoint.ts'

/** PORTAL-1: as in the header, in capitals without underscores. */
export const roleLabel = (role: string): string => role.replaceAll('_', ' ').toUpperCase()

/** Each role may do what the roles before it may. */
export const mayDo = ({ role }: { role: AdminRole }, needed: AdminRole): boolean => hasRole(role, needed)
