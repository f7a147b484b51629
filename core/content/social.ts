import * as z from 'zod/mini'
import { atMost } from '#core/kernel/fields.ts'
import { isAddressOf, NETWORKS, type NetworkField } from '#core/content/networks.ts'
import { endpoint } from '#core/kernel/endpoint.ts'

/** An empty field removes the link. */
const link = (field: NetworkField) => {
  const { name, hosts } = NETWORKS[field]
  const sentence = `Please enter an address of ${name}, such as https://${hosts[0]}/yourtown.`
  return z._default(
    z.nullable(
      z.string(sentence).check(
        z.trim(),
        atMost(300),
        z.refine((text) => text === '' || isAddressOf(field, text), sentence),
      ),
    ),
    null,
  )
}

export const SocialLinksForm = z.object({
  instagramUrl: link('instagramUrl'),
  tiktokUrl: link('tiktokUrl'),
  facebookUrl: link('facebookUrl'),
  twitterUrl: link('twitterUrl'),
  linkedinUrl: link('linkedinUrl'),
  youtubeUrl: link('youtubeUrl'),
})

const url = z.nullable(z.string())
export const SocialLinks = z.object({
  instagramUrl: url,
  tiktokUrl: url,
  facebookUrl: url,
  twitterUrl: url,
  linkedinUrl: url,
  youtubeUrl: url,
})
export type SocialLinks = z.infer<typeof SocialLinks>

export const getSocialLinks = endpoint({
  method: 'GET',
  path: '/api/social-media-settings',
  who: 'anyone',
  summary: 'The links to social networks',
  answer: SocialLinks,
})

export const saveSocialLinks = endpoint({
  method: 'PUT',
  path: '/api/social-media-settings',
  who: 'editor',
  summary: 'Change the six links; each must lead to its network',
  body: SocialLinksForm,
  answer: SocialLinks,
})
