import sharp from 'sharp'
import type { Picture } from '#server/platform/files/images.ts'

/** An SVG unit is a pixel at 72 dots per inch: scenes come out at 960 by 720, portraits at 512 by 512. */
const KINDS = {
  scene: { full: { scale: 6, width: 960, height: 720 }, thumbnail: { scale: 2.5 } },
  portrait: { full: { scale: 4, width: 512, height: 512 }, thumbnail: { scale: 1 } },
} as const
export type DrawingKind = keyof typeof KINDS

/** Quick before small: flat colors take few bytes at any effort. */
const WEBP = { quality: 80, effort: 0 } as const

/** Drawn at each size anew: that is cheaper than shrinking, and sharper. */
const render = async (svg: string, kind: DrawingKind): Promise<Picture> => {
  const at = (scale: number) =>
    sharp(Buffer.from(svg), { density: 72 * scale })
      .webp(WEBP)
      .toBuffer()
  const { full, thumbnail } = KINDS[kind]
  const [large, small] = await Promise.all([at(full.scale), at(thumbnail.scale)])
  return { full: large, thumbnail: small, width: full.width, height: full.height }
}

const SVG = { operation: ['VipsForeignLoadSvg'] }

/** No upload may ever reach the SVG decoder (PHOTO-2); it opens for our own drawings and closes behind them. */
export const withRenderer = async <T>(
  work: (draw: (svg: string, kind: DrawingKind) => Promise<Picture>) => Promise<T>,
): Promise<T> => {
  sharp.unblock(SVG)
  try {
    return await work(render)
  } finally {
    sharp.block(SVG)
  }
}
