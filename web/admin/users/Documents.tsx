import styles from './UserDrawer.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { type VerificationRequest, verificationDocument } from '#core/admin/api.ts'
import { DrawerPart } from '#web/admin/components/Drawer.tsx'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { briefText } from '#web/admin/session/times.ts'
import { useDecideDocuments } from '#web/admin/users/acts.ts'
import { counted, subjectText } from '#web/admin/users/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { addressOf } from '#web/runtime/call.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

/** Documents that wait for a decision. Each download is written into the audit log. */
export function Documents({ request }: { request: VerificationRequest }) {
  const isModerator = mayDo(useAdmin(), 'moderator')
  const decide = useDecideDocuments(request)
  const [isRefusing, setRefusing] = useState(false)
  const numbers = Array.from({ length: request.documentCount }, (_, at) => at + 1)
  const subject = subjectText(request)
  return (
    <DrawerPart title={`${subject}, sent ${briefText(request.createdAt)}`}>
      {request.claim && (
        <p className="sub below-2" dir="auto">
          {request.claim}
        </p>
      )}
      {isModerator ? (
        <>
          <Grid gap={2} className={styles.userDocs}>
            {numbers.map((number) => (
              <a
                key={number}
                className={styles.a}
                href={addressOf(verificationDocument, { params: { id: request.id, number: String(number) } })}
                target="_blank"
                rel="noreferrer"
              >
                <span className={styles.icon}>
                  <Icon name="doc" />
                </span>
                <span>
                  <b className={classes('h', styles.name)}>Document {number}</b>
                  <span className="num-12 c3">download</span>
                </span>
              </a>
            ))}
          </Grid>
          {numbers.length === 0 && <p className="hint">The documents are deleted already.</p>}
          <Cluster gap={2} className="above-2">
            <Button
              size="sm"
              icon="check"
              loading={decide.isBusy}
              aria-label={`Approve: ${subject}`}
              onClick={() => void decide.act(null)}
            >
              Approve
            </Button>
            <Button tone="danger" size="sm" aria-label={`Refuse: ${subject}`} onClick={() => setRefusing(true)}>
              Refuse…
            </Button>
          </Cluster>
        </>
      ) : (
        <p className="hint">{counted(request.documentCount, 'document')}. Moderators and admins may look at them.</p>
      )}
      {isRefusing && (
        <ReasonDialog
          title="Refuse the documents?"
          sub={`${subject} stays unverified. Other documents can be sent.`}
          hint="The person will read it: say what is missing or cannot be read."
          sentence="Please say why."
          submit="Refuse"
          busy="Refusing…"
          onSubmit={decide.act}
          onClose={() => setRefusing(false)}
        />
      )}
    </DrawerPart>
  )
}
