// Flat shapes on a small sheet: 160 by 120 units for scenes, 128 by 128 for portraits.

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`

export const stroke = (path: string, color: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const dot = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const oval = (x: number, y: number, radiusX: number, radiusY: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`

/** Translucent over all it holds: `fill-opacity` alone would show where two shapes overlap. */
export const faint = (opacity: number, inner: string): string => `<g opacity="${opacity}">${inner}</g>`

export const moved = (x: number, y: number, inner: string, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}">${inner}</g>`

/** One shape for each place; for legs, books, bulbs and boards. */
export const each = <T>(places: readonly T[], draw: (place: T, index: number) => string): string =>
  places.map(draw).join('')

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Part of the way from one color to another, as a color of its own. */
export const mix = (from: string, to: string, part: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + (target[index]! - value) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Light as rings, for a small spot: a true gradient would take most of the time that a picture takes. */
export const glow = (x: number, y: number, reach: number, color = '#ffd590', strength = 0.085): string =>
  [1, 0.76, 0.54, 0.34]
    .map(
      (part) =>
        `<circle cx="${x}" cy="${y}" r="${(reach * part).toFixed(1)}" fill="${color}" fill-opacity="${strength}"/>`,
    )
    .join('')

/** The same on a bare wall, where the colors are known beforehand and nothing shines through. */
export const wallLight = (x: number, y: number, reach: number, wall: string): string =>
  each([1, 0.78, 0.57, 0.38], (part, index) =>
    dot(x, y, Math.round(reach * part), mix(wall, '#ffd590', 0.09 * (index + 1))),
  )

/** A sky in even bands, for the same reason. */
export const bands = (top: string, bottom: string, height: number, count = 7): string =>
  each(Array.from({ length: count }), (_, index) => {
    const from = Math.round((height * index) / count)
    return box(0, from, 160, height - from, mix(top, bottom, index / (count - 1)))
  })

interface Sheet {
  width: number
  height: number
  /** Drawn from right to left: a second picture of the same thing looks like another place. */
  isMirrored?: boolean
}

export const sheet = ({ width, height, isMirrored = false }: Sheet, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
  (isMirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${inner}</g>` : inner) +
  '</svg>'
