import { RESUME_MISSING, RESUME_NOT_PDF } from '#core/content/careers.ts'
import { CONTACT_DOMAIN } from '#core/content/settings.ts'
import { applicationEmail, receivedEmail } from '#server/content/careers/emails.ts'
import { saveApplication, type Application } from '#server/content/careers/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { kindOfDocument } from '#server/platform/files/images.ts'
import { queueMails } from '#server/platform/mail/mail.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { readSetting } from '#server/platform/database/settings.ts'
import { attachKeys, saveDocument } from '#server/platform/files/stored-files.ts'

interface CareerDeps {
  db: Db
  storage: FileStorage
  publicUrl: string
}

/** CAREER-1: typed by content, not by name. */
export const checkResume = async ([file]: readonly Upload[]): Promise<Upload> => {
  if (!file || file.bytes.length === 0) throw new RefusalError(RESUME_MISSING)
  if ((await kindOfDocument(file.bytes)) !== 'pdf') throw new RefusalError(RESUME_NOT_PDF)
  return file
}

/** CAREER-2: row, file and both mails are committed together; the sweep deletes a file without a row. */
export const apply = async (
  { db, storage, publicUrl }: CareerDeps,
  form: Application,
  resume: Upload,
): Promise<void> => {
  const pdf = { bytes: resume.bytes, extension: 'pdf', mimeType: 'application/pdf' }
  const key = await saveDocument(db, storage, { purpose: 'resume', ownerId: null }, pdf)
  await db.transaction().execute(async (trx) => {
    await saveApplication(trx, form, key)
    await attachKeys(trx, [key])
    await queueMails(trx, [
      { to: `careers@${await readSetting(trx, CONTACT_DOMAIN)}`, message: applicationEmail(form, publicUrl) },
      { to: form.email, message: receivedEmail(form) },
    ])
  })
}
