import { aquarium, birdCage, catOnSill, dogBath, greyhounds, kennelDoor } from '#demo/artwork/animals.ts'
import type { Scene } from '#demo/artwork/backdrops.ts'
import { carInDriveway, openBonnet, scooter, wheelAndJack } from '#demo/artwork/cars.ts'
import { emptyFlat, laundry, mopAndBucket, stove, tallWindows } from '#demo/artwork/cleaning.ts'
import { bicycle, camera, formsOnDesk, groceries, mailbox, parcels } from '#demo/artwork/everyday.ts'
import { barCounter, birthdayCake, canopies, stage, stringLights } from '#demo/artwork/events.ts'
import { flowerBeds, gutterLadder, hedge, lawnMower, palmTree, wheelbarrow } from '#demo/artwork/garden.ts'
import {
  bookcase,
  ceilingFan,
  door,
  gardenGate,
  mirrorAndDrill,
  porchLight,
  rustyHinge,
  tap,
} from '#demo/artwork/handwork.ts'
import { bathtub, halfPaintedWall, oldWindow, porchSteps, staircase } from '#demo/artwork/home.ts'
import { chalkboard, deskWithBooks, globe, guitar, sewing } from '#demo/artwork/learning.ts'
import { bed, boxesAndDolly, fridge, piano, sofa, van, washingMachine } from '#demo/artwork/moving.ts'
import { paintOf } from '#demo/artwork/palette.ts'
import { crackedPhone, laptop, printer, router, television } from '#demo/artwork/tech.ts'

const SCENES = {
  aquarium,
  barCounter,
  bathtub,
  bed,
  bicycle,
  birdCage,
  birthdayCake,
  bookcase,
  boxesAndDolly,
  camera,
  canopies,
  carInDriveway,
  catOnSill,
  ceilingFan,
  chalkboard,
  crackedPhone,
  deskWithBooks,
  dogBath,
  door,
  emptyFlat,
  flowerBeds,
  formsOnDesk,
  fridge,
  gardenGate,
  globe,
  greyhounds,
  groceries,
  guitar,
  gutterLadder,
  halfPaintedWall,
  hedge,
  kennelDoor,
  laptop,
  laundry,
  lawnMower,
  mailbox,
  mirrorAndDrill,
  mopAndBucket,
  oldWindow,
  openBonnet,
  palmTree,
  parcels,
  piano,
  porchLight,
  porchSteps,
  printer,
  router,
  scooter,
  sewing,
  sofa,
  staircase,
  stage,
  stove,
  stringLights,
  tallWindows,
  tap,
  television,
  van,
  washingMachine,
  wheelAndJack,
  wheelbarrow,
  // Newcomers stand last: the colors go by the place in this list.
  rustyHinge,
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[]

/** The drawing as SVG. Another variant has other colors and may be seen from the other side. */
export const drawScene = (name: SceneName, variant: number): string => {
  const seed = SCENE_NAMES.indexOf(name) * 97 + variant * 7919 + 11
  return SCENES[name](paintOf(seed))
}
