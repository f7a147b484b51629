import { centsOf } from '#core/kernel/money.ts'
import * as api from '#core/contracts/api.ts'
import { Id } from '#core/kernel/fields.ts'
import * as actions from '#server/contracts/actions.ts'
import type { OpenConversation } from '#server/contracts/conversation-port.ts'
import type { Escrow } from '#server/contracts/escrow-port.ts'
import { contractTopic } from '#server/contracts/events.ts'
import * as documents from '#server/contracts/documents/document-actions.ts'
import * as settlements from '#server/contracts/settlement-actions.ts'
import { selectBid } from '#server/contracts/selection-actions.ts'
import * as work from '#server/contracts/work-actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, sendFile, sendPicture, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import type { Topic } from '#server/platform/realtime/live.ts'

const PAGE_SIZE = 200
const PHOTOS: Limit = { name: 'contracts:progress', max: 60, perMinutes: 10 }
const MESSAGES: Limit = { name: 'contracts:messages', max: 60, perMinutes: 10 }
const DOCUMENTS: Limit = { name: 'contracts:documents', max: 60, perMinutes: 10 }
const VERIFICATIONS: Limit = { name: 'contracts:verify', max: 60, perMinutes: 10 }

export interface ContractRouteDeps {
  db: Db
  escrow: Escrow
  openConversation: OpenConversation
  storage: FileStorage
  config: Config
  limiter: Limiter
}

export const contractRoutes = ({
  db,
  escrow,
  openConversation,
  storage,
  config,
  limiter,
}: ContractRouteDeps): Route[] => {
  const deps = { db, escrow, openConversation, storage, publicUrl: config.publicUrl }
  const mine = [api.myContracts, api.userContracts].map((endpoint) =>
    route(endpoint, async ({ me, query, linkNext }) => {
      const contracts = await actions.listOwnContracts(deps, me.person, query.cursor, PAGE_SIZE)
      const last = contracts.at(-1)
      if (last && contracts.length === PAGE_SIZE) linkNext(last.id)
      return contracts
    }),
  )
  return [
    route(api.selectBid, async ({ me, params, body }) => ({
      message: 'Bid Selected!',
      ...(await selectBid(deps, me.person, params.id, body.amount === undefined ? null : centsOf(body.amount))),
    })),
    ...mine,
    route(api.createContract, ({ me, body }) => actions.createContract(deps, me.person, body)),
    route(api.getContract, ({ me, params }) => actions.viewContract(deps, me.person, params.id)),
    route(api.signContract, ({ me, params, body, address, device }) =>
      actions.signContract(deps, me.person, params.id, body, { address, device }),
    ),
    route(api.declineContract, ({ me, params, body }) =>
      actions.declineContract(deps, me.person, params.id, body.reason),
    ),
    route(api.startContract, ({ me, params }) => actions.startContract(deps, me.person, params.id)),
    route(api.completeContract, ({ me, params }) => actions.completeContract(deps, me.person, params.id)),
    route(api.requestChanges, ({ me, params, body }) =>
      actions.requestChanges(deps, me.person, params.id, body.message),
    ),
    route(api.cancelContract, ({ me, params, body }) => actions.cancelContract(deps, me.person, params.id, body)),
    route(api.acceptSettlement, ({ me, params }) => settlements.acceptSettlement(deps, me.person, params.id)),
    route(api.withdrawSettlement, ({ me, params }) => settlements.withdrawSettlement(deps, me.person, params.id)),

    route(api.contractPdf, async ({ me, params }) => {
      await limiter.count([DOCUMENTS, me.person.id])
      const { name, bytes } = await documents.contractPdf(deps, me.person, params.id)
      return sendFile(name, 'application/pdf', Buffer.from(bytes))
    }),
    route(api.contractCalendar, async ({ me, params }) => {
      const { name, text } = await documents.contractCalendar(deps, me.person, params.id)
      return sendFile(name, 'text/calendar; charset=utf-8', text)
    }),
    route(api.verifyDocument, async ({ body, network }) => {
      await limiter.count([VERIFICATIONS, network])
      return documents.verifyDocument(db, body.sha256)
    }),

    route(api.listNotes, ({ me, params }) => work.listNotes(db, me.person, params.id)),
    route(api.addNote, async ({ me, params, body, once }) => {
      await limiter.count([MESSAGES, me.person.id])
      return work.addNote(db, me.person, params.id, body, once)
    }),
    route(api.listProgress, ({ me, params }) => work.listProgress(db, me.person, params.id)),
    route(api.addProgress, async ({ me, params, body, files, once }) => {
      await limiter.count([PHOTOS, me.person.id])
      return work.addProgress({ db, storage }, me.person, params.id, body, files, once)
    }),
    route(api.progressPhoto, async ({ me, params, query }) =>
      sendPicture(
        Buffer.from(await work.readPhoto({ db, storage }, me.person, params.id, query.size ?? 'full')),
        'image/webp',
        'one viewer',
      ),
    ),
    route(api.approvePhoto, ({ me, params }) => work.approvePhoto(db, me.person, params.id)),
    route(api.listAdditionalWork, ({ me, params }) => work.listRequests(db, me.person, params.id)),
    route(api.requestAdditionalWork, async ({ me, params, body, once }) => {
      await limiter.count([MESSAGES, me.person.id])
      return work.requestAdditionalWork(deps, me.person, params.id, body, once)
    }),
    route(api.approveAdditionalWork, ({ me, params, body }) =>
      work.approveAdditionalWork(deps, me.person, params.id, body.role),
    ),
    route(api.rejectAdditionalWork, ({ me, params, body }) =>
      work.rejectAdditionalWork(db, me.person, params.id, body.reason),
    ),
  ]
}

/** For the two parties. */
export const contractTopicFor = (db: Db): Topic => ({
  kind: 'contract',
  resolve: async (userId, id) => {
    if (!Id.safeParse(id).success) return null
    return (await work.isParty(db, userId, id!)) ? { topic: contractTopic(id!) } : null
  },
})
