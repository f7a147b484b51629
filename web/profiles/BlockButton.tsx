import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { useBlock } from '#web/profiles/blocking.ts'

interface BlockActProps {
  person: { id: string; name: string }
  /** What the other button says: the block is never the only way out. */
  otherwise: string
  onClose: () => void
}

/** The end of a dialog in which somebody can be blocked. */
export function BlockAct({ person, otherwise, onClose }: BlockActProps) {
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
        {otherwise}
      </Button>
    </>
  )
}
