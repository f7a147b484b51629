import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { BlockAct } from '#web/profiles/BlockButton.tsx'

interface ReportThanksProps {
  person: { id: string; name: string }
  onClose: () => void
}

/** REPORT-UI-1: it has arrived. Whoever has had enough of somebody need not wait for the moderators. */
export function ReportThanks({ person, onClose }: ReportThanksProps) {
  return (
    <Dialog title="Thank you" sub="Your report is with the moderators. You stay unnamed." onClose={onClose}>
      <DialogBody>
        <p className="c2">
          You can block {person.name} too: neither of you sees the other’s jobs and bids any more. A contract that you
          already have goes on.
        </p>
        <BlockAct person={person} otherwise="Done" onClose={onClose} />
      </DialogBody>
    </Dialog>
  )
}
