import { bands, box, dot, glow, sheet, wallLight } from '#demo/artwork/canvas.ts'
import { CREAM, type Paint } from '#demo/artwork/palette.ts'

export type Scene = (paint: Paint) => string

const SHEET = { width: 160, height: 120 }
interface Backdrop {
  /** Where the floor begins. */
  ground?: number
  /** Letters and figures cannot be read in a mirror. */
  isReadable?: boolean
}

/** A room at night with one lamp: the wall and its light, the floor, and what stands there. */
export const indoors =
  (draw: Scene, { ground = 92, isReadable = false }: Backdrop = {}): Scene =>
  (paint) => {
    const { room, isMirrored, lampX } = paint
    const wall = box(0, 0, 160, 120, room.wall) + wallLight(lampX, -8, 116, room.wall)
    const floor = box(0, ground, 160, 120 - ground, room.floor) + box(0, ground, 160, 2, room.edge)
    return sheet({ ...SHEET, isMirrored: isMirrored && !isReadable }, wall + floor + draw(paint))
  }

const STARS = [
  [18, 14],
  [44, 8],
  [63, 21],
  [88, 11],
  [109, 26],
  [30, 31],
] as const

/** A garden or a street after sunset. */
export const outdoors =
  (draw: Scene, { ground = 86, isReadable = false }: Backdrop = {}): Scene =>
  (paint) => {
    const { night, isMirrored } = paint
    const sky = bands(night.top, night.bottom, ground)
    const stars = STARS.map(([x, y], index) => dot(x, y, index % 2 ? 0.6 : 0.9, CREAM)).join('')
    const moon = glow(138, 18, 40, '#f2d391', 0.06) + dot(138, 18, 7, '#f2d391')
    const land = box(0, ground, 160, 120 - ground, night.floor) + box(0, ground, 160, 2, night.edge)
    return sheet({ ...SHEET, isMirrored: isMirrored && !isReadable }, sky + stars + moon + land + draw(paint))
  }
