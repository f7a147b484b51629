import type { PublicProfile } from '#core/profiles/api.ts'

/** What somebody is called who has not said a name. */
export const calledBy = ({ firstName }: Pick<PublicProfile, 'firstName'>): string => firstName || 'Worker'
