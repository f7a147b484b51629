import styles from './ExtraWork.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { showDollars } from '#core/kernel/money.ts'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import { isOpenRequest } from '#core/contracts/rules.ts'
import { nameOf } from '#web/contracts/copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { ApproveExtra } from '#web/pages/work/contract/ApproveExtra.tsx'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { ExtraForm } from '#web/pages/work/contract/ExtraForm.tsx'
import { canAskForMore, requestText, waitingChip } from '#web/pages/work/contract/extra-work-copy.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface ExtraWorkProps {
  contract: Contract
  requests: readonly AdditionalWork[]
  ask: OpenDialog
}

export function ExtraWork({ contract, requests, ask }: ExtraWorkProps) {
  const canAsk = canAskForMore(contract)
  const chip = canAsk ? waitingChip(requests) : null
  if (!canAsk && requests.length === 0) return null
  return (
    <Fold
      icon="plus"
      title={
        <>
          Additional work
          {chip && <Chip tone="warn">{chip}</Chip>}
        </>
      }
    >
      {requests.length > 0 && (
        <ul className={styles.dealExtras}>
          {requests.map((request) => (
            <Request key={request.id} contract={contract} request={request} ask={ask} />
          ))}
        </ul>
      )}
      {canAsk && <ExtraForm contract={contract} />}
    </Fold>
  )
}

function Request({ contract, request, ask }: { contract: Contract; request: AdditionalWork; ask: OpenDialog }) {
  const isOpen = isOpenRequest(request) && canAskForMore(contract)
  const about = <VisuallyHidden>: {request.description}</VisuallyHidden>
  const who = request.requestedBy === contract.posterId ? 'poster' : 'worker'
  return (
    <li>
      <Cluster as="p" align="baseline" className={styles.head}>
        <b className="h" dir="auto">
          {request.isMine ? 'You' : nameOf(contract, who)}
        </b>
        <time className="num-12 c3" dateTime={request.createdAt}>
          {formatDateTime(request.createdAt)}
        </time>
        <b className={classes('num', styles.sum)}>{showDollars(request.additionalAmount)}</b>
      </Cluster>
      <p className="c2 user-text" dir="auto">
        {request.description}
      </p>
      <p className="hint">{requestText(contract, request)}</p>
      {isOpen && (
        <Cluster gap={2} className="above-2">
          {!request.isMine && <ApproveExtra contract={contract} request={request} />}
          <Button
            tone={request.isMine ? 'quiet' : 'line'}
            size="sm"
            onClick={() => ask({ act: 'declineExtra', request })}
          >
            <span>
              {request.isMine ? 'Take it back' : 'Decline'}
              {about}
            </span>
          </Button>
        </Cluster>
      )}
    </li>
  )
}
