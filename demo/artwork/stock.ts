// One picture of each scene lies in the storage under a name of its own, without a row: nobody can ask for it, but the
// jobs of later days take their photos from there. So a running server never draws.
import { SCENE_NAMES, type SceneName } from '#demo/artwork/scenes.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Picture } from '#server/platform/files/images.ts'

/** Scenes that many jobs share have a second coloring; each takes its time at the first start. */
const IN_TWO_COLORS: ReadonlySet<SceneName> = new Set<SceneName>(['boxesAndDolly', 'door', 'sofa', 'van'])

export const variantOf = (scene: SceneName, seed: number): number => (IN_TWO_COLORS.has(scene) ? seed % 2 : 0)

export const STOCK: readonly { scene: SceneName; variant: number }[] = SCENE_NAMES.flatMap((scene) =>
  IN_TWO_COLORS.has(scene) ? [0, 1].map((variant) => ({ scene, variant })) : [{ scene, variant: 0 }],
)

export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const stockKey = (scene: SceneName, variant: number): string => `demo-stock/${kebab(scene)}-${variant}.webp`

export const thumbnailKey = (key: string): string => key.replace(/\.webp$/, '-thumb.webp')

/** null where the storage is another one than at the first start. */
export const takeFromStock = async (files: FileStorage, scene: SceneName, seed: number): Promise<Picture | null> => {
  const key = stockKey(scene, variantOf(scene, seed))
  const [full, thumbnail] = await Promise.all([files.get(key), files.get(thumbnailKey(key))])
  return full && thumbnail ? { full, thumbnail, width: 960, height: 720 } : null
}
