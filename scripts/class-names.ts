import { createHash } from 'node:crypto'
import { basename, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const CLASS = /\.([A-Za-z_][\w-]*)/g

const codes = new Map<string, string>()

/** Four characters that stand for a sheet: names that begin alike take little room in a zipped file. */
function codeOf(path: string): string {
  const letters = createHash('sha256')
    .update(path)
    .digest('base64')
    .replaceAll(/[^a-z]/gi, '')
  const code = letters.slice(0, 4)
  const other = codes.get(code) ?? path
  if (other !== path) throw new Error(`${path} and ${other} get the same class names: rename one of them.`)
  codes.set(code, path)
  return code
}

/**
 * The class that a name of a CSS module becomes. It depends on the sheet alone, since the build for the server has to
 * arrive at the same names as the build for the browser. Short in a build, readable in development.
 */
export function scopedClassName(name: string, file: string, css: string): string {
  const path = relative(ROOT, file.replace(/\?.*$/, ''))
  const code = codeOf(path)
  if (process.env['NODE_ENV'] !== 'production') return `${basename(path, '.module.css')}_${name}_${code}`
  const names = [...new Set([...css.matchAll(CLASS)].map((match) => match[1]))]
  const at = names.indexOf(name)
  // Names of animations pass here too.
  return `${code}${at < 0 ? `_${name}` : at.toString(36)}`
}
