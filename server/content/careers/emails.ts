import { paths } from '#core/paths.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import type { Application } from '#server/content/careers/store.ts'
import type { EmailMessage } from '#server/platform/mail/template.ts'

/** To the operator. The résumé is only in the admin portal. */
export const applicationEmail = (form: Application, publicUrl: string): EmailMessage => ({
  subject: `Application: ${form.position}, ${form.firstName} ${form.lastName}`,
  heading: `${form.firstName} ${form.lastName} would like to join`,
  lines: [
    `Position: ${form.position}`,
    `Location: ${form.location}`,
    `E-mail: ${form.email}`,
    ...(form.phone ? [`Phone: ${form.phone}`] : []),
    ...(form.coverLetter ? form.coverLetter.split(/\n+/) : ['There is no cover letter.']),
  ],
  button: { label: 'Open the applications', url: `${publicUrl}${paths.adminApplications()}` },
  closing: 'The résumé is in the admin portal, under applications.',
})

/** To the given address, which may belong to somebody else, so it contains no personal data. */
export const receivedEmail = ({ firstName, position }: Application): EmailMessage => ({
  subject: `Your application to ${APP_NAME} has arrived`,
  heading: 'It has arrived',
  lines: [
    `Hello ${firstName},`,
    position === 'Other'
      ? 'Your application and your résumé are with us. A person will read both and write to you.'
      : `Your application as ${position} and your résumé are with us. A person will read both and write to you.`,
  ],
  closing: 'You did not apply? Then somebody mistyped an address; ignore this mail.',
})
