import { MINUTE_MS } from '#core/kernel/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ALL_SETTINGS } from '#core/admin/settings.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { securityRoutes } from '#server/accounts/security/routes.ts'
import { recordRefused } from '#server/accounts/security/security-event-actions.ts'
import { personalData } from '#server/operations/personal-data.ts'
import { createIdentify } from '#server/accounts/session-actions.ts'
import { burstTimer, sweepTimer } from '#server/accounts/timers.ts'
import { adminAccountRoutes } from '#server/admin/account/routes.ts'
import { adminAuditRoutes } from '#server/admin/audit/routes.ts'
import { adminDashboardRoutes } from '#server/admin/dashboard/routes.ts'
import { adminDisputeRoutes } from '#server/admin/disputes/routes.ts'
import { adminMoneyRoutes } from '#server/admin/money/routes.ts'
import { adminQueueRoutes } from '#server/admin/queue/routes.ts'
import { adminReviewRoutes } from '#server/admin/moderation/review-routes.ts'
import { adminSecurityRoutes } from '#server/admin/security/routes.ts'
import { adminSettingRoutes } from '#server/admin/settings/routes.ts'
import { adminSupportRoutes } from '#server/admin/support/routes.ts'
import { adminJobRoutes } from '#server/admin/jobs/routes.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import { createIdentifyAdmin } from '#server/admin/account/sessions.ts'
import { adminUserRoutes } from '#server/admin/users/routes.ts'
import { saveNotifications } from '#server/alerts/actions.ts'
import { alertRoutes, meTopic, pushRoutes } from '#server/alerts/routes.ts'
import { createChatTimers, mailTimer, sweepAlertsTimer } from '#server/alerts/timers.ts'
import { createBidBatcher, type BidBatcher } from '#server/bids/bid-batcher.ts'
import { bidRoutes, feedTopic, jobTopicFor } from '#server/bids/routes.ts'
import { callRoutes } from '#server/calls/routes.ts'
import { callHandlers } from '#server/calls/socket.ts'
import { lostCallsTimer, ringingTimer } from '#server/calls/timers.ts'
import { openConversation, type ChatDeps } from '#server/chat/actions.ts'
import { chatRoutes } from '#server/chat/routes.ts'
import { createSender } from '#server/chat/sender.ts'
import { chatHandlers } from '#server/chat/socket.ts'
import { chatSocket } from '#core/chat/socket.ts'
import { blogRoutes } from '#server/content/blog/routes.ts'
import { careerRoutes } from '#server/content/careers/routes.ts'
import { SETTINGS_CHANGED, readSiteSettings } from '#server/content/site-actions.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { readPageData } from '#server/content/page-data.ts'
import { socialRoutes } from '#server/content/social-routes.ts'
import { supportRoutes } from '#server/content/support/routes.ts'
import { contractRoutes, contractTopicFor } from '#server/contracts/routes.ts'
import { createListeners } from '#server/listeners.ts'
import { lapseTimer, settlementTimers } from '#server/contracts/timers.ts'
import { chargebackPack } from '#server/disputes/pack/actions.ts'
import { disputeRoutes } from '#server/disputes/routes.ts'
import { silenceTimer } from '#server/disputes/timers.ts'
import { jobRoutes } from '#server/jobs/routes.ts'
import { choosingTimer, startClosing } from '#server/jobs/timers.ts'
import {
  checkDatabase,
  checkLedger,
  checkMatching,
  checkSearch,
  checkTimers,
} from '#server/operations/platform-test-data.ts'
import { checkBus, checkFiles, checkMail, checkSockets } from '#server/operations/platform-test-parts.ts'
import { platformTestRoutes } from '#server/operations/platform-test-routes.ts'
import { operationsRoutes } from '#server/operations/routes.ts'
import { evidenceOf } from '#server/payments/chargebacks/evidence-actions.ts'
import { escrowOf } from '#server/payments/escrow/escrow.ts'
import { paymentRoutes } from '#server/payments/escrow/routes.ts'
import { createSandbox } from '#server/payments/provider/sandbox.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { providerCallJob, PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'
import { providerOperations } from '#server/payments/provider/provider-operations.ts'
import { paymentTimers } from '#server/payments/timers.ts'
import { walletRoutes } from '#server/payments/wallet/routes.ts'
import type { Assets } from '#server/platform/http/assets.ts'
import { describeRanking, tryMatching } from '#server/matching/actions.ts'
import { matchingRoutes } from '#server/matching/routes.ts'
import { recordTimer, waveTimer } from '#server/matching/timers.ts'
import { readWeights as readWeightsOf } from '#server/matching/weight-store.ts'
import { shared } from '#server/platform/database/cache.ts'
import { openBus } from '#server/platform/realtime/bus.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Config } from '#server/platform/config/config.ts'
import { sealTimer } from '#server/platform/database/chains.ts'
import { openDatabase, readClock, type Db } from '#server/platform/database/database.ts'
import { answerUnknown, createHttp, describeCaller, type Route } from '#server/platform/http/server.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openGroups } from '#server/platform/realtime/groups.ts'
import { createLimiter, type Limit } from '#server/platform/http/rate-limits.ts'
import { liveChannel } from '#server/platform/realtime/live.ts'
import { createIdempotencyStore } from '#server/platform/http/idempotency.ts'
import { openMailer, type Mailer } from '#server/platform/mail/mail.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { countPendingEvents, startDispatcher, type Dispatcher } from '#server/platform/queue/outbox.ts'
import type { Pages } from '#server/platform/http/pages.ts'
import { openPresence, type Presence } from '#server/platform/realtime/presence.ts'
import { loadVapid } from '#server/platform/push/push-keys.ts'
import { openPusher } from '#server/platform/push/push.ts'
import { openSockets } from '#server/platform/realtime/sockets.ts'
import { sweepFilesTimer } from '#server/platform/files/stored-files.ts'
import { messageChannel } from '#server/platform/realtime/socket-messages.ts'
import { countFailedJobs } from '#server/platform/queue/failed-jobs.ts'
import { startQueue, type Queue } from '#server/platform/queue/queue.ts'
import { mayShowPortfolioFile } from '#server/profiles/record-actions.ts'
import { profileRoutes } from '#server/profiles/routes.ts'
import { profileTimers } from '#server/profiles/timers.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { reviewTimers } from '#server/reviews/timers.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

export interface App {
  http: FastifyInstance
  db: Db
  /** Places bids; concurrent bids share a commit. */
  place: BidBatcher
  routes: Route[]
  dispatcher: Dispatcher
  queue: Queue
  mailer: Mailer
  /** The context for every movement of money. */
  payments: PaymentContext
  /** Dependencies of the chat, and who is online. */
  chat: ChatDeps
  presence: Presence
  close(): Promise<void>
}

export interface AppOptions {
  config: Config
  databaseUrl: string
  secret: Secret
  log: Logger
  /** Absent if only the API is served. */
  web?: { assets: Assets; pages: Pages }
}

/** The largest message is a WebRTC session description; a page that was offline sends its queued messages at once. */
const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_WAITING_MESSAGES = 300

/** NET-14: more than people send, and few enough for the memory that reading one takes. */
const UPLOADS: Limit = { name: 'upload:account', max: 300, perMinutes: 10 }
const STRANGER_UPLOADS: Limit = { name: 'upload:address', max: 30, perMinutes: 10 }

/** WEB-21: responses that may be somebody trying what is not theirs: their log line names person and network. */
const DENIED = new Set([401, 403, 404, 421, 429])

/** PORTAL-2: these pages need to know the signed-in admin. */
const PORTAL = /^\/admin(?:[/?]|$)/

/** New matching weights take effect within this time. */
const WEIGHTS_KEPT_MS = MINUTE_MS

const SETTING_KEYS = ALL_SETTINGS.map(({ key }) => key)

/** Stripe's package is only loaded if Stripe is configured. */
const openProvider = async (config: Config, db: Db, secret: Secret): Promise<Provider> =>
  config.stripe
    ? (await import('#server/payments/provider/stripe.ts')).createStripe(config.stripe)
    : createSandbox(db, secret)

/** The composition root: the one file that sees every domain. */
export const openApp = async ({ config, databaseUrl, secret, log, web }: AppOptions): Promise<App> => {
  const database = openDatabase(databaseUrl)
  const { db, pool } = database
  const bus = await openBus({ databaseUrl, redisUrl: config.redisUrl }, log)
  const limiter = createLimiter(db, config.rateLimitScale)
  const metrics = createMetrics()
  const identify = createIdentify(pool, config)
  const storage = openFiles(config)
  const place = createBidBatcher(pool)
  const provider = await openProvider(config, db, secret)
  const payments: PaymentContext = {
    db,
    provider,
    makeCall: (id) => queue.runNow(PROVIDER_CALL, id),
    log,
    wake: () => dispatcher.wake(),
  }
  const escrow = escrowOf(payments)
  const groups = openGroups(bus)
  const { publicUrl, rateLimitScale } = config
  const chat = { db, bus, groups, send: createSender(pool), publicUrl, rateLimitScale }

  const vapid = await loadVapid(config)
  const pusher = openPusher(
    db,
    {
      vapid,
      previous: config.push.previousKeys && { ...config.push.previousKeys, subject: vapid.subject },
      ...config.push,
    },
    log,
  )
  const channels = { bus, sender: { publicUrl: config.publicUrl, secret } }
  const chatTimers = createChatTimers(channels)
  const readWeights = shared(() => readWeightsOf(db), WEIGHTS_KEPT_MS)

  const routes: Route[] = []
  routes.push(
    ...operationsRoutes({
      db,
      config,
      metrics,
      storage,
      guards: { portfolio: mayShowPortfolioFile },
      endpoints: () => routes.map(({ endpoint }) => endpoint),
    }),
    ...platformTestRoutes({
      config,
      limiter,
      log,
      checks: () => [
        checkDatabase(pool),
        checkLedger(pool),
        checkTimers(pool, queue),
        checkBus(bus),
        checkMail(pool, mailer, config.smtpUrl !== null),
        checkFiles(storage),
        checkSockets(http.server, config.publicUrl, () => sockets.count()),
        checkSearch(db, pool),
        checkMatching(pool, async () => tryMatching(db, (await readWeights()).weights)),
      ],
    }),
    ...accountRoutes({ db, config, secret, limiter, personalData }),
    ...securityRoutes({ db, config, secret, limiter }),
    ...profileRoutes({ db, config, storage, limiter, saveNotifications }),
    ...jobRoutes({ db, pool, storage, limiter }),
    ...bidRoutes({ db, place, limiter, wake: () => dispatcher.wake() }),
    ...contractRoutes({ db, escrow, openConversation, storage, config, limiter }),
    ...paymentRoutes({ payments, config, limiter }),
    ...walletRoutes({ payments, secret, limiter, config }),
    ...disputeRoutes({ payments, storage, limiter }),
    ...reviewRoutes({ db, limiter }),
    ...chatRoutes({ ...chat, storage, limiter }),
    ...callRoutes({ db, config }),
    ...alertRoutes({ db, bus, secret }),
    ...pushRoutes({ db, config, limiter, publicKey: vapid.publicKey }),
    ...matchingRoutes({ db, readWeights }),
    ...contentRoutes({ db, config, limiter, publicPaths: web?.pages.publicPaths ?? [] }),
    ...blogRoutes({ db, config, storage, limiter }),
    ...socialRoutes({ db, bus }),
    ...supportRoutes({ db, limiter }),
    ...careerRoutes({ db, config, storage, limiter }),
    ...adminDisputeRoutes({ payments, storage }),
    ...adminMoneyRoutes({ payments, storage }),
    ...adminQueueRoutes({ db, mustBeDone: new Set([PROVIDER_CALL.kind]) }),
    ...adminReviewRoutes({ db, storage }),
    ...adminSettingRoutes({ db, reloadSettings: () => bus.publish(SETTINGS_CHANGED, {}) }),
    ...adminSupportRoutes({ db, storage }),
    ...adminAccountRoutes({ db, secret, config, limiter }),
    ...adminRoutes({ db, config, storage, limiter }),
    ...adminDashboardRoutes({ db }),
    ...adminUserRoutes({ db }),
    ...adminJobRoutes({ db }),
    ...adminAuditRoutes({ db }),
    ...adminSecurityRoutes({ db }),
  )

  const identifyAdmin = createIdentifyAdmin(pool, db, config)
  const http = createHttp({
    config,
    log,
    identify,
    identifyAdmin,
    once: createIdempotencyStore(db),
    limitUploads: ({ id, network }) =>
      id === null ? limiter.count([STRANGER_UPLOADS, network]) : limiter.count([UPLOADS, id]),
    onRefused: (refused, { me, admin, ...origin }) =>
      recordRefused(db, origin, refused, { userId: me?.person.id ?? null, adminId: admin?.admin.id ?? null }),
    routes,
    onAnswered(request, reply) {
      metrics.observe(request, reply)
      request.log.info(
        {
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ...(DENIED.has(reply.statusCode) && describeCaller(request)),
        },
        'answered',
      )
    },
  })
  const pages = await web?.pages.open({
    readSiteSettings: () => readSiteSettings(db, SETTING_KEYS),
    factsOf: readPageData(db, async () => describeRanking(await readWeights())),
  })
  if (pages) bus.subscribe(SETTINGS_CHANGED, () => pages.forget())
  http.setNotFoundHandler(async (request, reply) => {
    if (
      web &&
      pages &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/api(?:[/?]|$)/.test(request.url)
    ) {
      if (web.assets.serve(request, reply)) return reply
      if (!request.url.startsWith('/assets/'))
        return pages.serve(
          request,
          reply,
          (await identify(request))?.person ?? null,
          PORTAL.test(request.url) ? ((await identifyAdmin(request))?.admin ?? null) : undefined,
        )
    }
    return answerUnknown(reply)
  })

  const dispatcher = startDispatcher(
    db,
    createListeners({ config, secret, bus, storage, chat, channels, chatTimers, readWeights }),
    log,
  )
  bus.onNotify('outbox', () => dispatcher.wake())
  const mailer = await openMailer(db, config)
  const queue = await startQueue(
    db,
    [
      sweepTimer,
      burstTimer,
      sealTimer,
      sweepFilesTimer(storage),
      choosingTimer,
      lapseTimer(db),
      ...settlementTimers({ db, escrow, log }),
      ...paymentTimers(payments),
      silenceTimer({ db, log }),
      ...reviewTimers({ db, log }),
      mailTimer(channels),
      chatTimers.push,
      chatTimers.mail,
      sweepAlertsTimer,
      waveTimer,
      recordTimer,
      ringingTimer,
      lostCallsTimer,
      ...profileTimers(storage),
      ...mailer.jobs,
      pusher.job,
      providerCallJob(
        db,
        provider,
        providerOperations(
          db,
          provider,
          evidenceOf(db, (id) => chargebackPack({ db, storage, isTestMode: provider.isTestMode }, id)),
        ),
      ),
    ],
    log,
  )
  bus.onNotify('queue', () => queue.wake())
  const closing = startClosing(db, dispatcher, log)
  const presence = openPresence(db, bus, log)
  const topics = [meTopic, feedTopic, jobTopicFor(db), contractTopicFor(db)]
  const sockets = openSockets({
    server: http.server,
    config,
    bus,
    log,
    identify,
    presence,
    rooms: [
      liveChannel({ bus, topics, readClock: () => readClock(db) }),
      messageChannel({
        protocol: chatSocket,
        parts: [chatHandlers(chat), callHandlers({ ...chat, log })],
        maxBytes: MAX_MESSAGE_BYTES,
        maxWaiting: MAX_WAITING_MESSAGES,
      }),
    ],
  })
  metrics.gauge('nearhand_outbox_pending', 'Events that wait for their listeners', () => countPendingEvents(db))
  metrics.gauge('nearhand_queue_failed', 'Jobs of the queue that were given up', () => countFailedJobs(db))
  metrics.gauge('nearhand_live_sockets', 'Open live connections', () => sockets.count())

  return {
    http,
    db,
    place,
    routes,
    dispatcher,
    queue,
    mailer,
    payments,
    chat,
    presence,
    /** Closes sockets and requests first, then the loops, then what they depend on. */
    async close() {
      sockets.close()
      await http.close()
      await Promise.all([closing.stop(), dispatcher.stop(), queue.stop()])
      mailer.close()
      pusher.close()
      await presence.close()
      await bus.close()
      await database.close()
    },
  }
}
