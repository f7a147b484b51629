import { sql } from 'kysely'
import { CONTACT_DOMAIN } from '#core/content/settings.ts'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import { refusal } from '#core/kernel/problem.ts'
import { addMs, DAY_MS } from '#core/kernel/time.ts'
import * as api from '#core/operations/api.ts'
import { docsPage, outboxPage, PLAIN_CSS } from '#server/operations/plain-pages.ts'
import { openApi } from '#server/operations/openapi.ts'
import { hasOutboxPages, type Config } from '#server/platform/config/config.ts'
import { readClock, type Db } from '#server/platform/database/database.ts'
import { readSetting } from '#server/platform/database/settings.ts'
import { route, CustomResponse, sendPage, sendPicture, sendText, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { readOutbox, readOutboxMail } from '#server/platform/mail/mail.ts'
import { isLoopback } from '#server/platform/http/guards.ts'
import type { Metrics } from '#server/platform/observability/metrics.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { sameText } from '#server/platform/security/secrets.ts'
import { readShownPicture, type FileGuard } from '#server/platform/files/stored-files.ts'

const NOT_HERE = refusal(404, 'not_found', 'There is nothing at this address.')
const QUEUE_IS_STUCK_AFTER_SECONDS = 60

const isDatabaseUp = async (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** The queue works if nothing has been overdue for long. */
const isQueueMoving = async (db: Db): Promise<boolean> =>
  sql<{ stuck: boolean }>`
    select exists (select 1 from outbox where failed_at is null and next_try_at < app_now() - make_interval(secs => ${QUEUE_IS_STUCK_AFTER_SECONDS})) as stuck`
    .execute(db)
    .then(
      ({ rows }) => !rows[0]!.stuck,
      () => false,
    )

interface ApiDocument {
  paths: Record<string, Record<string, unknown>>
}

const bearer = (header: string | undefined): string => header?.replace(/^Bearer /, '') ?? ''

/** How long a copy of security.txt may be believed; it is written anew for every request. */
const SECURITY_TXT_DAYS = 180

/** SEC-3 */
const securityTxt = async (db: Db, { publicUrl }: Config): Promise<string> => {
  const expires = addMs(await readClock(db), SECURITY_TXT_DAYS * DAY_MS)
  return [
    `Contact: mailto:security@${await readSetting(db, CONTACT_DOMAIN)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${api.securityTxt.path}`,
    '',
  ].join('\n')
}

export const operationsRoutes = ({
  db,
  config,
  metrics,
  storage,
  guards,
  endpoints,
}: {
  db: Db
  storage: FileStorage
  config: Config
  metrics: Metrics
  /** By purpose; files without a guard are public. */
  guards: Partial<Record<string, FileGuard>>
  endpoints: () => Endpoint[]
}): Route[] => {
  // Generated once: the endpoints are known by the first request and never change.
  let printed: ApiDocument | null = null
  const document = () => (printed ??= openApi(endpoints(), config.publicUrl) as unknown as ApiDocument)
  const always: Route[] = [
    route(api.healthz, async () => ({ status: 'ok' as const })),
    route(api.securityTxt, async () => sendText(await securityTxt(db, config))),
    route(api.picture, async ({ params: { purpose, name }, me }) => {
      const guard = guards[purpose]
      const file = await readShownPicture(db, storage, `${purpose}/${name}`, me?.person.id ?? null, guard)
      if (!file) throw new RefusalError(NOT_HERE)
      return sendPicture(file.bytes, file.mimeType, guard ? 'one viewer' : 'everybody')
    }),
    route(api.readyz, async () => {
      const [database, queue] = await Promise.all([isDatabaseUp(db), isQueueMoving(db)])
      const isReady = database && queue
      return new CustomResponse(
        (reply) =>
          void reply
            .code(isReady ? 200 : 503)
            .type('application/json')
            .send(JSON.stringify({ status: isReady ? 'ready' : 'not_ready', database, queue })),
      )
    }),
    // A proxy on this machine connects from loopback, too: what it forwards comes from elsewhere.
    route(api.metrics, async ({ address, authorization, header }) => {
      const isAllowed = config.metricsToken
        ? sameText(bearer(authorization), config.metricsToken)
        : isLoopback(address) && header('x-forwarded-for') === undefined && header('forwarded') === undefined
      if (!isAllowed) throw new RefusalError(NOT_HERE)
      return sendText(await metrics.print(), metrics.contentType)
    }),
    route(api.openApiDocument, async () => sendText(JSON.stringify(document()), 'application/json; charset=utf-8')),
    route(api.docsPage, async () => sendPage(docsPage(endpoints(), document()))),
    route(api.plainStyles, async () => sendText(PLAIN_CSS, 'text/css; charset=utf-8')),
  ]
  const outbox: Route[] = [
    route(api.devOutbox, async ({ query }) => readOutbox(db, query.to)),
    route(api.devOutboxPage, async ({ query }) => sendPage(outboxPage(await readOutbox(db, query.to)))),
    route(api.devOutboxMailPage, async ({ params }) => {
      const mail = await readOutboxMail(db, params.id)
      if (!mail) throw new RefusalError(NOT_HERE)
      // An email has inline styles; nothing else is allowed in it.
      return new CustomResponse(
        (reply) =>
          void reply
            .header(
              'content-security-policy',
              "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups",
            )
            .type('text/html; charset=utf-8')
            .send(mail.html),
      )
    }),
  ]
  return hasOutboxPages(config) ? [...always, ...outbox] : always
}
