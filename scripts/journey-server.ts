// The product for the journeys: a server with a database of its own, in a folder that is gone afterwards.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './follow-parent.mjs'

const folder = mkdtempSync(join(tmpdir(), 'nearhand-journeys-'))
// PostgreSQL may run under another account, which has to pass through.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

process.env['DATA_DIR'] = folder
await import('#server/main.ts')
