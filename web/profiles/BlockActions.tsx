import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { useBlock } from '#web/profiles/blocking.ts'

interface BlockActionsProps {
  person: { id: string; name: string }
  /** The label of the other button. */
  cancelLabel: string
  onClose: () => void
}

/** The buttons of a dialog that offers a block. */
export function BlockActions({ person, cancelLabel, onClose }: BlockActionsProps) {
  const block = useBlock(person, onClose)
  return (
    <>
      {block.failure && (
        <Banner tone="bad" raised urgent>
          {block.failure}
        </Banner>
      )}
      <Button tone="danger" block loading={block.isBusy} loadingLabel="Blocking…" onClick={block.run}>
        Block {person.name}
      </Button>
      <Button tone="line" block onClick={onClose}>
        {cancelLabel}
      </Button>
    </>
  )
}
