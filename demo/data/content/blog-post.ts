import type { SceneName } from '#demo/artwork/scenes.ts'

/** A post; who wrote it and when is worked out. */
export interface DemoPost {
  title: string
  slug: string
  excerpt: string
  tags: readonly string[]
  /** The drawing above it, its coloring, and what it shows. */
  picture: { scene: SceneName; seed: number; alt: string }
  /** Days ago it became public; a draft was begun then. */
  daysAgo: number
  isDraft?: true
  content: string
}
