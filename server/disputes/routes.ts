import * as api from '#core/disputes/api.ts'
import * as actions from '#server/disputes/actions.ts'
import * as evidence from '#server/disputes/evidence-actions.ts'
import * as mediation from '#server/disputes/mediation-actions.ts'
import { disputePack } from '#server/disputes/pack/actions.ts'
import type { PaymentContext } from '#server/payments/escrow/dispute-actions.ts'
import { route, sendFile, sendPrivateFile, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const RAISING: Limit = { name: 'disputes:raise', max: 20, perMinutes: 60 }
const FILES: Limit = { name: 'disputes:evidence', max: 60, perMinutes: 10 }
const ANSWERS: Limit = { name: 'disputes:answers', max: 60, perMinutes: 10 }
const PACKS: Limit = { name: 'disputes:packs', max: 6, perMinutes: 10 }

export interface DisputeRouteDeps {
  payments: PaymentContext
  storage: FileStorage
  limiter: Limiter
}

export const disputeRoutes = ({ payments, storage, limiter }: DisputeRouteDeps): Route[] => {
  const { db } = payments
  const deps = { db, storage, payments, isTestMode: payments.provider.isTestMode }
  return [
    route(api.raiseDispute, async ({ me, params, body, once }) => {
      await limiter.count([RAISING, me.person.id])
      return actions.raiseDispute(deps, me.person, params.id, body, once)
    }),
    route(api.contractDispute, ({ me, params }) => actions.viewOfContract(db, me.person, params.id)),
    route(api.previewDispute, ({ me, params, query }) =>
      actions.previewDispute(db, me.person, params.id, query.category),
    ),
    route(api.getDispute, ({ me, params }) => actions.viewDispute(db, me.person, params.id)),
    route(api.withdrawDispute, ({ me, params }) => actions.withdrawDispute(deps, me.person, params.id)),

    route(api.listEvidence, async ({ me, params }) => (await actions.viewDispute(db, me.person, params.id)).evidence),
    route(api.addEvidence, async ({ me, params, body, files, once }) => {
      await limiter.count([FILES, me.person.id])
      return evidence.addEvidence({ db, storage }, me.person, params.id, body.description, files, once)
    }),
    route(api.evidenceFile, async ({ me, params, query }) =>
      sendPrivateFile(await evidence.readEvidence({ db, storage }, me.person.id, params.id, query.size ?? 'full')),
    ),
    route(api.disputePack, async ({ me, params, query }) => {
      await limiter.count([PACKS, me.person.id])
      const { name, type, body } = await disputePack(deps, me.person.id, params.id, query.format ?? 'pdf')
      return sendFile(name, type, body)
    }),

    route(api.listProposals, async ({ me, params }) => (await actions.viewDispute(db, me.person, params.id)).proposals),
    route(api.acceptProposal, async ({ me, params, body }) => {
      await limiter.count([ANSWERS, me.person.id])
      return mediation.acceptProposal(deps, me.person, params.id, body)
    }),
    route(api.counterProposal, async ({ me, params, body, once }) => {
      await limiter.count([ANSWERS, me.person.id])
      return mediation.counterProposal(deps, me.person, params.id, body, once)
    }),
    route(api.rejectProposal, async ({ me, params, body }) => {
      await limiter.count([ANSWERS, me.person.id])
      return mediation.rejectProposal(deps, me.person, params.id, body.message)
    }),
  ]
}
