import * as api from '#core/profiles/api.ts'
import * as checks from '#core/profiles/checks.ts'
import { PROFILE_MISSING } from '#core/profiles/rules.ts'
import * as trust from '#core/profiles/trust.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import * as actions from '#server/profiles/actions.ts'
import * as blocks from '#server/profiles/block-actions.ts'
import * as checkActions from '#server/profiles/check-actions.ts'
import { checkProvider } from '#server/profiles/check-provider.ts'
import { identityProvider } from '#server/profiles/identity-provider.ts'
import type { SaveNotifications } from '#server/profiles/preferences-port.ts'
import * as records from '#server/profiles/record-actions.ts'
import * as verification from '#server/profiles/verification-actions.ts'

/** Decoding pictures is expensive. */
const limit = (name: Limit['name'], max: number, perMinutes: number): Limit => ({ name, max, perMinutes })
const LIMITS = {
  photo: limit('upload:portrait', 30, 60),
  portfolio: limit('upload:portfolio', 60, 60),
  documents: limit('upload:documents', 10, 60),
  checks: limit('profile:checks', 10, 60),
  changes: limit('profile:change', 200, 60),
  /** Low, because blocking people one by one and watching which jobs disappear would reveal posters. */
  blocks: limit('profile:block', 20, 60),
}

interface Deps {
  db: Db
  config: Config
  storage: FileStorage
  limiter: Limiter
  saveNotifications: SaveNotifications
}

export const profileRoutes = (deps: Deps): Route[] => [
  ...editRoutes(deps),
  ...publicRoutes(deps),
  ...blockRoutes(deps),
  ...recordRoutes(deps),
  ...verificationRoutes(deps),
  ...checkRoutes(deps),
]

const editRoutes = (deps: Deps): Route[] => {
  const { db, storage, limiter } = deps
  return [
    route(api.updateProfileQuickly, async ({ me, body, ...origin }) => {
      await limiter.count([LIMITS.changes, me.person.id])
      return actions.updateProfile(deps, me, body, origin)
    }),

    route(api.updateProfile, async ({ me, body, ...origin }) => {
      await limiter.count([LIMITS.changes, me.person.id])
      return actions.updateProfile(deps, me, body, origin)
    }),

    route(api.uploadProfileImage, async ({ me, files, ...origin }) => {
      await limiter.count([LIMITS.photo, me.person.id])
      return { imageUrl: await actions.uploadProfilePhoto(db, storage, me, files[0]!, origin) }
    }),
  ]
}

const publicRoutes = ({ db }: Deps): Route[] => [
  route(api.publicProfile, ({ me, params }) => actions.viewProfile(db, me.person, params.userId)),

  route(api.listPortfolio, ({ me, params }) => records.viewPortfolio(db, me?.person ?? null, params.userId)),

  route(api.sharedPortfolio, async ({ params }) => {
    const shared = await records.findSharedPortfolio(db, params.userId)
    if (!shared) throw new RefusalError(PROFILE_MISSING)
    return shared
  }),
]

const blockRoutes = ({ db, limiter }: Deps): Route[] => [
  route(trust.listBlocked, ({ me }) => blocks.listOwnBlocks(db, me.person)),

  route(trust.blockUser, async ({ me, params }) => {
    await limiter.count([LIMITS.blocks, me.person.id])
    await blocks.blockUser(db, me.person, params.id)
    return { message: 'Blocked. Neither of you sees the other’s jobs and bids.' }
  }),

  route(trust.unblockUser, async ({ me, params }) => {
    await limiter.count([LIMITS.blocks, me.person.id])
    await blocks.unblockUser(db, me.person, params.id)
    return { message: 'Unblocked.' }
  }),
]

const recordRoutes = ({ db, storage, limiter }: Deps): Route[] => [
  route(api.profileRecords, async ({ me }) => records.listRecords(db, me.person.id)),

  route(api.uploadPortfolioImages, async ({ me, files }) => {
    await limiter.count([LIMITS.portfolio, me.person.id])
    return { imageUrls: await records.storePortfolioPictures(db, storage, me.person.id, files) }
  }),

  route(api.addPortfolioItem, async ({ me, body, once }) => records.addPortfolioItem(db, me.person.id, body, once)),

  route(api.removePortfolioItem, async ({ me, params }) => {
    await records.removePortfolioItem(db, me.person.id, params.id)
    return { message: 'Taken away.' }
  }),

  route(api.addCertification, async ({ me, body, once }) => records.addCertification(db, me.person.id, body, once)),

  route(api.removeCertification, async ({ me, params }) => {
    await records.removeRecord(db, 'certification', me.person.id, params.id)
    return { message: 'Taken away.' }
  }),

  route(api.addInsurance, async ({ me, body, once }) => records.addInsurance(db, me.person.id, body, once)),

  route(api.removeInsurance, async ({ me, params }) => {
    await records.removeRecord(db, 'insurance', me.person.id, params.id)
    return { message: 'Taken away.' }
  }),
]

const verificationRoutes = ({ db, config, storage, limiter }: Deps): Route[] => {
  const provider = identityProvider(config)
  const countDocuments = (userId: string) => limiter.count([LIMITS.documents, userId])
  return [
    route(api.readVerification, async ({ me }) => verification.readVerification(db, me.person.id)),

    route(api.requestVerification, async ({ me, files }) => {
      await countDocuments(me.person.id)
      return verification.requestVerification({ db, storage, provider }, me.person.id, files)
    }),

    route(api.sendCertificationDocuments, async ({ me, params: { id }, files }) => {
      await countDocuments(me.person.id)
      return verification.sendRecordDocuments({ db, storage }, me.person.id, { kind: 'certification', id }, files)
    }),

    route(api.sendInsuranceDocuments, async ({ me, params: { id }, files }) => {
      await countDocuments(me.person.id)
      return verification.sendRecordDocuments({ db, storage }, me.person.id, { kind: 'insurance', id }, files)
    }),
  ]
}

const checkRoutes = ({ db, config, limiter }: Deps): Route[] => {
  const provider = checkProvider(config)
  return [
    route(checks.requestCheck, async ({ me, body }) => {
      await limiter.count([LIMITS.checks, me.person.id])
      return checkActions.requestCheck(db, provider, me.person.id, body.checkType)
    }),

    route(checks.withdrawCheck, async ({ me, params }) => {
      await checkActions.withdrawCheck(db, me.person.id, params.id)
      return { message: 'Taken back.' }
    }),
  ]
}
