import { indoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, moved, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LEAF, STEEL } from '#demo/artwork/palette.ts'

export const television = indoors(
  ({ wood, accent, cloth }) =>
    box(30, 18, 98, 58, INK, 2) +
    box(34, 22, 90, 50, '#2b4150') +
    shape('M34 60q22-18 38-4 18-14 52-2v18H34z', accent.base) +
    shape('M34 66q30-10 50-2t40-2v10H34z', accent.dark) +
    dot(106, 34, 6, '#f2d391') +
    box(73, 76, 12, 9, INK) +
    box(22, 85, 114, 13, wood.base) +
    stroke('M79 86v11', wood.dark, 2) +
    stroke('M128 44q12 4 8 20t6 26', INK, 2.4) +
    box(8, 86, 10, 12, cloth.base) +
    shape('M13 86q-8-8-8-20 7 3 8 12 1-10 8-14 1 13-8 22z', LEAF.base),
  { ground: 98 },
)

export const laptop = indoors(
  ({ wood, accent, cloth }) =>
    box(0, 92, 160, 8, wood.base) +
    box(0, 92, 160, 2, wood.light) +
    box(38, 36, 76, 50, IRON, 4) +
    box(42, 40, 68, 42, '#26333c') +
    stroke('M50 50h26M50 58h40M50 66h18', accent.light, 2.6) +
    dot(96, 64, 8, accent.base) +
    stroke('M92 64l3 3 5-6', CREAM, 2) +
    shape('M30 86h92l6 6H24z', STEEL) +
    box(64, 87, 24, 2, IRON) +
    box(128, 72, 16, 20, cloth.base, 3) +
    stroke('M144 77q6 0 6 5t-6 5', cloth.base, 2.4) +
    stroke('M133 66q3-4 0-8M139 66q3-4 0-8', 'rgb(245 240 230 / 0.35)', 1.6),
  { ground: 100 },
)

export const router = indoors(
  ({ wood, accent, cloth }) =>
    box(14, 78, 132, 6, wood.light) +
    box(14, 84, 132, 4, wood.dark) +
    box(50, 58, 62, 20, INK, 5) +
    each([62, 74, 86], (x, index) => dot(x, 69, 2.2, index === 2 ? '#ff9e3d' : '#4ade96')) +
    stroke('M58 58V34M104 58V34', IRON, 4) +
    stroke('M70 40q11-9 22 0M63 31q18-15 36 0M56 22q25-21 50 0', accent.light, 3) +
    dot(81, 47, 3, accent.light) +
    stroke('M112 70h12q6 0 6 8v22', CREAM, 2) +
    box(22, 56, 7, 22, cloth.base) +
    box(30, 60, 6, 18, CREAM) +
    moved(40, 60, box(0, 0, 5, 17, cloth.light), 10),
  { ground: 102 },
)

export const printer = indoors(
  ({ wood, accent }) =>
    box(16, 84, 128, 6, wood.base) +
    box(24, 90, 6, 20, wood.dark) +
    box(130, 90, 6, 20, wood.dark) +
    shape('M54 22h50l4 26H50z', '#f5f0e6') +
    stroke('M60 30h34M60 37h24', STEEL, 2) +
    box(36, 46, 88, 30, IRON, 5) +
    box(36, 46, 88, 10, '#625b52', 5) +
    dot(112, 51, 2.4, '#ff7a6b') +
    box(48, 66, 64, 5, INK) +
    shape('M54 70h52l6 14H48z', '#f5f0e6') +
    shape('M62 74h10l6 5 8-4 10 8H60z', accent.base),
  { ground: 104 },
)

export const crackedPhone = indoors(
  ({ wood, cloth, accent }) =>
    box(0, 66, 160, 54, wood.base) +
    box(0, 66, 160, 3, wood.light) +
    moved(
      58,
      28,
      box(0, 0, 46, 82, INK, 7) +
        box(4, 6, 38, 70, '#2f4854', 3) +
        stroke('M40 10L22 30l8 6-16 18M22 30L6 22M30 36l12 14', '#cbc3b4', 1.6) +
        dot(23, 66, 3, accent.light),
      -8,
    ) +
    moved(14, 80, box(0, -4, 18, 8, cloth.base, 3) + box(18, -1.2, 20, 2.4, STEEL), 34) +
    stroke('M122 104q10-18 20-2t16-8', CREAM, 2.4),
  { ground: 66 },
)
