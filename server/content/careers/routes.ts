import { applyForJob } from '#core/content/careers.ts'
import { apply, checkResume } from '#server/content/careers/actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const PER_ADDRESS: Limit = { name: 'careers:address', max: 10, perMinutes: 60 }
/** Each application sends a mail to an address that is not confirmed. */
const PER_MAILBOX: Limit = { name: 'careers:mailbox', max: 4, perMinutes: 24 * 60 }

interface CareerOptions {
  db: Db
  config: Config
  storage: FileStorage
  limiter: Limiter
}

export const careerRoutes = ({ db, config, storage, limiter }: CareerOptions): Route[] => [
  route(applyForJob, async ({ body, files, network }) => {
    await limiter.count([PER_ADDRESS, network])
    const resume = await checkResume(files)
    await limiter.count([PER_MAILBOX, body.email])
    await apply({ db, storage, publicUrl: config.publicUrl }, body, resume)
    return { message: 'Your application is with us. A person will read it and write to you.' }
  }),
]
