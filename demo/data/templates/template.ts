import type { SceneName } from '#demo/artwork/scenes.ts'

/** A job that anybody in the city could post: what is to be done, not who asks and not where. */
export interface Template {
  title: string
  text: string
  /** Whole dollars, from and to. */
  budget: readonly [number, number]
  /** Free words, as the form takes them. */
  time?: string
  isVirtual?: true
  /** The photos, none to three. */
  scenes?: readonly SceneName[]
}
