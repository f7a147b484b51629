import { otherRole } from '#core/contracts/rules.ts'
import { otherName } from '#web/contracts/copy.ts'
import { rightNow } from '#web/jobs/when.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { type Due, dueText, dueTitle } from '#web/reviews/due.ts'

interface ReviewRowProps {
  contract: Due
  isFirst: boolean
  onWrite: () => void
}

/** "Review Jun by Sunday", in the list of what needs somebody. */
export function ReviewRow({ contract, isFirst, onWrite }: ReviewRowProps) {
  const name = otherName(contract)
  return (
    <li>
      <Avatar name={name} src={contract[otherRole(contract.role)].profileImageUrl} />
      <div>
        <p className="h">{dueTitle(contract, rightNow())}</p>
        <p className="sub">{dueText(contract)}</p>
      </div>
      <Button tone={isFirst ? 'solid' : 'line'} size="sm" onClick={onWrite}>
        <span>
          Write review<VisuallyHidden> of {name}</VisuallyHidden>
        </span>
      </Button>
    </li>
  )
}
