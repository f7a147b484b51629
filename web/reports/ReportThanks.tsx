import { Banner } from '#web/kit/Banner.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/Dialog.tsx'
import { useBlock } from '#web/profiles/blocking.ts'

interface ReportThanksProps {
  person: { id: string; name: string }
  onClose: () => void
}

/** REPORT-UI-1: it has arrived. Whoever has had enough of somebody need not wait for the moderators. */
export function ReportThanks({ person, onClose }: ReportThanksProps) {
  const block = useBlock(person, onClose)
  return (
    <Dialog title="Thank you" sub="Your report is with the moderators. You stay unnamed." onClose={onClose}>
      <DialogBody>
        <p className="c2">
          You can block {person.name} too: neither of you sees the other’s jobs and bids any more. A contract that you
          already have goes on.
        </p>
        {block.failure && (
          <Banner tone="bad" raised urgent>
            {block.failure}
          </Banner>
        )}
        <Button tone="danger" block loading={block.isBusy} loadingLabel="Blocking…" onClick={block.run}>
          Block {person.name}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Done
        </Button>
      </DialogBody>
    </Dialog>
  )
}
