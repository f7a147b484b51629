import styles from '#web/admin/moderation/Flags.module.css'
import { useState } from 'react'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { FlagQueue } from '#web/admin/moderation/FlagQueue.tsx'
import { KeysDialog } from '#web/admin/moderation/KeysDialog.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Kbd } from '#web/kit/display/Kbd.tsx'

export default function FlagsPage() {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <HeaderAside>
        <Button className={styles.flagKeys} tone="quiet" size="sm" onClick={() => setAsked(true)}>
          <Kbd aria-hidden="true">?</Kbd>
          Keys
        </Button>
      </HeaderAside>
      <FlagQueue onKeys={() => setAsked(true)} />
      {isAsked && <KeysDialog onClose={() => setAsked(false)} />}
    </>
  )
}
