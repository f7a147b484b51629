import { describe, expect, it } from 'vitest'
import { problemFrom, problemWith, tooMany, UPLOAD_FAILED } from '#web/jobs/photos/photo-checks.ts'

const MEGABYTE = 1024 * 1024
const file = (name: string, type: string, size = MEGABYTE) => ({ name, type, size })

describe('PHOTO-5 checks before sending', () => {
  it.each([
    file('sofa.jpg', 'image/jpeg'),
    file('sofa.JPEG', ''),
    file('stairs.heic', ''),
    file('stairs.HEIF', 'application/octet-stream'),
    file('gate.webp', 'image/webp'),
    file('gate', 'image/png'),
    file('just.gif', 'image/gif', 5 * MEGABYTE),
  ])('accepts $name ($type, $size bytes)', (one) => expect(problemWith(one)).toBeNull())

  it.each([
    file('walkthrough.mov', 'video/quicktime'),
    file('plan.pdf', 'application/pdf'),
    file('page.html', 'text/html'),
    file('logo.svg', 'image/svg+xml'),
    file('logo.svg', 'image/png'),
    file('logo.png', 'image/svg+xml'),
    file('noname', ''),
  ])('refuses $name ($type)', (one) =>
    expect(problemWith(one)).toEqual({
      title: 'Invalid file type',
      text: `${one.name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`,
    }),
  )

  it('refuses files above five megabytes by name', () =>
    expect(problemWith(file('big.jpg', 'image/jpeg', 5 * MEGABYTE + 1))).toEqual({
      title: 'File too large',
      text: 'big.jpg is larger than 5MB. Please choose smaller images.',
    }))

  it('names the number of free places', () =>
    expect(tooMany(2, 3)).toEqual({
      title: 'Too many images',
      text: 'You can only upload 2 more image(s). Maximum 3 images allowed.',
    }))
})

it.each([
  [413, 'File too large'],
  [415, 'Invalid file type'],
])('PHOTO-2 an answer of %i shows %s with the name of the file', (status, title) => {
  const problem = problemFrom(status, 'page.jpg')
  expect(problem.title).toBe(title)
  expect(problem.text).toContain('page.jpg')
})

it('PHOTO-5 any other answer is a failed upload', () => expect(problemFrom(0, 'a.jpg')).toBe(UPLOAD_FAILED))
