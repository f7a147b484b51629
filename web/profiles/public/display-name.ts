import type { PublicProfile } from '#core/profiles/api.ts'

export const displayName = ({ firstName }: Pick<PublicProfile, 'firstName'>): string => firstName || 'Worker'
