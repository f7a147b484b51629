/** Path from the root of the checkout, with slashes -> text. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  from: string
  to: string
  isDynamic: boolean
}

const STATIC = /^(?:import|export)\s+(?:type\s+)?(?:[\w$*\s{},]+?\sfrom\s+)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** The formatter puts every import at the start of a line, so plain patterns find them all. */
export function importsOf(path: string, text: string): Import[] {
  const found = (pattern: RegExp, isDynamic: boolean) =>
    [...text.matchAll(pattern)].map((match) => ({ from: path, to: targetOf(path, match[1] ?? ''), isDynamic }))
  return [...found(STATIC, false), ...found(DYNAMIC, true)]
}

/** A source file becomes its path; a package keeps its name. */
export function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return `package:${specifier}`
  const steps = from.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') steps.pop()
    else if (part !== '.') steps.push(part)
  }
  return steps.join('/')
}

export const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path)
export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/')
/** `work-actions.ts` is a file of actions like `actions.ts`. */
export const kindOf = (path: string) => path.split('/').at(-1)?.split('.')[0]?.split('-').at(-1) ?? ''
/** What the composition root starts. */
export const ENTRY_KINDS = ['routes', 'socket', 'timers', 'listeners']
