import styles from './EditProfile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Completeness } from '#web/profiles/own/Completeness.tsx'
import { faultsText } from '#web/profiles/edit/checks.ts'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'
import { PreviewCard } from '#web/profiles/edit/PreviewCard.tsx'

interface SidePanelProps {
  me: Me
  editor: ProfileEditor
  formId: string
}

/** What is there, what others will see, and Save. */
export function SidePanel({ me, editor, formId }: SidePanelProps) {
  const note = faultsText(editor.faults) || (editor.isDirty ? 'Not saved yet.' : '')
  return (
    <aside className={styles.editSide} aria-label="Your profile so far">
      <Completeness person={editor.draft} />
      <PreviewCard me={me} draft={editor.draft} />
      <div className={classes('stack', styles.editActs)}>
        <Button type="submit" form={formId} size="lg" block loading={editor.isSaving} loadingLabel="Saving…">
          Save profile
        </Button>
        <Cancel editor={editor} />
        <p className={classes('hint', styles.note)} role="status">
          {note}
        </p>
      </div>
    </aside>
  )
}

/** Leaving without Save is allowed, throwing away what was typed is asked about. */
function Cancel({ editor }: { editor: ProfileEditor }) {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    editor.throwAway()
    navigate(paths.profile())
  }
  return (
    <>
      <Button tone="line" block onClick={() => (editor.isDirty ? setAsking(true) : leave())}>
        Cancel
      </Button>
      {isAsking && (
        <Dialog
          title="Throw it away?"
          sub="What you typed here is not saved. Photo and switches are."
          onClose={() => setAsking(false)}
        >
          <DialogBody>
            <div className={styles.editAsk}>
              <Button tone="line" onClick={() => setAsking(false)}>
                Keep editing
              </Button>
              <Button tone="danger" onClick={leave}>
                Throw it away
              </Button>
            </div>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
