import { Banner } from '#web/kit/Banner.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/Dialog.tsx'
import { useBlock } from '#web/profiles/blocking.ts'

interface BlockDialogProps {
  person: { id: string; name: string }
  onClose: () => void
}

/** BLOCK-UI-1: says what it does before it does it. */
export default function BlockDialog({ person, onClose }: BlockDialogProps) {
  const block = useBlock(person, onClose)
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
        {block.failure && (
          <Banner tone="bad" raised urgent>
            {block.failure}
          </Banner>
        )}
        <Button tone="danger" block loading={block.isBusy} loadingLabel="Blocking…" onClick={block.run}>
          Block {person.name}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Not now
        </Button>
      </DialogBody>
    </Dialog>
  )
}
