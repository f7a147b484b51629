import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { BlockActions } from '#web/profiles/BlockActions.tsx'

interface BlockDialogProps {
  person: { id: string; name: string }
  onClose: () => void
}

/** BLOCK-UI-1 */
export default function BlockDialog({ person, onClose }: BlockDialogProps) {
  return (
    <Dialog
      title={`Block ${person.name}?`}
      sub="Neither of you sees the other’s jobs and bids any more."
      onClose={onClose}
    >
      <DialogBody>
        <p className="c2">
          Bids between you on jobs that are not decided go out of sight. A contract that you already have goes on as
          agreed. {person.name} is not told.
        </p>
        <p className="hint">You can take it back at any time, here or on your own profile.</p>
        <BlockActions person={person} cancelLabel="Not now" onClose={onClose} />
      </DialogBody>
    </Dialog>
  )
}
