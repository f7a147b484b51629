import type { DemoView } from '#web/content/demo/demo-steps.ts'
import { POSTER_SCENES } from '#web/content/demo/PosterScenes.tsx'
import { WORKER_SCENES } from '#web/content/demo/WorkerScenes.tsx'

const SCENES = { poster: POSTER_SCENES, worker: WORKER_SCENES } as const

export default function LazyScene({ at, view }: { at: number; view: DemoView }) {
  const Scene = SCENES[view][at]
  return Scene ? <Scene /> : null
}
