import { describe, expect, it } from 'vitest'
import {
  documentProblem,
  PIECE,
  pictureProblem,
  PORTRAIT,
  formatSize,
  tooManyPictures,
} from '#web/profiles/verification/chosen-files.ts'

const MB = 1024 * 1024
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('PHOTO-5 a photo is checked before it is sent', () => {
  it.each([
    [file('me.jpg', 'image/jpeg'), undefined],
    [file('me.HEIC', ''), undefined],
    [file('me.png', 'image/png', 5 * MB), undefined],
    [
      file('cv.pdf', 'application/pdf'),
      {
        title: 'Invalid file type',
        text: 'cv.pdf is not supported. Please select JPG, PNG, or GIF files.',
      },
    ],
    [
      file('full.png', 'image/png', 5 * MB + 1),
      { title: 'File too large', text: 'full.png is larger than 5MB. Please choose smaller images.' },
    ],
  ])('%j', (chosen, problem) =>
    expect(pictureProblem(chosen, PORTRAIT) ?? undefined).toEqual(problem && { ...problem, tone: 'bad' }),
  )

  it.each([
    file('x.svg', 'image/svg+xml'),
    file('x.svgz', ''),
    file('x.bmp', 'image/bmp'),
    file('x.tiff', 'image/tiff'),
    file('x', ''),
  ])('refuses %j, which the server could not read', (chosen) =>
    expect(pictureProblem(chosen, PIECE)?.text).toBe(
      `${chosen.name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`,
    ),
  )

  it('reports how many more are allowed', () =>
    expect(tooManyPictures(1, 4).text).toBe('You can only upload 1 more image(s). Maximum 4 images allowed.'))
  it.each([
    [7.2 * MB, '7.2 MB'],
    [MB, '1.0 MB'],
    [48_000, '47 KB'],
    [1, '1 KB'],
  ])('%d bytes are %s', (bytes, expected) => expect(formatSize(bytes)).toBe(expected))
})

describe('PHOTO-2 a document is a picture or a PDF', () => {
  it.each([
    [file('passport.pdf', 'application/pdf'), undefined],
    [file('passport.PDF', ''), undefined],
    [file('licence.heic', ''), undefined],
    [file('scan.avif', 'image/avif'), undefined],
    [file('notes.docx', 'application/msword'), 'Invalid file type'],
    [file('x.svg', 'image/svg+xml'), 'Invalid file type'],
    [file('scan.pdf', 'application/pdf', 11 * MB), 'File too large'],
  ])('%j: %s', (chosen, title) => expect(documentProblem(chosen, 10 * MB)?.title).toBe(title))
})
