import { Suspense, useState } from 'react'
import type { Conversation } from '#core/chat/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { partnerName } from '#web/chat/copy.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { useUnblock } from '#web/profiles/blocking.ts'
import BlockDialog from '#web/profiles/public/BlockDialog.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

const ReportDialog = later(() => import('#web/profiles/safety/ReportDialog.tsx'))

/** Profile, report and block. */
export default function PersonDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [act, setAct] = useState<'report' | 'block' | null>(null)
  const person = { id: conversation.partner.id, name: partnerName(conversation) }
  const unblock = useUnblock(person, onClose)
  if (act === 'block') return <BlockDialog person={person} onClose={onClose} />
  if (act === 'report')
    return (
      <Suspense>
        <ReportDialog type="user" {...person} person={person} onClose={onClose} />
      </Suspense>
    )
  const isBlocked = conversation.blocked === 'by_me'
  return (
    <Dialog title={person.name} sub={`About “${conversation.jobTitle}”.`} onClose={onClose}>
      <DialogBody>
        <ButtonLink tone="line" block icon="user" href={paths.publicProfile(person.id)}>
          See profile
        </ButtonLink>
        <Button tone="line" block onClick={() => setAct('report')}>
          <Icon name="flag" />
          Report {person.name}
        </Button>
        <Button tone="line" block loading={unblock.isBusy} onClick={isBlocked ? unblock.run : () => setAct('block')}>
          <Icon name="block" />
          {isBlocked ? 'Unblock' : 'Block'} {person.name}
        </Button>
      </DialogBody>
    </Dialog>
  )
}
