import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { kindOfDocument, readPicture, type Picture } from '#server/platform/files/images.ts'

type Color = [number, number, number]
const RED: Color = [200, 40, 30]
const GREEN: Color = [30, 160, 60]
const BLUE: Color = [40, 60, 190]
const CREAM: Color = [230, 220, 200]

/** Four quarters of a known color, which reveal rotation, cropping and wrong colors. */
const draw = (width: number, height: number): Sharp => {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(y < height / 2 ? (x < width / 2 ? RED : GREEN) : x < width / 2 ? BLUE : CREAM, (y * width + x) * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** The colors in the middle of the four quarters. */
const quartersOf = async (bytes: Uint8Array): Promise<Color[]> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(start, start + 3)] as Color
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

const TOLERANCE = 8
const expectColors = (actual: Color[], expected: Color[]): void =>
  expect(
    actual.flat().every((value, index) => Math.abs(value - expected.flat()[index]!) <= TOLERANCE),
    `${actual.join(' | ')} should be near ${expected.join(' | ')}`,
  ).toBe(true)

const expectUpright = async ({ full, thumbnail }: Picture): Promise<void> => {
  expectColors(await quartersOf(full), [RED, GREEN, BLUE, CREAM])
  expectColors(await quartersOf(thumbnail), [RED, GREEN, BLUE, CREAM])
}

const take = async (bytes: Uint8Array, look: 'photo' | 'portrait' = 'photo'): Promise<Picture> => {
  const picture = await readPicture(bytes, look)
  if (!picture) throw new Error('This picture was refused')
  return picture
}

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'
/** As stored by a phone: rotated by a tag, with GPS coordinates and the color profile of its screen. */
const fromPhone = (picture: Sharp): Sharp =>
  picture
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withXmp(XMP)
    .withExifMerge({
      IFD0: { Make: 'Ybor Cameras' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 57/1 4/1', GPSLongitudeRef: 'W', GPSLongitude: '82/1 25/1 47/1' },
    })

/** Drawn by sharp as above, stored by heif-enc like on an iPhone: Display P3, GPS, rotated by a box. */
const HEIC = readFileSync(new URL('fixtures/tiny.heic', import.meta.url))

const PHONE_PICTURES = {
  jpeg: () => fromPhone(draw(96, 64)).jpeg({ quality: 95 }).toBuffer(),
  png: () => fromPhone(draw(96, 64)).png().toBuffer(),
  webp: () => fromPhone(draw(96, 64)).webp({ quality: 95 }).toBuffer(),
  avif: () => fromPhone(draw(96, 64)).avif({ quality: 80, effort: 0 }).toBuffer(),
  heic: async () => HEIC,
}

for (const [kind, make] of Object.entries(PHONE_PICTURES))
  test(`PHOTO-1 a phone's ${kind} keeps its colors and loses all metadata`, async () => {
    const bytes = await make()
    expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.any(Buffer), icc: expect.any(Buffer) })
    const picture = await take(bytes)
    for (const made of [picture.full, picture.thumbnail]) {
      const { format, exif, icc, xmp, iptc, orientation } = await sharp(made).metadata()
      expect({ format, exif, icc, xmp, iptc, orientation }).toEqual({ format: 'webp' })
      expect(Buffer.from(made).toString('latin1')).not.toMatch(/exif|ybor|xmp|iccp/i)
    }
    expect([picture.width, picture.height]).toEqual([96, 64])
    await expectUpright(picture)
  })

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const PAGE = '<!doctype html><script>alert(1)</script>'
const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

const NO_PICTURES = {
  nothing: async () => Buffer.alloc(0),
  noise: async () => randomBytes(4096),
  'an SVG': async () => Buffer.from(SVG),
  'an SVG behind an XML line': async () => Buffer.from(`<?xml version="1.0"?>${SVG}`),
  'a web page': async () => Buffer.from(PAGE),
  'a web page behind the first bytes of a JPEG': async () => Buffer.concat([JPEG_MAGIC, Buffer.from(PAGE)]),
  'an SVG behind the first bytes of a GIF': async () => Buffer.from(`GIF89a${SVG}`),
  'a PDF': async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
  'a TIFF': () => draw(16, 16).tiff().toBuffer(),
  'random bytes with the header of a HEIC': async () => Buffer.concat([HEIC.subarray(0, 28), randomBytes(2048)]),
  'half a HEIC': async () => HEIC.subarray(0, HEIC.length / 2),
  'half a JPEG': async () => firstHalf(await draw(200, 200).jpeg().toBuffer()),
  'half a PNG': async () => firstHalf(await draw(200, 200).png().toBuffer()),
  'half a GIF': async () => firstHalf(await draw(200, 200).gif().toBuffer()),
  'half a WebP': async () => firstHalf(await draw(200, 200).webp().toBuffer()),
  // A few kilobytes that would decode to 60 megapixels.
  'a decompression bomb': () =>
    sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'black' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer(),
}
const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

for (const [what, make] of Object.entries(NO_PICTURES))
  test(`PHOTO-2 ${what} is refused`, async () => {
    expect(await readPicture(await make(), 'photo')).toBeNull()
  })

test('PHOTO-2 an identity document is a PDF or a picture, by its content', async () => {
  expect(await kindOfDocument(await NO_PICTURES['a PDF']())).toBe('pdf')
  expect(await kindOfDocument(Buffer.from('%PDF-1.4 <script>'))).toBeNull()
  for (const make of Object.values(PHONE_PICTURES)) expect(await kindOfDocument(await make())).toBe('picture')
  for (const what of ['nothing', 'noise', 'an SVG', 'a web page', 'a TIFF'] as const)
    expect(await kindOfDocument(await NO_PICTURES[what]()), what).toBeNull()
})

test('PHOTO-3 a photo is up to 1600 pixels, its thumbnail 400 by 300', async () => {
  const large = await take(await draw(2400, 1800).jpeg().toBuffer())
  expect([large.width, large.height]).toEqual([1600, 1200])
  expect(await sharp(large.full).metadata()).toMatchObject({ width: 1600, height: 1200 })
  expect(await sharp(large.thumbnail).metadata()).toMatchObject({ width: 400, height: 300 })
  await expectUpright(large)
  const tall = await take(await draw(500, 2000).png().toBuffer())
  expect([tall.width, tall.height]).toEqual([400, 1600])
  expect(await sharp(tall.thumbnail).metadata()).toMatchObject({ width: 400, height: 300 })
})

test('PHOTO-3 a small photo is not enlarged', async () => {
  const { full, thumbnail } = await take(await draw(120, 90).png().toBuffer())
  expect(await sharp(full).metadata()).toMatchObject({ width: 120, height: 90 })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 120, height: 90 })
})

test('PHOTO-3 a portrait is a square of 512 pixels, its thumbnail one of 128', async () => {
  for (const [width, height] of [
    [1200, 800],
    [90, 120],
  ] as const) {
    const portrait = await take(await draw(width, height).jpeg().toBuffer(), 'portrait')
    expect([portrait.width, portrait.height]).toEqual([512, 512])
    expect(await sharp(portrait.full).metadata()).toMatchObject({ width: 512, height: 512 })
    expect(await sharp(portrait.thumbnail).metadata()).toMatchObject({ width: 128, height: 128 })
  }
})

test('PHOTO-3 of an animation only the first frame is kept', async () => {
  const frames = await Promise.all(
    [RED, BLUE].map(([r, g, b]) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer(),
    ),
  )
  for (const format of ['gif', 'webp'] as const) {
    const animated = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await sharp(animated).metadata()).toMatchObject({ pages: 2 })
    const { full } = await take(animated)
    expect((await sharp(full).metadata()).pages ?? 1).toBe(1)
    expectColors(await quartersOf(full), [RED, RED, RED, RED])
  }
})

test('PHOTO-3 many concurrent pictures are all converted, also beside an invalid one', async () => {
  const good = await draw(96, 64).png().toBuffer()
  const bad = firstHalf(good)
  const pictures = await Promise.all([good, bad, good, bad, good, good].map((bytes) => readPicture(bytes, 'photo')))
  expect(pictures.map((picture) => picture !== null)).toEqual([true, false, true, false, true, true])
})

test('PHOTO-4 HEICs that come together are all read, also beside one that cannot be read', async () => {
  const pictures = await Promise.all([HEIC, firstHalf(HEIC), HEIC].map((bytes) => readPicture(bytes, 'portrait')))
  expect(pictures.map((picture) => picture && picture.width)).toEqual([512, null, 512])
})
