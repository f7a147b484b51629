import { Suspense, useState } from 'react'
import type { PublicProfile } from '#core/profiles/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { useUnblock } from '#web/profiles/blocking.ts'
import { displayName } from '#web/profiles/public/display-name.ts'

const BlockDialog = later(() => import('#web/profiles/public/BlockDialog.tsx'))

/** BLOCK-UI-1: blocking asks first, unblocking does not. One button for both, so that it keeps the focus. */
export function BlockPerson({ person }: { person: PublicProfile }) {
  const [isAsking, setAsking] = useState(false)
  const who = { id: person.id, name: displayName(person) }
  const unblock = useUnblock(who)
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        loading={unblock.isBusy}
        icon="block"
        onClick={person.isBlocked ? unblock.run : () => setAsking(true)}
      >
        {person.isBlocked ? 'Unblock' : 'Block'}
      </Button>
      {isAsking && (
        <Suspense>
          <BlockDialog person={who} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
