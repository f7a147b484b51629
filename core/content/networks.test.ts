import { expect, test } from 'vitest'
import { isAddressOf, type NetworkField } from '#core/content/networks.ts'

test.each<[NetworkField, string]>([
  ['instagramUrl', 'https://instagram.com/nearhand'],
  ['instagramUrl', 'https://www.instagram.com/nearhand/?hl=en'],
  ['tiktokUrl', 'https://www.tiktok.com/@nearhand'],
  ['facebookUrl', 'https://m.facebook.com/nearhand'],
  ['facebookUrl', 'https://fb.com/nearhand'],
  ['twitterUrl', 'https://x.com/nearhand'],
  ['twitterUrl', 'https://twitter.com/nearhand'],
  ['linkedinUrl', 'https://linkedin.com/company/nearhand'],
  ['youtubeUrl', 'https://youtube.com/@nearhand'],
])('SOCIAL-1 %s may be %s', (field, address) => {
  expect(isAddressOf(field, address)).toBe(true)
})

test.each<[NetworkField, string]>([
  ['instagramUrl', ''],
  ['instagramUrl', 'nearhand'],
  ['instagramUrl', 'instagram.com/nearhand'],
  ['instagramUrl', 'http://instagram.com/nearhand'],
  ['instagramUrl', 'https://instagram.com'],
  ['instagramUrl', 'https://instagram.com/'],
  ['instagramUrl', 'https://notinstagram.com/nearhand'],
  ['instagramUrl', 'https://instagram.com.evil.example/nearhand'],
  ['instagramUrl', 'https://evil.example/instagram.com'],
  ['instagramUrl', 'https://instagram.com@evil.example/nearhand'],
  ['instagramUrl', 'https://me:secret@instagram.com/nearhand'],
  ['instagramUrl', 'https://instagram.com:8443/nearhand'],
  ['instagramUrl', 'https://tiktok.com/@nearhand'],
  ['instagramUrl', 'javascript:alert(1)//instagram.com/nearhand'],
  ['twitterUrl', 'https://netflix.com/nearhand'],
  ['youtubeUrl', 'data:text/html,https://youtube.com/x'],
])('SOCIAL-1 %s may not be %j', (field, address) => {
  expect(isAddressOf(field, address)).toBe(false)
})
