import type { Me } from '#contract/kernel/me.ts'

/** The five things that make a profile complete, in the order in which they are asked. */
export const profileParts = (me: Me): { name: string; isThere: boolean }[] => [
  { name: 'First name', isThere: Boolean(me.firstName) },
  { name: 'Bio', isThere: Boolean(me.bio) },
  { name: 'Zip code', isThere: Boolean(me.zipCode) },
  { name: 'Phone number', isThere: Boolean(me.phoneNumber) },
  { name: 'At least one expertise', isThere: me.expertise.length > 0 },
]
