import './FlagsPage.css'
import { useState } from 'react'
import { AdminPage } from '#web/pages/admin/shell/AdminPage.tsx'
import { FlagQueue } from '#web/admin/moderation/FlagQueue.tsx'
import { KeysDialog } from '#web/admin/moderation/KeysDialog.tsx'
import { Button } from '#web/kit/actions/Button.tsx'

export default function FlagsPage() {
  const [isAsked, setAsked] = useState(false)
  return (
    <AdminPage
      title="Flagged Content"
      aside={
        <Button className="flag-keys" tone="quiet" size="sm" onClick={() => setAsked(true)}>
          <kbd className="kbd" aria-hidden="true">
            ?
          </kbd>
          Keys
        </Button>
      }
    >
      <FlagQueue onKeys={() => setAsked(true)} />
      {isAsked && <KeysDialog onClose={() => setAsked(false)} />}
    </AdminPage>
  )
}
