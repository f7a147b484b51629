// What people of the demo send each other that is no photo.
import { smallPdf, type Sheet } from '#demo/artwork/small-pdf.ts'
import { PLAIN_TEXT, type DocumentKind } from '#server/platform/files/documents.ts'

const PDF: DocumentKind = { extension: 'pdf', mimeType: 'application/pdf' }

const MEASURES: Sheet = {
  title: 'Garden gate, measured in April',
  strokes: [
    [140, 300, 140, 620],
    [400, 300, 400, 620],
    [160, 320, 380, 320],
    [160, 560, 380, 560],
    [160, 320, 160, 560],
    [380, 320, 380, 560],
    [160, 320, 380, 560],
    [120, 300, 420, 300],
    [160, 280, 380, 280],
    [430, 320, 430, 560],
  ],
  labels: [
    [236, 262, '36 1/4 in'],
    [438, 436, '48 in'],
    [84, 636, 'Post A, straight then'],
    [352, 636, 'Post B, straight now'],
    [170, 540, 'upper hinge'],
    [170, 334, 'lower hinge, squeaks'],
    [120, 220, 'The gap on the left is for the cat and stays.'],
  ],
}

const SHELVES: Sheet = {
  title: 'Three boards behind the bar',
  strokes: [
    [80, 560, 520, 560],
    [80, 480, 520, 480],
    [80, 400, 520, 400],
    [130, 400, 130, 560],
    [210, 400, 210, 560],
    [370, 400, 370, 560],
    [490, 400, 490, 560],
    [380, 300, 510, 300],
    [380, 300, 380, 380],
    [510, 300, 510, 380],
    [380, 380, 510, 380],
    [80, 250, 520, 250],
  ],
  labels: [
    [404, 336, 'the grey box'],
    [90, 568, 'glasses'],
    [90, 488, 'big cups, heavy'],
    [90, 408, 'small cups'],
    [250, 232, '9 ft of wall, about'],
  ],
}

const WIFI_MAP = `Who hears what, after the work

  Front room       [#####]   full
  Kitchen          [#### ]   good, less when the oven is on
  Brick wall       ---------- nothing gets through, do not try
  Back bedroom     [#####]   full, by the small box on the shelf
  Cat basket       [#####]   full

If it stops: unplug the small box, count to ten, plug it in.
`

const SCREWS = `Bed, queen size, four drawers

 1-4    long ones, head end, two on each side
 5-8    long ones, foot end
 9-16   the short ones with the washers, slats
17-20   drawer runners, left
21-24   drawer runners, right
25      spare. It came out of the lift floor, not out of your bed.
`

const HEIGHT_CERTIFICATE: Sheet = {
  title: 'Working at height, certificate of completion',
  strokes: [
    [80, 250, 520, 250],
    [80, 600, 520, 600],
    [80, 250, 80, 600],
    [520, 250, 520, 600],
  ],
  labels: [
    [110, 560, 'Gulf Safety Council, Tampa'],
    [110, 500, 'Devon Marsh'],
    [110, 460, 'has passed the course with 94 of 100 points.'],
    [110, 300, 'Certificate GSC-20931, valid for two years'],
  ],
}

const TOOLS_POLICY: Sheet = {
  title: 'Certificate of insurance',
  strokes: [
    [80, 560, 520, 560],
    [80, 420, 520, 420],
    [80, 300, 520, 300],
  ],
  labels: [
    [90, 580, 'Sandbar Casualty'],
    [90, 520, 'Policy SC-9120, tools and equipment'],
    [90, 480, 'Covered up to $25,000'],
    [90, 360, 'Valid for one year from its first day'],
  ],
}

const DOCUMENTS = {
  'gate-measurements': { kind: PDF, bytes: () => smallPdf(MEASURES) },
  'shelf-plan': { kind: PDF, bytes: () => smallPdf(SHELVES) },
  'height-certificate': { kind: PDF, bytes: () => smallPdf(HEIGHT_CERTIFICATE) },
  'tools-policy': { kind: PDF, bytes: () => smallPdf(TOOLS_POLICY) },
  'wifi-map': { kind: PLAIN_TEXT, bytes: () => Buffer.from(WIFI_MAP) },
  'screw-numbers': { kind: PLAIN_TEXT, bytes: () => Buffer.from(SCREWS) },
} as const satisfies Record<string, { kind: DocumentKind; bytes: () => Uint8Array }>

export type DocumentName = keyof typeof DOCUMENTS

export interface DemoDocument extends DocumentKind {
  bytes: Uint8Array
}

export const documentOf = (name: DocumentName): DemoDocument => {
  const { kind, bytes } = DOCUMENTS[name]
  return { ...kind, bytes: bytes() }
}

export const fileNameOf = (name: DocumentName): string => `${name}.${DOCUMENTS[name].kind.extension}`
