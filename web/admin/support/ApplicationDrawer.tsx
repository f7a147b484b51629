import styles from './Support.module.css'
import { useState } from 'react'
import { type Application, applicationResume, setApplicationStatus } from '#core/admin/support.ts'
import { CAREER_STATUSES } from '#core/content/careers.ts'
import { formatSize, STATUS_NAMES } from '#web/admin/support/copy.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { Drawer, DrawerPart } from '#web/admin/components/Drawer.tsx'
import { wholeText } from '#web/admin/session/times.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { addressOf, call } from '#web/runtime/call.ts'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

/** PORTAL-28: an application with its cover letter, its résumé and its status. */
export function ApplicationDrawer({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, firstName, lastName, email, phone, position, location, coverLetter, resumeBytes, createdAt } = application
  return (
    <Drawer
      title={`${firstName} ${lastName}`}
      sub={`${position}, ${location}`}
      foot={<Status application={application} />}
      onClose={onClose}
    >
      <Facts
        dense
        facts={[
          {
            label: 'Email',
            value: (
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          },
          { label: 'Phone', value: phone || 'not given' },
          { label: 'Applied', value: wholeText(createdAt) },
        ]}
      />
      <DrawerPart title="Résumé">
        <ButtonLink
          tone="line"
          size="sm"
          icon="download"
          outside
          download
          href={addressOf(applicationResume, { params: { id } })}
        >
          {`Download the PDF, ${formatSize(resumeBytes)}`}
        </ButtonLink>
        <p className="hint above-2">Looking is written into the audit log.</p>
      </DrawerPart>
      <DrawerPart title="Cover letter">
        <p className="user-text" dir="auto">
          {coverLetter || <span className="hint">None was written.</span>}
        </p>
      </DrawerPart>
    </Drawer>
  )
}

function Status({ application }: { application: Application }) {
  const [status, setStatus] = useState(application.status)
  const { act, isBusy } = useAdminAction({
    failed: 'The status was not saved. Please try again.',
    run: () => call(setApplicationStatus, { params: { id: application.id }, body: { status } }),
    done: () => ({
      title: 'Saved',
      text: `${application.firstName} ${application.lastName}: ${STATUS_NAMES[status]}.`,
    }),
  })
  return (
    <Grid gap={3} align="end" className={styles.status}>
      <Field label="How far it is">
        <Select
          value={status}
          onChange={({ target }) => {
            const chosen = CAREER_STATUSES.find((known) => known === target.value)
            if (chosen) setStatus(chosen)
          }}
        >
          {CAREER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        disabled={status === application.status && !isBusy}
        loading={isBusy}
        loadingLabel="Saving…"
        onClick={() => void act()}
      >
        Save
      </Button>
    </Grid>
  )
}
