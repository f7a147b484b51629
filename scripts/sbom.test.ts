import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

interface Sbom {
  bomFormat: string
  components: { name: string; version: string; licenses?: unknown[] }[]
}

test('SEC-4 the bill of materials lists every production dependency in its version', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { maxBuffer: 50 * 1024 * 1024 })
  const { bomFormat, components } = JSON.parse(stdout) as Sbom
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const wanted = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`)
  expect(wanted.filter((one) => !listed.has(one))).toEqual([])
})
