import styles from './UserDrawer.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { verificationDocument } from '#core/admin/api.ts'
import type { UserDetail } from '#core/admin/users.ts'
import { DrawerPart } from '#web/admin/components/Drawer.tsx'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { briefText } from '#web/admin/session/times.ts'
import { useVerify } from '#web/admin/users/acts.ts'
import { counted, fullName } from '#web/admin/users/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { addressOf } from '#web/runtime/call.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface DocumentsProps {
  user: UserDetail
  request: NonNullable<UserDetail['verification']>
}

/** The identity documents. Each download is written into the audit log. */
export function Documents({ user, request }: DocumentsProps) {
  const isModerator = mayDo(useAdmin(), 'moderator')
  const verify = useVerify(user)
  const [isRefusing, setRefusing] = useState(false)
  const numbers = Array.from({ length: request.documentCount }, (_, at) => at + 1)
  return (
    <DrawerPart title={`Identity documents, sent ${briefText(request.createdAt)}`}>
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
          <Button tone="danger" size="sm" className="above-2" onClick={() => setRefusing(true)}>
            Refuse the documents…
          </Button>
        </>
      ) : (
        <p className="hint">{counted(request.documentCount, 'document')}. Moderators and admins may look at them.</p>
      )}
      {isRefusing && (
        <ReasonDialog
          title="Refuse the documents?"
          sub={`${fullName(user)} stays unverified and can send others.`}
          hint="The person will read it: say what is missing or cannot be read."
          sentence="Please say why."
          submit="Refuse"
          busy="Refusing…"
          onSubmit={(refusal) => verify.act({ requestId: request.id, refusal })}
          onClose={() => setRefusing(false)}
        />
      )}
    </DrawerPart>
  )
}
