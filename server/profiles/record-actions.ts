import type * as z from 'zod/mini'
import type { Me } from '#core/kernel/me.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'
import type {
  CertificationForm,
  InsuranceForm,
  PortfolioForm,
  PortfolioItem,
  SharedPortfolio,
} from '#core/profiles/api.ts'
import {
  MAX_CERTIFICATIONS,
  MAX_POLICIES,
  MAX_PORTFOLIO_ITEMS,
  NO_RECORD,
  PORTFOLIO_NOT_SHARED,
  tooManyRecords,
  unsupportedFile,
  type VerifiedKind,
} from '#core/profiles/rules.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { SIGN_IN_NEEDED } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { readPicture } from '#server/platform/files/images.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { attachFiles, savePicture, releaseFiles, type FileGuard } from '#server/platform/files/stored-files.ts'
import { portfolioItemHidden } from '#server/profiles/events.ts'
import * as store from '#server/profiles/record-store.ts'
import { hideContacts } from '#server/accounts/contact-actions.ts'
import { lockMember } from '#server/accounts/member-actions.ts'

export const { listRecords } = store

const PORTFOLIO_FILES = 'portfolio'

/** PROFILE-4, PROFILE-10 */
export const viewPortfolio = async (db: Db, me: Me | null, userId: string): Promise<PortfolioItem[]> => {
  if (me?.id === userId) return store.listPieces(db, userId, 'all')
  if (await store.findSharer(db, userId)) return store.listPieces(db, userId, 'public')
  if (!me) throw new RefusalError(PORTFOLIO_NOT_SHARED)
  return []
}

/** PROFILE-10: null without a piece, because then the link shows nothing but who the person is. */
export const findSharedPortfolio = async (db: Db, userId: string): Promise<SharedPortfolio | null> => {
  const sharer = await store.findSharer(db, userId)
  const portfolio = sharer ? await store.listPieces(db, userId, 'public') : []
  return sharer && portfolio.length > 0 ? { ...sharer, portfolio } : null
}

/** PROFILE-5: the maximum holds also for concurrent requests. */
const addWithin = <T>(
  db: Db,
  userId: string,
  { table, max, nouns }: { table: store.RecordTable; max: number; nouns: string },
  insert: (trx: Trx) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockMember(trx, userId))) throw new RefusalError(SIGN_IN_NEEDED)
    if ((await store.countRecords(trx, table, userId)) >= max) throw new RefusalError(tooManyRecords(max, nouns))
    return insert(trx)
  })

export const storePortfolioPictures = async (
  db: Db,
  storage: FileStorage,
  ownerId: string,
  uploads: Upload[],
): Promise<string[]> => {
  const addresses: string[] = []
  for (const { name, bytes } of uploads) {
    const picture = await readPicture(bytes, 'photo')
    if (!picture)
      throw new RefusalError(
        unsupportedFile('images', `${name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`),
      )
    addresses.push(await savePicture(db, storage, { purpose: PORTFOLIO_FILES, ownerId }, picture))
  }
  return addresses
}

export const addPortfolioItem = (
  db: Db,
  userId: string,
  form: z.output<typeof PortfolioForm>,
  once: string | null,
): Promise<PortfolioItem> =>
  addWithin(db, userId, { table: 'user_portfolio', max: MAX_PORTFOLIO_ITEMS, nouns: 'pieces of work' }, async (trx) => {
    if (!(await attachFiles(trx, { purpose: PORTFOLIO_FILES, ownerId: userId }, form.images)))
      throw new RefusalError(fieldRefusal('images_unknown', 'images', 'Please upload the pictures again.'))
    const { title, description, category, tags } = form
    const texts = await hideContacts(trx, userId, 'your portfolio', { title, description, category, tags })
    return store.insertPortfolioItem(trx, { id: idFor(once), userId }, { ...form, ...texts })
  })

export const removePortfolioItem = (db: Db, userId: string, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const pictures = await store.deletePortfolioItem(trx, userId, id)
    if (!pictures) throw new RefusalError(NO_RECORD)
    await releaseFiles(trx, userId, pictures)
  })

/** MOD-3: by a moderator; the caller writes the audit entry. False if it does not exist or is hidden already. */
export const hidePortfolioItem = async (trx: Trx, id: string): Promise<boolean> => {
  const userId = await store.hideItem(trx, id)
  if (userId === null) return false
  await publish(trx, portfolioItemHidden, { userId, pieceId: id })
  return true
}

export const addCertification = (
  db: Db,
  userId: string,
  form: z.output<typeof CertificationForm>,
  once: string | null,
) =>
  addWithin(
    db,
    userId,
    { table: 'user_certifications', max: MAX_CERTIFICATIONS, nouns: 'certificates' },
    async (trx) => {
      const { certificationName, issuingOrganization } = form
      const texts = await hideContacts(trx, userId, 'your certificate', { certificationName, issuingOrganization })
      return store.insertCertification(trx, { id: idFor(once), userId }, { ...form, ...texts })
    },
  )

export const addInsurance = (db: Db, userId: string, form: z.output<typeof InsuranceForm>, once: string | null) =>
  addWithin(db, userId, { table: 'insurance_policies', max: MAX_POLICIES, nouns: 'policies' }, async (trx) => {
    const { policyType, provider } = form
    const texts = await hideContacts(trx, userId, 'your insurance policy', { policyType, provider })
    return store.insertPolicy(trx, { id: idFor(once), userId }, { ...form, ...texts })
  })

/** PROFILE-5: only own records; their documents go with them. */
export const removeRecord = (db: Db, kind: VerifiedKind, userId: string, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const documents = await store.deleteRecord(trx, kind, userId, id)
    if (!documents) throw new RefusalError(NO_RECORD)
    await releaseFiles(trx, userId, documents)
  })

/** PROFILE-4: a picture is public if one of its items is; otherwise only the owner sees it. */
export const mayShowPortfolioFile: FileGuard = async (db, { address, ownerId }, viewer) =>
  ownerId !== null && (ownerId === viewer || (await store.isItemShown(db, ownerId, address)))
