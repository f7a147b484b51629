/** The part of Vite's build manifest that we read. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>

const ENTRY = 'web/app/main.ts'
/** What the entry imports first. */
const APP = 'web/app/start.tsx'
/** The only font worth preloading: the font of the text. */
const EARLY_FONT = /familjen-grotesk-latin-wght-normal-[^/]*\.woff2$/

const withImports = (manifest: Manifest, key: string, seen: Set<string>): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  // Imported modules come first, because the order of styles depends on it.
  for (const imported of chunk.imports ?? []) if (imported !== ENTRY) withImports(manifest, imported, seen)
  return seen.add(key)
}

const address = (file: string): string => `/${file}`

/** Modules and styles of the app and of one page. */
export const documentAssets = (manifest: Manifest, modules: readonly string[]) => {
  const seen = new Set<string>()
  for (const module of [ENTRY, APP, ...modules]) withImports(manifest, module, seen)
  const keys = [...seen]
  const chunks = keys.flatMap((key) => manifest[key] ?? [])
  const fonts = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => EARLY_FONT.test(file))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build manifest has no ${ENTRY}`)
  return {
    scripts: [address(entry.file)],
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(address),
    preloads: [...new Set([...fonts, ...chunks.filter((chunk) => chunk !== entry).map((chunk) => chunk.file)])].map(
      address,
    ),
  }
}
