import { NotFound } from '#web/shell/NotFound.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

/**
 * Shown for any address that cannot be reached and has no saved data on this device. Under its own address it is not
 * hydrated (`data-static`), so "try again" is a plain link to the same address.
 */
export default function OfflinePage() {
  return (
    <NotFound
      title="No connection"
      isStatic
      text="The line is down, on this side or on ours. Try again once it is back. Tickets go on burning meanwhile."
      stub={{ label: 'Waiting for', value: 'the line', stamp: 'On hold' }}
    >
      <ButtonLink href="" outside>
        Try again
      </ButtonLink>
    </NotFound>
  )
}
