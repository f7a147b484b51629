import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Passes a function to `work` that runs the statements with pgbench and returns transactions per second. */
export const withPgbench = async <T>(
  statements: string,
  { connections, seconds }: { connections: number; seconds: number },
  work: (run: (databaseUrl: string) => number) => Promise<T>,
): Promise<T> => {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    throw new Error('pgbench is needed (Debian: postgresql-contrib)')
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-pgbench-'))
  const script = join(folder, 'statements.sql')
  writeFileSync(script, statements)
  try {
    return await work((databaseUrl) => {
      const load = ['-n', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', script]
      const output = execFileSync('pgbench', [...load, databaseUrl], { encoding: 'utf8' })
      return Number(/tps = ([\d.]+)/.exec(output)![1])
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
