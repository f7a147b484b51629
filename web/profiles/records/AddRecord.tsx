import { Fragment, type ReactNode, useState } from 'react'
import { Fold, shutFold } from '#web/kit/disclosure/Fold.tsx'

interface AddRecordProps {
  title: string
  /** The form. What is typed stays while the fold is shut; once it is added, the next one begins empty. */
  children: (onDone: () => void) => ReactNode
}

export function AddRecord({ title, children }: AddRecordProps) {
  const [inside, setInside] = useState<HTMLDivElement | null>(null)
  const [round, setRound] = useState(0)
  const finish = () => {
    shutFold(inside)
    setRound(round + 1)
  }
  return (
    <Fold icon="plus" title={title}>
      <div ref={setInside}>
        <Fragment key={round}>{children(finish)}</Fragment>
      </div>
    </Fold>
  )
}
