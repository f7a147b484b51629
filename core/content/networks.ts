// The footer of every page loads this file, so it must not import zod; the schemas are in social.ts.

interface Network {
  name: string
  /** Subdomains are allowed too. */
  hosts: readonly string[]
}

export const NETWORKS = {
  instagramUrl: { name: 'Instagram', hosts: ['instagram.com'] },
  tiktokUrl: { name: 'TikTok', hosts: ['tiktok.com'] },
  facebookUrl: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  twitterUrl: { name: 'X (Twitter)', hosts: ['x.com', 'twitter.com'] },
  linkedinUrl: { name: 'LinkedIn', hosts: ['linkedin.com'] },
  youtubeUrl: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
} as const satisfies Record<string, Network>
export type NetworkField = keyof typeof NETWORKS
export const NETWORK_FIELDS = Object.keys(NETWORKS) as NetworkField[]

/** SOCIAL-1: an https address of that network with a path. */
export const isAddressOf = (field: NetworkField, text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, username, password, port } = new URL(text)
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  const { hosts }: Network = NETWORKS[field]
  return isPlain && pathname.length > 1 && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
