import { Suspense, useState } from 'react'
import type { PublicProfile } from '#core/profiles/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { useUnblock } from '#web/profiles/blocking.ts'
import { calledBy } from '#web/profiles/public/called-by.ts'
import { SafetyIcon } from '#web/profiles/safety/SafetyIcon.tsx'

const BlockDialog = later(() => import('#web/profiles/public/BlockDialog.tsx'))

/** BLOCK-UI-1: asked before, taken back at once. One button, so that the focus stays where it is. */
export function BlockPerson({ person }: { person: PublicProfile }) {
  const [isAsking, setAsking] = useState(false)
  const who = { id: person.id, name: calledBy(person) }
  const unblock = useUnblock(who)
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        loading={unblock.isBusy}
        onClick={person.isBlocked ? unblock.run : () => setAsking(true)}
      >
        <SafetyIcon name="block" />
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
